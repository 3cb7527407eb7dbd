/** The night's search for reasons where accounts are few and lines of orders are many. */
import { plainDateIn } from '@operatory/domain/dates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { addPractices } from '../../test/practices.ts';
import type { Queryable } from '../database/database.ts';
import { orderFinders } from './find-order-reasons.ts';

const timeZone = 'America/Los_Angeles';
const accounts = Array.from({ length: 60 }, (_, index) => `${100_001 + index}`);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await addPractices(
    pool,
    accounts.map((customerNumber) => ({ customerNumber })),
  );
  await pool.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
     select n, (100001 + n % 60)::text, now() - make_interval(days => 390 - n / 34), 'web', 500 from generate_series(1, 12000) n`,
  );
  await pool.query(
    `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group)
     select n, l, (100001 + n % 60)::text, '2' || lpad((n % 900)::text, 7, '0'), 'Wedge', 1, 100, 'shipment'
       from generate_series(1, 12000) n, generate_series(1, 5) l order by 1, 2`,
  );
  await pool.query('analyze sales_order');
  await pool.query('vacuum analyze order_line');
});
afterAll(() => database.drop());

/** The plans of the statements that the finders run for one account. */
async function plans(): Promise<string> {
  const said: string[] = [];
  const explained = {
    query: async (text: string, values: unknown[]) => {
      const { rows } = await database.pool.query<Record<string, string>>(`explain ${text}`, values);
      said.push(...rows.map((row) => row['QUERY PLAN'] ?? ''));
      return { rows: [] };
    },
  } as unknown as Queryable;
  const today = plainDateIn(timeZone, new Date());
  for (const find of orderFinders) await find(explained, { accounts: accounts.slice(0, 1), today, timeZone });
  return said.join('\n');
}

it('reads the lines of the accounts in question, not those of everybody', async () => {
  const said = await plans();
  expect(said).toContain('order_line_order_number_line_number_pk');
  expect(said).not.toContain('Seq Scan on order_line');
});

it('knows how many lines an order has, however the sample turned out', async () => {
  const { rows } = await database.pool.query<{ share: number }>(
    `select n_distinct as share from pg_stats where tablename = 'order_line' and attname = 'order_number'`,
  );
  expect(rows[0]?.share).toBeCloseTo(-0.15);
});
