import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExchangeGround, openExchange } from '../exchange.fixture.ts';
import { inSlices } from './slices.ts';

let ground: ExchangeGround;
beforeAll(async () => {
  ground = await openExchange();
});
afterAll(() => ground.close());

const many = 25_000;
const vendors = (name: string) =>
  `vendorId,name\n${Array.from({ length: many }, (_, index) => `${index + 1},${name} ${index}`).join('\n')}\n`;

it('goes through every row once, and says how far it is', async () => {
  const { pool } = ground.database;
  await pool.query(
    `create table exchange_work.slices_test as select n, repeat('x', 50) as text from generate_series(1, 90000) n`,
  );
  await pool.query('analyze exchange_work.slices_test');
  const client = await pool.connect();
  const [found, shares]: [number[], number[]] = [[], []];
  const work = async (slice: string) => {
    const { rows } = await client.query(
      `select count(*)::int as count from exchange_work.slices_test d where ${slice}`,
    );
    found.push(rows[0].count);
  };
  await inSlices(client, 'exchange_work.slices_test', work, (share) => shares.push(share));
  client.release();
  await pool.query('drop table exchange_work.slices_test');
  expect(found.length).toBeGreaterThan(1);
  expect(found.reduce((sum, count) => sum + count, 0)).toBe(90_000);
  expect(shares).toEqual([...shares].sort((one, other) => one - other));
  expect(shares.at(-1)).toBe(1);
});

it('a load of several slices is applied and undone as a whole', async () => {
  const { pool } = ground.database;
  const names = async (like: string) =>
    (await pool.query('select from vendor where name like $1', [`${like} %`])).rowCount;
  const first = await ground.load('vendors', vendors('First'), { query: '&mode=delta' });
  const second = await ground.load('vendors', vendors('Second'), { query: '&mode=delta' });
  expect([await names('First'), await names('Second')]).toEqual([0, many]);
  await pool.query("update vendor set name = 'By hand' where vendor_id = '7'");
  expect(await ground.decide(second.importId, 'undo')).toMatchObject({
    state: 'undone',
    reason: '1 rows were changed since, or others refer to them: they stay as they are.',
  });
  expect([await names('First'), await names('Second')]).toEqual([many - 1, 0]);
  await ground.decide(first.importId, 'undo');
  expect(await names('First')).toBe(0);
});
