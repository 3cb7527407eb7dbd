import type { LeadProductItem } from '@operatory/contract/lead-products';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { addPractices } from '../../test/practices.ts';
import { type SignedIn, signInAll } from '../../test/sign-in.ts';
import { pagesOf } from '../documents/pdf-text.fixture.ts';
import { bindLeadProductRoutes } from './routes.ts';

const item = (index: number) => String(10_000_000 + index);
const blockedItem = item(91);

let database: TestDatabase;
let ground: TestGround;
let people: ReadonlyMap<string, SignedIn>;

beforeAll(async () => {
  database = await createTestDatabase();
  ground = await openTestGround(database);
  bindLeadProductRoutes(ground.bind, { ...ground.services, now: () => new Date('2026-03-02T20:00:00Z') });
  await addPractices(database.pool, [{ customerNumber: '100001', name: 'One' }, { customerNumber: '100002' }]);
  people = await signInAll(database.pool, {
    service: { permissions: ['CustomerService'] },
    manager: { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T1'] },
    viewer: { permissions: ['PricingView'] },
    practice: { permissions: ['Customer'], accounts: ['100001'] },
    buyer: { permissions: ['PunchOut'], accounts: ['100001'] },
    stranger: { permissions: ['Customer'], accounts: ['100002'] },
  });
  await database.pool.query(`
    insert into category values ('1', 'All', 0, '', null), ('1.7', 'Gloves', 1, '', '1'), ('1.7.3', 'Nitrile', 2, '', '1.7'),
                                ('1.12', 'Masks', 1, '', '1');
    insert into vendor values ('V1', 'Vendor One', '1', 'Reno', 'NV', '89501', '7755550100', '');
    insert into item (item_number, item_key, description, category_key, vendor_id, vendor_part_number, pack, unit_of_measure,
                      prices, image_url, is_orderable)
      select (10000000 + n)::text, n, 'Item ' || n, case n when 1 then '1.7.3' else '1.12' end, 'V1', '', 'Box', 'BX', '{100}',
             '', n <> 91 from unnest(array[1, 2, 3, 91]) n`);
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});
beforeEach(() => database.pool.query('truncate sales_order cascade'));

const call = (person: string, url: string) =>
  ground.http.inject({ url: `/api/customer/leadProductReport/${url}`, headers: { ...people.get(person)?.headers } });
const report = async (customer = '100001') =>
  (await call('service', customer)).json<{ data: LeadProductItem[] }>().data;

let nextOrder = 1;
/** Stores an order of 100001 as the ERP reports it: item, quantity, type and group of each line. */
async function order(
  day: string,
  lines: readonly [itemNumber: string, quantity: number, type?: number, group?: string][],
) {
  const number = nextOrder++;
  const { pool } = database;
  await pool.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
     values ($1, '100001', $2, 'web', 0)`,
    [number, day],
  );
  for (const [index, [itemNumber, quantity, type = 0, group = 'shipment']] of lines.entries()) {
    await pool.query(
      `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity,
         unit_price_cents, type, line_group) values ($1, $2, '100001', $3, 'Line of ' || $3, $4, 100, $5, $6)`,
      [number, index + 1, itemNumber, quantity, type, group],
    );
  }
}

it('C7.09 returns each product with category, last order, its quantity and twelve months, without canceled and free lines', async () => {
  await order('2025-03-31T20:00:00Z', [[item(1), 50]]);
  // The evening of March 31 in Los Angeles: a month too old; and of April 30: the first month.
  await order('2025-04-01T05:00:00Z', [[item(1), 60]]);
  await order('2025-05-01T05:00:00Z', [[item(1), 4]]);
  await order('2026-02-10T20:00:00Z', [
    [item(1), 2],
    [item(1), 1],
    [item(2), 7, 0, 'canceled'],
    [item(3), 9, 1],
    ['0', 1, 2],
    ['88888888', 5, 0, 'backordered'],
    [blockedItem, 1],
  ]);
  const months = (parts: Record<number, number>) => Array.from({ length: 12 }, (_, index) => parts[index] ?? 0);
  expect(await report()).toEqual([
    {
      productNumber: item(1),
      productDescription: 'Item 1',
      productCategory: '1.7.3',
      mostRecentOrderDate: '2026-02-10',
      lastOrderedQuantity: 3,
      rolling12Months: 7,
      months: months({ 0: 4, 10: 3 }),
      isOrderable: true,
    },
    expect.objectContaining({ productNumber: blockedItem, productCategory: '1.12', isOrderable: false }),
    {
      productNumber: '88888888',
      productDescription: 'Line of 88888888',
      productCategory: null,
      mostRecentOrderDate: '2026-02-10',
      lastOrderedQuantity: 5,
      rolling12Months: 5,
      months: months({ 10: 5 }),
      isOrderable: false,
    },
  ]);
  expect(await report('100002')).toEqual([]);
});

it('is for staff', async () => {
  const found: Record<string, number> = {};
  for (const person of [...people.keys(), 'visitor']) found[person] = (await call(person, '100001')).statusCode;
  expect(found).toEqual({
    service: 200,
    manager: 200,
    viewer: 200,
    practice: 403,
    buyer: 403,
    stranger: 404,
    visitor: 401,
  });
});

it('comes as CSV, of a category or of all, where nothing is a formula and each month has its column', async () => {
  const csv = async (query = '') => {
    const response = await call('viewer', `100001/csv${query}`);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="lead-products-100001.csv"');
    return response.body.replace('\ufeff', '').trimEnd().split('\r\n');
  };
  await order('2026-02-10T20:00:00Z', [
    [item(1), 3],
    [item(2), 1],
  ]);
  await database.pool.query(`update item set description = '=SUM(1)' where item_number = $1`, [item(2)]);
  const rows = await csv();
  expect(rows[0]).toBe(
    'Product,Description,Category,Last ordered,Last quantity,12 months,2025-04,2025-05,2025-06,2025-07,2025-08,2025-09,2025-10,2025-11,2025-12,2026-01,2026-02,2026-03',
  );
  expect(rows.slice(1)).toEqual([
    `${item(1)},Item 1,Gloves,2026-02-10,3,3,0,0,0,0,0,0,0,0,0,0,3,0`,
    `${item(2)},'=SUM(1),Masks,2026-02-10,1,1,0,0,0,0,0,0,0,0,0,0,1,0`,
  ]);
  await database.pool.query(`update item set description = 'Item 2' where item_number = $1`, [item(2)]);
  expect((await csv('?category=1.7')).slice(1)).toEqual([rows[1]]);
  expect(await csv('?category=1.9')).toEqual([rows[0]]);
  expect((await call('practice', '100001/csv')).statusCode).toBe(403);
});

