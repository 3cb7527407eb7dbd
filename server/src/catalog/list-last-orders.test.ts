import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestGround } from '../../test/ground.ts';
import { type CatalogWorld, openCatalogWorld, type Who } from './catalog-world.fixture.ts';
import { bindCatalogRoutes } from './routes.ts';

let world: CatalogWorld;

beforeAll(async () => {
  world = await openCatalogWorld();
});
afterAll(async () => {
  expect(world.ground.logged).toEqual([]);
  await world.close();
});

const item = '10000001';
const sql = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);
const ask = (who: Who, account = '1', itemNumbers = [item]) =>
  world.post(who, `/item/lastOrders/customer/${account}`, { itemNumbers });
const lastOf = async (who: Who = 'manager', account = '1') => (await ask(who, account)).body.data[0];

// Order 8 of 1/9 is the account's newest with the item; the fixture has eight of its orders.
beforeEach(async () => {
  await sql('delete from order_review');
  await sql('delete from order_line where line_number > 1');
  await sql("update order_line set type = 0, line_group = 'shipment', unit_price_cents = order_number * 100");
});

const newest = { itemNumber: item, orderNumber: 8, orderDate: '2026-01-09T10:00:00.000Z', quantity: 8, price: 8 };

it('returns the newest order of each product with quantity and price, for this account only', async () => {
  expect((await ask('manager')).body).toEqual({ data: [newest] });
  expect(await lastOf('buyer')).toEqual(newest);
  expect(await lastOf('manager', '2')).toMatchObject({ orderNumber: 9, quantity: 9 });
  expect((await ask('manager', '1', [item, '10000005', 'nothing', item])).body.data).toEqual([newest]);
  expect((await ask('manager', '1', [])).body).toEqual({ data: [] });
});

it('goes by the date of the order and not by its number, since an ERP may number orders in any way', async () => {
  await sql("update sales_order set order_date = '2026-03-01T10:00:00Z' where order_number = 3");
  expect(await lastOf()).toMatchObject({ orderNumber: 3, quantity: 3, price: 3 });
  await sql("update sales_order set order_date = '2026-01-04T10:00:00Z' where order_number = 3");
});

it('adds up divided lines of an order, without free goods and canceled lines', async () => {
  await sql(
    `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, type, line_group)
     values (8, 2, '1', $1, 'Gloves', 5, 700, 0, 'backordered'), (8, 3, '1', $1, 'Gloves', 1, 0, 1, 'shipment'),
            (8, 4, '1', $1, 'Gloves', 2, 800, 0, 'canceled')`,
    [item],
  );
  expect(await lastOf()).toEqual({ ...newest, quantity: 13 });
});

it('passes over what never came: canceled lines, free goods, and orders that went back to the cart', async () => {
  await sql("update order_line set line_group = 'canceled' where order_number = 8");
  await sql('update order_line set type = 1 where order_number = 7');
  await sql(
    `insert into order_review (order_number, customer_number, held_at, state, causes) values (6, '1', now(), 'sent-back', '[]')`,
  );
  expect(await lastOf()).toMatchObject({ orderNumber: 5 });
  await sql("update order_line set line_group = 'canceled'");
  expect((await ask('manager')).body).toEqual({ data: [] });
});

it('has no price for people without access to prices, and nothing for other practices and visitors', async () => {
  const { price: _, ...unpriced } = newest;
  expect(await lastOf('unpriced')).toEqual(unpriced);
  const silent = await openTestGround(world.database, { isPricingEnabled: false });
  bindCatalogRoutes(silent.bind, silent.services);
  for (const { headers } of [world.people.manager, world.people.buyer]) {
    const payload = { itemNumbers: [item] };
    const answer = await silent.http.inject({
      method: 'POST',
      url: '/api/item/lastOrders/customer/1',
      payload,
      headers,
    });
    expect(answer.json()).toEqual({ data: [unpriced] });
  }
  await silent.close();
  expect((await ask('buyer', '2')).status).toBe(404);
  expect((await ask('visitor')).status).toBe(401);
});

it('takes one page of products, and refuses more', async () => {
  const numbers = Array.from({ length: 101 }, (_, at) => String(10_000_001 + at));
  expect((await ask('manager', '1', numbers.slice(1))).status).toBe(200);
  expect((await ask('manager', '1', numbers)).status).toBe(400);
});
