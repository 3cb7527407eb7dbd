/** Items and customers are withdrawn, never deleted: carts, lists and orders go on pointing at them. */

import { loadDemo } from '@operatory/demo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDemoDatabase();
});
afterAll(() => database.drop());

test.each([
  "delete from item where item_number = '10000001'",
  "delete from customer where customer_number = '100005'",
  'truncate item cascade',
  'truncate customer cascade',
])('the database refuses: %s', async (text) => {
  await expect(database.pool.query(text)).rejects.toThrow(/never deleted: set withdrawn_at instead/);
});

test('no table follows an item or a customer out of the database', async () => {
  const { rows } = await database.pool.query<{ key: string }>(
    `select conrelid::regclass || '.' || conname as key from pg_constraint
      where contype = 'f' and confrelid in ('item'::regclass, 'customer'::regclass) and confdeltype <> 'a'`,
  );
  expect(rows).toEqual([]);
});

test('the demo may still replace its own, and the guard is back afterward', async () => {
  await loadDemo(database.pool, { size: 'small' });
  await expect(database.pool.query('delete from item')).rejects.toThrow(/never deleted/);
}, 60_000);