it('comes as a PDF on its side, of a category or of all, with 2,000 rows, or with the sentence for none', async () => {
  const pdf = async (query = '') => {
    const response = await call('service', `100001/pdf${query}`);
    expect(response.headers['content-disposition']).toMatch(/filename="[0-9a-f-]{36}\.pdf"/);
    return response.rawPayload;
  };
  await order('2026-02-10T20:00:00Z', [
    [item(2), 1],
    [item(1), 2],
    ['88888888', 5],
  ]);
  const bytes = await pdf();
  expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 792 612]');
  const [text = []] = pagesOf(bytes);
  for (const shown of ['Lead Product Report', '100001', 'One', 'Gloves', 'Masks', '02/10/2026']) {
    expect(text).toContain(shown);
  }
  expect(text.indexOf(item(1))).toBeLessThan(text.indexOf(item(2)));
  expect(text).not.toContain('88888888');
  const gloves = pagesOf(await pdf('?category=1.7'))[0] ?? [];
  expect([gloves.includes(item(1)), gloves.includes(item(2))]).toEqual([true, false]);
  expect(pagesOf(await pdf('?category=1.9'))[0]).toContain('No purchase history for this category');

  await database.pool.query(`
    insert into item (item_number, item_key, description, category_key, vendor_id, vendor_part_number, pack, unit_of_measure,
                      prices, image_url)
      select (20000000 + n)::text, 20000 + n, repeat('Very long name ', 10), '1.7', 'V1', '', 'Box', 'BX', '{100}', ''
        from generate_series(1, 2000) n;
    insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, type, line_group)
      select ${nextOrder - 1}, 100 + n, '100001', (20000000 + n)::text, '', 1, 100, 0, 'shipment' from generate_series(1, 2000) n`);
  const pages = pagesOf(await pdf('?category=1.7'));
  expect(pages.flat().filter((words) => /^2000\d{4}$/.test(words))).toHaveLength(2000);
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
});
