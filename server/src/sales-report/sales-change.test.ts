import type { SalesChangeItem, SalesChangeReply } from '@operatory/contract/sales-change';
import type { PlainDate } from '@operatory/domain/dates';
import { centsFromDollars } from '@operatory/domain/money';
import { categoryReport, changeCauses } from '@operatory/domain/sales-report';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signInAll } from '../../test/sign-in.ts';
import { pagesOf } from '../documents/pdf-text.fixture.ts';
import { bindSalesReportRoutes } from './routes.ts';

let database: TestDatabase;
let ground: TestGround;
let today: PlainDate;
let people: ReadonlyMap<string, SignedIn>;

beforeAll(async () => {
  database = await createDemoDatabase();
  ground = await openTestGround(database);
  bindSalesReportRoutes(ground.bind, ground.services);
  people = await signInAll(database.pool, {
    service: { permissions: ['CustomerService'] },
    unpriced: { permissions: ['OrderSubmit'] },
    practice: { permissions: ['Customer'], accounts: ['100004'] },
    stranger: { permissions: ['Customer'], accounts: ['100002'] },
  });
  const { rows } = await database.pool.query('select max(month)::text as today from category_sales');
  today = rows[0].today;
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

const call = (who: string, url: string) =>
  ground.http.inject({ url: `/api/customer${url}`, headers: { ...people.get(who)?.headers } });
async function ask(url: string, who = 'service') {
  const response = await call(who, url);
  expect([url, response.statusCode]).toEqual([url, 200]);
  return response.json();
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + centsFromDollars(amount), 0);

async function everyItem(query: string): Promise<SalesChangeItem[]> {
  const found: SalesChangeItem[] = [];
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await ask(`/salesChange/100004/items?${query}&pageSize=40&pageIndex=${pageIndex}`);
    found.push(...page.data);
    if (!page.hasMore) {
      expect(found).toHaveLength(page.totalCount);
      return found;
    }
  }
}

it('the periods are what the report says, the causes add up to the difference, and the products to the causes', async () => {
  const { data } = await ask(`/categorySalesByMonthSummary/100004?endDate=${today}`);
  const figures = data.map((row: { description: string; total: number }) => ({
    ...row,
    category: row.description,
    amount: centsFromDollars(row.total),
  }));
  const report = categoryReport(figures, today);
  for (const query of ['', 'months=3', 'months=6', 'against=year', 'months=12&against=year']) {
    const change: SalesChangeReply = await ask(`/salesChange/100004?endDate=${today}&${query}`);
    for (const { earlier, later, causes } of [...change.rows, change.total]) {
      expect(sum([earlier, ...changeCauses.map((cause) => causes[cause] ?? 0)])).toBe(centsFromDollars(later));
    }
    // The demo ships everything that it charges for, except for work, so that nothing of these is left.
    for (const { label, causes } of change.rows.filter(({ label }) => ['Merch', 'Teeth', 'Equip'].includes(label))) {
      expect([label, causes.other]).toEqual([label, 0]);
      for (const cause of ['price', 'volume', 'new', 'again', 'lost'] as const) {
        const items = await everyItem(`endDate=${today}&${query}&category=${label}&cause=${cause}`);
        expect(sum(items.map((item) => item.causes?.[cause] ?? 0))).toBe(centsFromDollars(causes[cause] ?? 0));
      }
    }
    if (query === '') {
      expect(change.rows.map(({ later }) => Math.round(later))).toEqual(
        report.rows.map(({ amounts }) => amounts.at(-1)),
      );
      expect(change.rows.map(({ earlier }) => Math.round(earlier))).toEqual(
        report.rows.map(({ amounts }) => amounts.at(-2)),
      );
    }
  }
});

it('each product opens to its shipments, which add up to it', async () => {
  const query = `endDate=${today}&months=6`;
  const items = await everyItem(query);
  expect(items.length).toBeGreaterThan(10);
  for (const item of items.slice(0, 15)) {
    const { data } = await ask(`/salesChange/100004/items/${item.itemNumber}?${query}`);
    for (const [isAfter, period] of [
      [true, item.after],
      [false, item.before],
    ] as const) {
      const own = data.filter((row: { isAfter: boolean }) => row.isAfter === isAfter);
      expect(sum(own.map(({ amount }: { amount: number }) => amount))).toBe(centsFromDollars(period.amount ?? -1));
      expect(own.reduce((pieces: number, row: { quantity: number }) => pieces + row.quantity, 0)).toBe(period.quantity);
    }
  }
  expect((await ask(`/salesChange/100004/items/NOSUCH?${query}`)).data).toEqual([]);
});

it('is for staff of the account, and the causes of a change only for who sees prices', async () => {
  const paths = ['salesChange/100004', 'salesChange/100004/items', 'salesChange/100004/items/10000001'];
  for (const path of [
    ...paths,
    'salesChange/100004/pdf',
    'salesChange/100004/download',
    'stoppedItems/100004',
    'cheaperItems/100004',
  ]) {
    const found = await Promise.all(['service', 'practice', 'stranger', 'visitor'].map((who) => call(who, `/${path}`)));
    expect([path, ...found.map(({ statusCode }) => statusCode)]).toEqual([path, 200, 403, 404, 401]);
  }
  for (const path of [...paths, 'salesChange/100004/pdf', 'salesChange/100004/download']) {
    expect([path, (await call('unpriced', `/${path}`)).statusCode]).toEqual([path, 403]);
  }
  expect(await ask('/cheaperItems/100004', 'unpriced')).toEqual({ data: [], hasMore: false, totalCount: 0 });
  for (const wrong of ['months=0', 'months=13', 'endDate=2026-02-30', 'against=never', 'category=Other']) {
    expect([wrong, (await call('service', `/salesChange/100004/items?${wrong}`)).statusCode]).toEqual([wrong, 400]);
  }
});

it('comes as a PDF on its side and as a spreadsheet with every product; an account without purchases has neither rows nor faults', async () => {
  const query = `endDate=${today}&months=6`;
  const pages = pagesOf((await call('service', `/salesChange/100004/pdf?${query}`)).rawPayload);
  for (const text of ['Change in sales', 'Merch', 'Price', 'Volume', 'Bought again', 'Other charges', 'Total']) {
    expect(pages.flat()).toContain(text);
  }
  const csv = await call('service', `/salesChange/100004/download?${query}`);
  expect(csv.headers['content-type']).toMatch(/^text\/csv/);
  const items = await everyItem(query);
  for (const { itemNumber } of items) expect(csv.body).toContain(`\n${itemNumber},`);
  const empty: SalesChangeReply = await ask('/salesChange/100004?endDate=1999-01-01&months=12');
  expect(empty.total).toMatchObject({ earlier: 0, later: 0 });
  expect((await call('service', '/salesChange/100004/pdf?endDate=1999-01-01')).statusCode).toBe(200);
  expect((await ask('/stoppedItems/100004?endDate=1999-01-01')).data).toEqual([]);
  expect((await ask('/cheaperItems/100004?endDate=1999-01-01')).saved).toBe(0);
});

it('finds what fell out of its rhythm, what was bought instead, and what an equal product would have saved', async () => {
  const { pool } = database;
  const [item, equal] = ['10000001', '10000002'];
  await pool.query("delete from sales_order where customer_number = '100009'");
  // 85 days, so that four purchases were missed wherever the distributor's day has begun already.
  await pool.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
     select 900 + n, '100009', now() - interval '85 days' - n * interval '20 days', 'web', 0 from generate_series(0, 5) n`,
  );
  await pool.query(
    `insert into shipment (shipment_id, order_number, shipment_number, shipping_order_number, shipment_date, shipped_from)
     select 900 + n, 900 + n, 'S' || n, 900 + n, current_date - 85 - n * 20, '16' from generate_series(0, 5) n`,
  );
  await pool.query(
    `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group, shipment_id)
     select 900 + n, 1, '100009', $1, 'Gloves', 3, 1000, 'shipment', 900 + n from generate_series(0, 5) n`,
    [item],
  );
  await pool.query(
    `update item set pack = 'Box of 100', is_orderable = true, is_on_hold = false, life_cycle = 'A',
    is_hidden_from_customer = false, prices = array_fill(700, array[cardinality(prices)]) where item_number in ($1, $2)`,
    [item, equal],
  );
  await pool.query(
    `insert into substitute_edit (item_number, substitute, reason, note, at) values ($1, $2, 'equivalent', 'Same film', now())`,
    [item, equal],
  );
  const stopped = await ask('/stoppedItems/100009');
  expect(stopped.data).toEqual([
    expect.objectContaining({
      itemNumber: item,
      isLate: false,
      worth: 84,
      words: expect.stringContaining('Usually 3 every 20 days'),
    }),
  ]);
  expect(stopped.data[0].instead).toBeUndefined();
  expect((await ask('/stoppedItems/100009', 'unpriced')).data[0].worth).toBeUndefined();
  const cheaper = await ask('/cheaperItems/100009');
  expect(cheaper).toMatchObject({
    saved: 54,
    data: [
      {
        itemNumber: item,
        quantity: 18,
        amount: 180,
        equalQuantity: 18,
        equal: { itemNumber: equal, note: 'Same film', price: 7 },
      },
    ],
  });
  await pool.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents) values (950, '100009', now() - interval '1 day', 'web', 0)`,
  );
  await pool.query(
    `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group)
    values (950, 1, '100009', $1, 'Other gloves', 3, 700, 'processing')`,
    [equal],
  );
  expect((await ask('/stoppedItems/100009')).data[0].instead).toEqual(expect.any(String));
  await pool.query(`update substitute_edit set is_ruled_out = true where item_number = $1`, [item]);
  expect((await ask('/cheaperItems/100009')).data).toEqual([]);
});
