import type { BuyingHabitsReply, UsualOrderReply } from '@operatory/contract/buying-habits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoDatabase, type TestDatabase } from '../../test/database.ts';
import { openTestGround, type TestGround } from '../../test/ground.ts';
import { type SignedIn, signInAll } from '../../test/sign-in.ts';
import { pagesOf } from '../documents/pdf-text.fixture.ts';
import { bindBuyingHabitRoutes } from './routes.ts';

const account = '100009';
const [gloves, masks, hidden, rare] = ['10000001', '10000002', '10000003', '10000004'];

let database: TestDatabase;
let ground: TestGround;
let people: ReadonlyMap<string, SignedIn>;

/** Orders of one product, `gap` days apart, the last one `lastAgo` days ago. */
async function bought(
  item: string,
  {
    gap,
    lastAgo,
    times,
    quantity = 3,
    group = 'shipment',
  }: {
    gap: number;
    lastAgo: number;
    times: number;
    quantity?: number;
    group?: string;
  },
): Promise<void> {
  await database.pool.query(
    `with placed as (
       insert into sales_order (order_number, customer_number, order_date, origination, total_cents, submitted_by_user_id, submitted_as)
       select (select coalesce(max(order_number), 0) from sales_order) + n + 1, $1,
              date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '20 hours' - make_interval(days => $2 + n * $3),
              'web', 0, $7, 'customer-user'
         from generate_series(0, $4 - 1) n returning order_number)
     insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group)
     select order_number, 1, $1, $5, 'Name on the order', $6, 1000, $8 from placed`,
    [account, lastAgo, gap, times, item, quantity, people.get('practice')?.userId, group],
  );
}

