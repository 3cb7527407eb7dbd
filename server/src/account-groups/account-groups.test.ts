/** The figures of several accounts side by side, over HTTP. */
import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { addPractices } from '../../test/practices.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { bindCartRoutes } from '../cart/routes.ts';
import type { Queryable } from '../database/database.ts';
import { bindFinanceRoutes } from '../finance/routes.ts';
import { bindSalesReportRoutes } from '../sales-report/routes.ts';
import { readOverview } from './reads.ts';
import { bindAccountGroupRoutes } from './routes.ts';

interface Row {
  readonly customerNumber: string;
  readonly [figure: string]: unknown;
}

let database: TestDatabase;
let ground: TestGround;
let unpriced: TestGround;
const people = new Map<string, SignedIn>();
const own = ['100201', '100202', '100301'];
/** Each account, with the number that it is billed to. */
const accounts = { '100200': '100200', '100201': '100200', '100202': '100200', '100301': '100300', '100302': '100300' };

/** The first day of a month this many months ago, and the day as far into it as today. */
const monthAgo = (months: number) => `(date_trunc('month', current_day()) - interval '${months} months')::date`;

async function store(): Promise<void> {
  const { pool } = database;
  await addPractices(
    pool,
    Object.keys(accounts).map((customerNumber) => ({
      customerNumber,
      territoryId: customerNumber < '100300' ? 'T1' : 'T2',
    })),
  );
  for (const [customerNumber, billTo] of Object.entries(accounts)) {
    await pool.query('update customer set bill_to_number = $2 where customer_number = $1', [customerNumber, billTo]);
  }
  await pool.query(`update customer set monthly_budget = 100 where customer_number = '100201'`);
  const today = plainDateIn(ground.services.settings.timeZone, ground.services.now());
  await pool.query(`create function current_day() returns date language sql as $$ select '${today}'::date $$`);
  await pool
    .query(`insert into item (item_number, description, prices) values ('10000001', 'Gloves', '{250}')`)
    .catch(() => undefined);
  await pool.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents, is_held_for_review)
     select n, '100201', current_day() - 1, 'web', 0, n = 2 from generate_series(1, 3) n
     union all select 4, '100201', ${monthAgo(12)}, 'web', 0, false`,
  );
  await pool.query(`insert into order_review (order_number, customer_number, held_at) values (2, '100201', now())`);
  await pool.query(
    `insert into shipment (shipment_id, order_number, shipment_number, shipping_order_number, shipment_date, shipped_from, has_invoice)
     values (1, 1, '1', 1, current_day(), '16', true), (3, 3, '1', 3, current_day(), '16', false),
            (4, 4, '1', 4, ${monthAgo(12)}, '16', true), (5, 4, '2', 4, ${monthAgo(11)} - 1, '16', true)`,
  );
  await pool.query(
    `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group, shipment_id)
     values (1, 1, '100201', '10000001', 'Gloves', 2, 500, 'shipment', 1), (3, 1, '100201', '10000001', 'Gloves', 1, 400, 'shipment', 3),
            (2, 1, '100201', '10000001', 'Gloves', 1, 300, 'submitted', null), (2, 2, '100201', '10000002', 'Bibs', 1, 300, 'backordered', null),
            (4, 1, '100201', '10000001', 'Gloves', 3, 100, 'shipment', 4), (4, 2, '100201', '10000001', 'Gloves', 1, 100, 'shipment', 5)`,
  );
}

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await openTestGround(database);
  unpriced = await openTestGround(database, { isPricingEnabled: false });
  for (const each of [ground, unpriced]) bindAccountGroupRoutes(each.bind, each.services);
  bindFinanceRoutes(ground.bind, ground.services);
  bindSalesReportRoutes(ground.bind, ground.services);
  bindCartRoutes(ground.bind, ground.services);
  await store();
  const kinds = {
    owner: { permissions: ['Customer', 'OrderSubmit'], accounts: own },
    approver: { permissions: ['Customer', 'OrderSubmit', 'ApproveOrders'], accounts: own },
    onlooker: { permissions: ['Customer', 'ViewOnly'], accounts: own },
    service: { permissions: ['CustomerService'] },
    manager: { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T1'] },
    submitter: { permissions: ['OrderSubmit'] },
  } as const;
  for (const [name, kind] of Object.entries(kinds)) {
    people.set(name, await signIn(database.pool, kind as Parameters<typeof signIn>[1]));
  }
});
afterAll(async () => {
  await ground.close();
  await unpriced.close();
  await database.drop();
});

const ask = (who: string, url: string, at = ground) =>
  at.http.inject({ url: `/api${url}`, headers: people.get(who)?.headers ?? {} });
const overview = async (who: string, url = '/accounts/own', at = ground) =>
  (await ask(who, url, at)).json() as { hasAmounts: boolean; data: Row[] };
const rowOf = async (who: string, url?: string, number = '100201'): Promise<Record<string, unknown>> =>
  (await overview(who, url)).data.find(({ customerNumber }) => customerNumber === number) ?? {};
const numbersIn = ({ data }: { data: Row[] }) => data.map(({ customerNumber }) => customerNumber);
const readSpending = async (customerNumber = '100201') =>
  (await ask('owner', `/customer/monthSpending/${customerNumber}`)).json();

/** Whether the same day of last year ends its month, so that a shipment of the last day counts. */
async function isLastOfMonthBefore(): Promise<boolean> {
  const { rows } = await database.pool.query<{ isLast: boolean }>(
    `select (current_day() - interval '1 year')::date = ${monthAgo(11)} - 1 as "isLast"`,
  );
  return rows[0]?.isLast === true;
}

describe('which accounts', () => {
  it('are all of the person’s own, of one group, and never another’s', async () => {
    expect(numbersIn(await overview('owner'))).toEqual(own);
    expect(numbersIn(await overview('owner', '/accounts/own?billTo=100200'))).toEqual(['100201', '100202']);
    expect(numbersIn(await overview('owner', '/accounts/own?billTo=999'))).toEqual([]);
    expect((await ask('owner', '/accounts/billedTo/100200')).statusCode).toBe(403);
    expect((await ask('service', '/accounts/own')).statusCode).toBe(403);
  });

  it('are those of a group for staff, including the payer', async () => {
    expect(numbersIn(await overview('service', '/accounts/billedTo/100200'))).toEqual(['100200', '100201', '100202']);
    expect(numbersIn(await overview('submitter', '/accounts/billedTo/100300'))).toEqual(['100301', '100302']);
  });

  it('lose one within a second after the right to it was taken', async () => {
    const who = await signIn(database.pool, { permissions: ['Customer', 'OrderSubmit'], accounts: own });
    people.set('mover', who);
    expect(numbersIn(await overview('mover'))).toEqual(own);
    await database.pool.query(
      `delete from user_customer where customer_number = '100202'
          and user_id in (select user_id from user_customer group by user_id having count(*) = 3)
          and user_id = (select user_id from session order by created_at desc limit 1)`,
    );
    await expect.poll(async () => numbersIn(await overview('mover')), { timeout: 5_000 }).toEqual(['100201', '100301']);
    expect(numbersIn(await overview('mover', '/accounts/own?billTo=100200'))).toEqual(['100201']);
    expect((await ask('mover', '/accounts/own/csv')).body).not.toContain('100202');
  });
});

describe('spending', () => {
  it('is the invoiced amount while the ERP reports no figures, as on the budget', async () => {
    const { spent } = await readSpending();
    expect(spent).toBe(10);
    const monthBefore = (await isLastOfMonthBefore()) ? 4 : 3;
    expect(await rowOf('owner')).toMatchObject({ month: spent, budgetLeft: 90, year: 10, monthBefore });
  });

  it('is the ERP’s merchandise, and for last year the share that had shipped by the same day', async () => {
    await database.pool.query(
      `insert into category_sales values ('100201', ${monthAgo(0)}, 'Merchandise ', 4900), ('100201', ${monthAgo(0)}, 'LABOR', 900),
        ('100201', ${monthAgo(12)}, 'MERCHANDISE', 8000), ('100202', ${monthAgo(12)}, 'MERCHANDISE', 700)`,
    );
    const { rows } = await database.pool.query(
      `insert into category_sales select '100201', x, 'MERCHANDISE', 100
         from generate_series(date_trunc('year', current_day()) - interval '1 year', current_day(), '1 month') x
       on conflict do nothing returning month < ${monthAgo(12)} as is_before, month >= date_trunc('year', current_day()) as is_this_year`,
    );
    const before = rows.filter(({ is_before: isBefore }) => isBefore).length;
    const thisYear = rows.filter(({ is_this_year: isThisYear }) => isThisYear).length;
    // Three quarters of the month's shipments left on its first day, the rest on its last.
    const monthBefore = (await isLastOfMonthBefore()) ? 80 : 60;
    const row = await rowOf('owner');
    expect(row).toMatchObject({ month: 50, budgetLeft: 50, monthBefore });
    expect(row.month).toBe((await readSpending()).spent);
    expect(row.yearBefore).toBe(monthBefore + before);
    expect(row.year).toBe(49 + thisYear);
    // Without a shipment, the month's merchandise is on its first day.
    expect(await rowOf('owner', undefined, '100202')).toMatchObject({ month: 0, monthBefore: 7, yearBefore: 7 });
  });

  it('adds up to the figures on the accounts’ own pages', async () => {
    const { data } = await overview('owner');
    const spent = await Promise.all(data.map(async ({ customerNumber }) => (await readSpending(customerNumber)).spent));
    expect(data.map(({ month }) => month)).toEqual(spent);
    // And to the sales report's year.
    const { year } = await rowOf('service', '/accounts/billedTo/100200');
    const report = (await ask('service', '/customer/categorySalesByMonthSummary/100201')).json();
    const thisYear = Number(plainDateIn(ground.services.settings.timeZone, ground.services.now()).slice(0, 4));
    const merchandise = report.data.filter(
      (figure: { description: string; year: number }) =>
        figure.description.trim().toUpperCase() === 'MERCHANDISE' && figure.year === thisYear,
    );
    expect(merchandise.reduce((sum: number, { total }: { total: number }) => sum + total, 0)).toBe(year);
  });
});

describe('what waits', () => {
  it('are open carts as they add up themselves, held and back-ordered lines', async () => {
    await database.pool.query(
      `insert into cart (cart_key, customer_number, modified, line_count, lines) values (gen_random_uuid(), '100201', 1, 2,
         '[{"itemNumber":"10000001","type":0,"quantity":2,"overridePriceCents":150},{"itemNumber":"9","type":2,"quantity":1}]'),
        (gen_random_uuid(), '100202', 1, 1, '[{"itemNumber":"nothing","type":0,"quantity":2}]')`,
    );
    expect(await rowOf('owner')).toMatchObject({ cartLines: 2, cart: 3, held: 2, backOrdered: 1 });
    const cart = (await ask('owner', '/shoppingCart/customerNumber/100201')).json().data[0];
    expect([cart.lineItemCount, cart.cartTotal]).toEqual([2, 3]);
    const unknown = await rowOf('owner', undefined, '100202');
    expect(unknown.cartLines).toBe(1);
    expect(unknown).not.toHaveProperty('cart');
  });

  it('are requests: an approver’s, and otherwise one’s own', async () => {
    await database.pool.query(
      `insert into order_approval (approval_id, customer_number, cart_key, asked_by_user_id, asked_at, asked_modified)
       select gen_random_uuid(), customer_number, cart_key, 'someone', now(), 1 from cart where customer_number = '100201'`,
    );
    expect(await rowOf('approver')).toMatchObject({ requests: 1 });
    expect(await rowOf('owner')).toMatchObject({ requests: 0 });
    expect(await rowOf('service', '/accounts/billedTo/100200')).toMatchObject({ requests: 1 });
    await database.pool.query(`update order_approval set asked_by_user_id = $1`, [people.get('owner')?.userId]);
    expect(await rowOf('owner')).toMatchObject({ requests: 1 });
  });

  it('omits carts for people without carts', async () => {
    expect(await rowOf('onlooker')).not.toHaveProperty('cartLines');
    const group = '/accounts/billedTo/100300';
    await database.pool.query(
      `insert into cart (cart_key, customer_number, modified, line_count, lines) values (gen_random_uuid(), '100302', 1, 1,
         '[{"itemNumber":"10000001","type":0,"quantity":2,"overridePriceCents":150}]')`,
    );
    expect(await rowOf('service', group, '100302')).toMatchObject({ cartLines: 1, cart: 3 });
    const abroad = await rowOf('manager', group, '100302');
    expect(abroad).toMatchObject({ cartLines: 1 });
    for (const figure of ['cart', 'requests']) expect(abroad).not.toHaveProperty(figure);
    expect(await rowOf('submitter', group, '100302')).not.toHaveProperty('cartLines');
  });
});

describe('amounts', () => {
  const amounts = ['cart', 'month', 'monthBefore', 'year', 'yearBefore', 'budgetLeft'];
  it('are hidden from staff without access to prices, and from everyone while prices are off', async () => {
    const seen = [
      await overview('submitter', '/accounts/billedTo/100200'),
      await overview('owner', '/accounts/own', unpriced),
      await overview('service', '/accounts/billedTo/100200', unpriced),
    ];
    for (const { hasAmounts, data } of seen) {
      expect(hasAmounts).toBe(false);
      expect(data.length).toBeGreaterThan(2);
      for (const row of data) for (const amount of amounts) expect(row).not.toHaveProperty(amount);
    }
    expect((await ask('owner', '/accounts/own/csv', unpriced)).body).not.toContain('This month');
  });
});

describe('the file', () => {
  it('has the accounts that were searched for, with sums', async () => {
    const { headers, body } = await ask('owner', '/accounts/own/csv?find=10020');
    expect(headers['content-disposition']).toContain('accounts.csv');
    const lines = body.trim().split('\r\n');
    expect(lines.map((line) => line.replace('\ufeff', '').split(',')[0])).toEqual([
      'Account',
      '100201',
      '100202',
      'Total',
    ]);
    expect(lines[3]).toContain('2 accounts');
    const figures = lines.map((line) => line.split(',').slice(6).map(Number));
    const [one, other, total] = [figures[1], figures[2], figures[3]];
    expect(total?.length).toBe(10);
    expect(total?.some((figure) => figure > 0)).toBe(true);
    total?.forEach((figure, index) => {
      expect(figure).toBeCloseTo((one?.[index] ?? 0) + (other?.[index] ?? 0), 2);
    });
    const { body: single } = await ask('owner', '/accounts/own/csv?find=100201');
    expect(single.trim().split('\r\n').at(-1)).toContain('Total,1 account,');
    expect((await ask('service', '/accounts/billedTo/100300/csv')).body).toContain('100302');
  });
});

it('is planned for the accounts at hand each time: a named statement would be planned once for any accounts', async () => {
  const asked: unknown[] = [];
  const heard = {
    query: (...statement: unknown[]) => {
      asked.push(statement[0]);
      return Promise.resolve({ rows: [] });
    },
  } as unknown as Queryable;
  await readOverview(heard, { accounts: own, billTo: null }, { today: '2026-11-30' as PlainDate, userId: 'x' });
  expect(asked).toEqual([expect.any(String)]);
});

it('logs no fault through all of this', () => {
  expect([...ground.logged, ...unpriced.logged]).toEqual([]);
});
