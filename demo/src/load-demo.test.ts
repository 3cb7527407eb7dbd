import type { PlainDate } from '@operatory/domain/dates';
import { verifyPassword } from '@operatory/server/access/passwords.ts';
import { createTestDatabase, type TestDatabase } from '@operatory/server/test/database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDay } from './fingerprint.fixture.ts';
import { loadDemo } from './load-demo.ts';
import { demoPassword, demoPeople } from './people.ts';

/** Orders on hold are in addition to the number that a size specifies. */
const heldOrders = 4;

const today = testDay as PlainDate;

let database: TestDatabase;
const shares: number[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await loadDemo(database.pool, { size: 'small', today, onProgress: (share) => void shares.push(share) });
});
afterAll(() => database.drop());

async function one<T>(sql: string, pool: pg.Pool = database.pool): Promise<T> {
  const { rows } = await pool.query(sql);
  return Object.values(rows[0] ?? {})[0] as T;
}

/** All generated data as one text, except people, who have random IDs and hashes. */
async function contents(pool: pg.Pool): Promise<string> {
  const tables =
    'territory pricing_class customer vendor category coupon item item_text contract_price statement financial_summary sales_order order_review shipment order_line customer_item cart item_tag_request'.split(
      ' ',
    );
  const parts = await Promise.all(
    tables.map((table) => one<string>(`select md5(string_agg(t::text, '|' order by t::text)) from "${table}" t`, pool)),
  );
  return parts.join(' ');
}

/** Indexes and constraints by name and definition. */
const structure = (pool: pg.Pool) =>
  one<string>(
    `select string_agg(line, E'\\n' order by line) from (
       select indexdef as line from pg_indexes where schemaname = 'public' and tablename not like '%search%' and tablename not like '%term%' and tablename not like 'customer\\_%'
       union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
         from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace) s`,
    pool,
  );

test('the small set has the promised numbers', async () => {
  expect(await one('select count(*) from item')).toBe(400);
  expect(await one('select count(*) from customer')).toBe(60);
  expect(await one('select count(*) from sales_order')).toBe(400 + heldOrders);
  expect(await one('select count(*) from category where depth = 1')).toBe(30);
  expect(await one('select count(distinct line_group) from order_line')).toBe(6);
  expect(await one('select count(*) from cart where line_count > 0')).toBeGreaterThanOrEqual(3);
  expect(await one('select count(*) from coupon')).toBeGreaterThanOrEqual(5);
  expect(await one('select count(*) from customer_note')).toBeGreaterThan(60);
  expect(await one("select count(*) from customer_note where customer_number = '100001'")).toBe(4);
  expect(await one("select count(*) from customer_note where customer_number = '100005' or title = ''")).toBe(0);
});

test('orders wait for a review, for each reason and for all of them', async () => {
  const { rows } = await database.pool.query(
    `select o.hold_reasons as reasons, o.is_held_for_review as "isHeld", o.is_in_submitted_state as "isSubmitted",
            (select array_agg(c->>'kind') from jsonb_array_elements(r.causes) c) as causes, r.held_at < $1::date as "isBefore",
            o.total_cents = (select sum(quantity * unit_price_cents) from order_line l where l.order_number = o.order_number) as "isSummed"
       from order_review r join sales_order o using (order_number, customer_number)
      where r.state = 'waiting' order by r.held_at, r.order_number`,
    [today],
  );
  const [unspecified, override] = ['an unspecified product or free shipping', 'pricing overrides'];
  const all = { isHeld: true, isSubmitted: true, isBefore: true, isSummed: true };
  expect(rows).toEqual([
    { ...all, reasons: [override], causes: ['price-override'] },
    { ...all, reasons: [unspecified], causes: ['free-shipping'] },
    { ...all, reasons: [unspecified], causes: ['account-manager-note'] },
    { ...all, reasons: [unspecified, override], causes: ['account-manager-note', 'free-shipping', 'price-override'] },
  ]);
});

test('all items and customers can be searched', async () => {
  expect(await one('select count(*) from item_search')).toBe(400);
  expect(await one('select count(*) from customer_search')).toBe(60);
});

test('the same day gives the same rows', async () => {
  const other = await createTestDatabase();
  await loadDemo(other.pool, { size: 'small', today });
  expect(await contents(other.pool)).toBe(await contents(database.pool));
  await other.drop();
});

test('keys and indexes are as before the load', async () => {
  const fresh = await createTestDatabase();
  expect(await structure(database.pool)).toBe(await structure(fresh.pool));
  await fresh.drop();
});

test('progress only grows and ends at 1', () => {
  expect([...shares].sort((a, b) => a - b)).toEqual(shares);
  expect(shares.at(-1)).toBe(1);
});

test('the twelve people exist with their access, and the password works for all', async () => {
  const { rows } = await database.pool.query(
    `select u.email, u.name, a.password,
            array(select permission from user_permission p where p.user_id = u.id order by 1) as permissions,
            array(select territory_id from user_territory t where t.user_id = u.id order by 1) as territories,
            array(select customer_number from user_customer c where c.user_id = u.id order by 1) as accounts
       from "user" u join account a on a.user_id = u.id`,
  );
  expect(rows).toHaveLength(12);
  for (const person of demoPeople) {
    expect(rows.find(({ email }) => email === person.email)).toMatchObject({
      name: person.name,
      permissions: [...person.permissions].sort(),
      territories: person.territoryIds,
      accounts: person.accounts,
    });
  }
  expect(await verifyPassword({ hash: rows[0].password, password: demoPassword })).toBe(true);
});

test('previously ordered agrees with the order lines', async () => {
  const wrong = await one<number>(
    `select count(*) from (
       select customer_number, item_number, count(*) as n from order_line where type = 0 group by 1, 2) l
       full join customer_item c using (customer_number, item_number)
      where l.n is distinct from c.order_count`,
  );
  expect(wrong).toBe(0);
});

test('a second load replaces the first', async () => {
  const again = await createTestDatabase();
  await loadDemo(again.pool, { size: 'small', today: '2025-06-02' as PlainDate });
  await again.pool.query("update customer set name = 'Changed by hand' where customer_number = '100001'");
  await loadDemo(again.pool, { size: 'small', today });
  expect(await contents(again.pool)).toBe(await contents(database.pool));
  await again.drop();
});

test('an interrupted load leaves the previous data unchanged', async () => {
  const before = await contents(database.pool);
  await expect(
    loadDemo(database.pool, {
      size: 'small',
      today: '2025-06-02' as PlainDate,
      onProgress: (_, what) => {
        if (what === 'item search') throw new Error('cut off');
      },
    }),
  ).rejects.toThrow('cut off');
  expect(await contents(database.pool)).toBe(before);
  expect(await one('select count(*) from "user"')).toBe(12);
});

test('a scale that makes no sense is refused', async () => {
  for (const scale of [0, -1, 51, Number.NaN]) {
    await expect(loadDemo(database.pool, { scale })).rejects.toThrow(RangeError);
  }
});