beforeAll(async () => {
  database = await createDemoDatabase();
  ground = await openTestGround(database);
  bindBuyingHabitRoutes(ground.bind, ground.services);
  people = await signInAll(database.pool, {
    service: { permissions: ['CustomerService'] },
    practice: { permissions: ['Customer'], accounts: [account], name: 'Ann Buyer' },
    viewer: { permissions: ['Customer', 'ViewOnly'], accounts: [account] },
    stranger: { permissions: ['Customer'], accounts: ['100002'] },
    buyer: { permissions: ['PunchOut'], accounts: [account] },
  });
  await database.pool.query('delete from sales_order where customer_number = $1', [account]);
  await database.pool.query('delete from cart where customer_number = $1', [account]);
  // The demo's lists contain recent purchases, whatever the date.
  await database.pool.query('delete from customer_list where customer_number = $1', [account]);
  await database.pool.query(
    `update item set is_orderable = true, is_on_hold = false, life_cycle = 'A', withdrawn_at = null,
            is_hidden_from_customer = item_number = $2 where item_number = any($1)`,
    [[gloves, masks, hidden, rare], hidden],
  );
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

const call = (who: string, path = '') =>
  ground.http.inject({ url: `/api/customer/buyingHabits/${account}${path}`, headers: { ...people.get(who)?.headers } });
async function habits(who = 'service'): Promise<BuyingHabitsReply> {
  const response = await call(who);
  expect(response.statusCode).toBe(200);
  return response.json();
}
async function usual(who = 'service'): Promise<UsualOrderReply> {
  const response = await call(who, '/usualOrder');
  expect(response.statusCode).toBe(200);
  return response.json();
}

it('an account without orders has no habits, and its usual order is empty', async () => {
  expect(await habits()).toMatchObject({
    products: [],
    brands: [],
    people: [],
    open: { orders: 0, backOrderedLines: 0 },
  });
  expect(await usual()).toEqual({ lines: [], leftOut: [] });
});

it('shows each product’s reorder interval, who ordered it, and what is due', async () => {
  await bought(gloves, { gap: 30, lastAgo: 29, times: 6 });
  await bought(masks, { gap: 30, lastAgo: 10, times: 6 });
  await bought(hidden, { gap: 30, lastAgo: 29, times: 6 });
  await bought(rare, { gap: 30, lastAgo: 12, times: 1 });
  await bought(rare, { gap: 30, lastAgo: 5, times: 1, quantity: 50, group: 'canceled' });
  await database.pool.query(
    `with made as (insert into customer_list (customer_number, name) values ($1, 'Operatory 1') returning list_id)
     insert into customer_list_item (list_id, item_number, quantity, added_at) select list_id, $2, 1, now() from made`,
    [account, gloves],
  );
  const { products, people: orderedBy, freeGoods, contract, contacts } = await habits();
  const found = new Map(products.map((product) => [product.itemNumber, product]));
  expect(products.map(({ standing }) => standing)).toEqual(['due', 'due', 'later', 'irregular']);
  expect(found.get(gloves)).toMatchObject({
    times: 6,
    usual: 3,
    rhythm: { median: 30, spread: 0 },
    lists: ['Operatory 1'],
  });
  expect(found.get(rare)).toMatchObject({ times: 1, usual: 3, lists: [] });
  expect(orderedBy).toEqual([expect.objectContaining({ name: 'Ann Buyer', isStaff: false, orders: 20 })]);
  expect([freeGoods, contract]).toEqual([expect.any(Array), expect.objectContaining({ count: expect.any(Number) })]);
  expect(contacts.find(({ name }) => name === 'Ann Buyer')?.email).toContain('@');
  const own = (await habits('practice')).contacts;
  expect(own.find(({ name }) => name === 'Ann Buyer')).toEqual({ name: 'Ann Buyer' });

  const lines = (await usual()).lines.map(({ item, quantity, reason }) => [item.itemNumber, quantity, reason]);
  expect(lines).toHaveLength(2);
  expect(lines).toContainEqual([
    gloves,
    3,
    expect.stringMatching(/^Usually 3 every 30 days \(6 purchases\); last on .+, due on /),
  ]);
});

it('shows a practice only orders of a hidden product, and no terms', async () => {
  const { products, freeGoods, contract } = await habits('practice');
  expect(products.find(({ itemNumber }) => itemNumber === hidden)).toMatchObject({
    description: 'Name on the order',
    manufacturer: '',
  });
  expect([freeGoods, contract]).toEqual([undefined, undefined]);
  const { lines, leftOut } = await usual('practice');
  expect(lines.map(({ item }) => item.itemNumber)).toEqual([gloves]);
  expect(leftOut).toEqual([
    { itemNumber: hidden, description: 'Name on the order', obstacle: 'unknown', already: null },
  ]);
});

it('leaves out products in the cart, and back-ordered ones', async () => {
  await bought(hidden, { gap: 30, lastAgo: 59 + 30 * 5, times: 1, quantity: 2, group: 'backordered' });
  await database.pool.query(
    `insert into cart (cart_key, customer_number, punch_out_session_id, lines, line_count, modified)
     values (gen_random_uuid(), $1, '', $2, 1, 1)`,
    [account, JSON.stringify([{ itemNumber: gloves, quantity: 5, type: 0 }])],
  );
  const { lines, leftOut } = await usual();
  expect(lines).toEqual([]);
  expect(leftOut.map(({ itemNumber, already }) => [itemNumber, already]).sort()).toEqual([
    [gloves, '5 pieces in the cart'],
    [hidden, '2 pieces on order'],
  ]);
  expect((await habits()).open).toEqual({ orders: 1, backOrderedLines: 1 });
});

it('names no price where pricing is off', async () => {
  await database.pool.query('delete from cart where customer_number = $1', [account]);
  expect((await usual()).lines[0]?.item.price).toEqual(expect.any(Number));
  const unpriced = await openTestGround(database, { isPricingEnabled: false });
  bindBuyingHabitRoutes(unpriced.bind, unpriced.services);
  const url = `/api/customer/buyingHabits/${account}/usualOrder`;
  const response = await unpriced.http.inject({ url, headers: { ...people.get('service')?.headers } });
  expect((response.json() as UsualOrderReply).lines.map(({ item }) => item.price)).toEqual([undefined]);
  await unpriced.close();
});

it('is drawn as a PDF', async () => {
  const response = await call('practice', '/pdf');
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = (await pagesOf(response.rawPayload)).flat().join(' ');
  expect(text).toContain('Buying habits');
  expect(text).toContain('30 days');
  expect(text).not.toContain('contract');
});

it('is for staff and the practice; people who only look have no usual order', async () => {
  const answers = async (path: string) =>
    Object.fromEntries(
      await Promise.all([...people.keys()].map(async (who) => [who, (await call(who, path)).statusCode] as const)),
    );
  expect(await answers('')).toEqual({ service: 200, practice: 200, viewer: 200, stranger: 404, buyer: 403 });
  expect(await answers('/usualOrder')).toEqual({ service: 200, practice: 200, viewer: 403, stranger: 404, buyer: 403 });
});
