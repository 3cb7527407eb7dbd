import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signIn } from '../../test/sign-in.ts';
import { pagesOf, sizeOf } from '../documents/pdf-text.fixture.ts';
import { bindSalesReportRoutes } from './routes.ts';

let database: TestDatabase;
let ground: TestGround;
let service: SignedIn;

beforeAll(async () => {
  database = await createDemoDatabase();
  ground = await openTestGround(database);
  bindSalesReportRoutes(ground.bind, ground.services);
  service = await signIn(database.pool, { permissions: ['CustomerService'] });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

async function ask(who: SignedIn, url: string) {
  const response = await ground.http.inject({ url: `/api${url}`, headers: who.headers });
  return { status: response.statusCode, body: response.json() };
}

it('B4.32 B9.06 the report is a landscape PDF whose table is set in size 10, by category, in whole dollars', async () => {
  const sources = ['MERCHANDISE', 'TEETH', 'SERVICES', 'LABOR', 'EQUIPMENT', 'RENTAL', 'PARTS', 'MISC', 'FREIGHT'];
  await database.pool.query("delete from category_sales where customer_number = '100005'");
  for (const [index, source] of sources.entries()) {
    await database.pool.query("insert into category_sales values ('100005', '2026-02-01', $1, $2)", [
      source,
      (index + 1) * 100_000 + 60,
    ]);
  }
  const response = await ground.http.inject({
    url: '/api/customer/categorySalesByMonthSummary/100005/pdf?endDate=2026-02-17',
    headers: service.headers,
  });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(response.headers['content-disposition']).toBe('attachment; filename="category-sales-100005-2026-02-17.pdf"');
  const pdf = response.rawPayload;
  const [, width = 0, height = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? []).map(
    Number,
  );
  expect([width, height]).toEqual([792, 612]);
  const pages = pagesOf(pdf);
  expect(pages).toHaveLength(1);
  const labels = ['Category', 'Feb 25', 'Feb 26', 'Total', 'Merch', 'Support SUP', 'Misc'];
  for (const label of labels) expect(pages[0]).toContain(label);
  const text = pages[0] ?? [];
  // A row has its label, thirteen months, and the total; unknown categories are Misc.
  const rows = { Merch: 1, Teeth: 2, 'Support SUP': 3, Labor: 4, Equip: 5, Rental: 6, Parts: 7 };
  for (const [label, thousands] of Object.entries(rows)) {
    const at = text.indexOf(label);
    expect([label, text[at + 13], text[at + 14]]).toEqual([label, `${thousands},001`, `${thousands},001`]);
  }
  expect(text[text.indexOf('Misc') + 14]).toBe('17,001');
  expect(sizeOf(pdf, 'Merch')).toBe(10);
  expect(sizeOf(pdf, 'Feb 26')).toBe(10);
  const wrong = await ask(service, '/customer/categorySalesByMonthSummary/100005/pdf?endDate=2026-13-01');
  expect(wrong.status).toBe(400);
});

describe('category sales', () => {
  const url = '/customer/categorySalesByMonthSummary/100001';

  it('A7.23 B3.09 B7.05 answers rows of description, month, year and total, between dates or for the last 13 months', async () => {
    await database.pool.query("delete from category_sales where customer_number = '100001'");
    await database.pool.query(
      `insert into category_sales (customer_number, month, category, total_cents) values
         ('100001', '2024-12-01', 'LABOR', 12345), ('100001', '2025-01-01', 'TEETH', 500),
         ('100001', '2025-02-01', 'MERCHANDISE', 99999), ('100001', '2025-02-01', 'LABOR', 100),
         ('100001', '2026-01-01', 'PARTS', 250)`,
    );
    const between = await ask(service, `${url}?startDate=2025-01-31&endDate=2025-02-01`);
    expect(between.body).toEqual({
      data: [
        { description: 'TEETH', month: 1, year: 2025, total: 5 },
        { description: 'LABOR', month: 2, year: 2025, total: 1 },
        { description: 'MERCHANDISE', month: 2, year: 2025, total: 999.99 },
      ],
      hasMore: false,
    });
    const yearBack = await ask(service, `${url}?endDate=2026-01-15`);
    expect(yearBack.body.data.map(({ description }: { description: string }) => description)).toEqual([
      'TEETH',
      'LABOR',
      'MERCHANDISE',
      'PARTS',
    ]);
    expect((await ask(service, `${url}?startDate=2026-02-01&endDate=2026-01-31`)).status).toBe(422);
    expect((await ask(service, `${url}?endDate=2026-02-30`)).status).toBe(400);
    expect((await ask(service, url)).status).toBe(200);
  });

  it('of the demo add up to what was shipped, service work aside', async () => {
    const { rows } = await database.pool.query(
      `select (select sum(total_cents)::bigint from category_sales
                where customer_number = '100004' and category in ('MERCHANDISE', 'TEETH', 'EQUIPMENT')) as sales,
              (select sum(l.quantity * l.unit_price_cents)::bigint from order_line l join shipment s using (shipment_id)
                where l.customer_number = '100004' and s.shipment_date is not null) as shipped`,
    );
    expect(rows[0].sales).toBe(rows[0].shipped);
    expect(Number(rows[0].sales)).toBeGreaterThan(0);
  });
});
