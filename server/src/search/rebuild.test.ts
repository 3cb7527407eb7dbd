import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { addPractices } from '../../test/practices.ts';
import { inTransaction } from '../database/database.ts';
import { ensureTable } from './ensure-table.ts';
import { indexNext, nextOf, startNext, takePlace } from './replace-table.ts';
import { termNumbers } from './term-numbers.ts';
import { noteGeneration, wordLists } from './word-list.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await addPractices(database.pool, [{ customerNumber: '1' }]);
});
afterAll(() => database.drop());

const shapeOf = async (table: string) => {
  const { rows } = await database.pool.query(
    `select indexdef from pg_indexes where tablename = $1
     union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid = $1::regclass
     union all select column_name || ' ' || data_type || ' ' || is_nullable from information_schema.columns where table_name = $1
     order by 1`,
    [table],
  );
  return rows;
};

it('a rebuilt table has the same columns, constraints and indexes under the same names', async () => {
  for (const table of ['item_search', 'item_term', 'customer_search', 'customer_name_edge', 'customer_phone_tail']) {
    const before = await shapeOf(table);
    await inTransaction(database.pool, async (client) => {
      await startNext(client, table);
      await indexNext(client, table);
      await takePlace(client, table);
    });
    expect(await shapeOf(table)).toEqual(before);
    expect(before.length).toBeGreaterThan(3);
  }
});

it('uses the old table until the new one replaces it, and keeps it if that fails', async () => {
  await database.pool.query("insert into item_term values (7, 'old', 1)");
  await expect(
    inTransaction(database.pool, async (client) => {
      await startNext(client, 'item_term');
      await client.query(`insert into ${nextOf('item_term')} values (8, 'new', 1)`);
      await indexNext(client, 'item_term');
      const { rows } = await database.pool.query('select word from item_term');
      expect(rows).toEqual([{ word: 'old' }]);
      await takePlace(client, 'item_term');
      throw new Error('the power went');
    }),
  ).rejects.toThrow('the power went');
  expect((await database.pool.query('select word from item_term')).rows).toEqual([{ word: 'old' }]);
});

it('a word keeps its number for ever', async () => {
  const numbered = (...words: string[]) =>
    inTransaction(database.pool, async (client) => {
      const numbers = await termNumbers(client, 'customer_term');
      const found = words.map((word) => numbers.numbersOf([word])[0]);
      await numbers.write();
      return found;
    });
  const [oak, elm] = await numbered('oak', 'elm');
  expect(await numbered('elm')).toEqual([elm]);
  const [ash, again] = await numbered('ash', 'oak');
  expect(again).toBe(oak);
  expect(new Set([oak, elm, ash]).size).toBe(3);
});

it('a server learns of a new generation within a second, and many concurrent requests read it once', async () => {
  const lists = wordLists(database.pool, { table: 'customer_term', fact: 'a-test' });
  const first = await Promise.all([lists.current(), lists.current(), lists.current()]);
  expect(new Set(first).size).toBe(1);
  expect(first[0]).toMatchObject({ name: '', rowCount: 0 });
  await inTransaction(database.pool, (client) => noteGeneration(client, 'a-test', 12, Date.now()));
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  expect(await lists.current()).toMatchObject({ name: expect.stringMatching(/^[0-9a-z]+$/), rowCount: 12 });
});

it('a search table that was never made is made once, however many servers start', async () => {
  let made = 0;
  const table = {
    fact: 'another-test',
    rebuild: async (client: Parameters<typeof noteGeneration>[0]) => {
      made += 1;
      await noteGeneration(client, 'another-test', 1, Date.now());
    },
  };
  const answers = await Promise.all([1, 2, 3].map(() => ensureTable(database.pool, table)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await ensureTable(database.pool, table)).toBe(false);
  expect(made).toBe(1);
});
