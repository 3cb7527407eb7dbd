/**
 * Every foreign key has an index that starts with its columns. Otherwise, deleting a row scans the whole other table.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/**
 * An index helps if its first columns are those of the key, in any order, and it covers every row that can reference.
 */
const withoutIndex = `
  select k.conrelid::regclass::text || ' (' || string_agg(a.attname, ', ' order by a.attnum) || ')' as key
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
   where k.contype = 'f' and not exists (
     select from pg_index i
      where i.indrelid = k.conrelid and i.indisvalid
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)')
        and (select array_agg(column_number order by column_number)
               from unnest((i.indkey::int2[])[0:cardinality(k.conkey) - 1]) column_number)
          = (select array_agg(column_number order by column_number) from unnest(k.conkey) column_number))
   group by k.oid, k.conrelid order by 1`;

test('every foreign key of the migrated database has an index', async () => {
  const { rows } = await database.pool.query<{ key: string }>(withoutIndex);
  expect(rows.map(({ key }) => key)).toEqual([]);
});

test("the check finds a key without one, and a partial index isn't enough", async () => {
  await database.pool.query('create table points_at (number text references customer, is_new boolean)');
  await database.pool.query('create index on points_at (number) where is_new');
  expect((await database.pool.query(withoutIndex)).rows).toEqual([{ key: 'points_at (number)' }]);
  await database.pool.query('create index on points_at (number, is_new)');
  expect((await database.pool.query(withoutIndex)).rows).toEqual([]);
});
