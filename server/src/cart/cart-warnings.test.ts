import type { CartWarnings } from '@operatory/contract/cart-warnings';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { noon, openWorld, type Person, type World } from './carts.fixture.ts';

const account = '100001';
const [gloves, masks, cups] = ['10000001', '10000002', '10000003'] as const;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  await world.clean();
  world.setClock(noon);
});
afterAll(() => world.close());

interface Bought {
  readonly daysAgo?: number;
  readonly customer?: string;
  readonly group?: string;
  readonly type?: number;
  readonly isSentBack?: boolean;
}

let orderNumber = 5_000_000;

/** An order of an account with these lines, some days before noon. */
async function bought(lines: readonly (readonly [string, number])[], options: Bought = {}): Promise<number> {
  const { daysAgo = 30, customer = account, group = 'shipment', type = 0, isSentBack = false } = options;
  orderNumber += 1;
  const { pool } = world.database;
  await pool.query(
    `insert into sales_order (order_number, customer_number, order_date, origination, total_cents)
     values ($1, $2, $3::timestamptz - make_interval(hours => $4), 'phone', 0)`,
    [orderNumber, customer, noon, Math.round(daysAgo * 24)],
  );
  await pool.query(
    `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, line_group, type)
     select $1, place, $2, item, 'x', quantity, 100, $5, $6 from unnest($3::text[], $4::int[]) with ordinality l(item, quantity, place)`,
    [orderNumber, customer, lines.map(([item]) => item), lines.map(([, quantity]) => quantity), group, type],
  );
  if (isSentBack) {
    await pool.query(
      `insert into order_review (order_number, customer_number, held_at, state) values ($1, $2, $3, 'sent-back')`,
      [orderNumber, customer, noon],
    );
  }
  return orderNumber;
}

async function fill(lines: readonly (readonly [string, number])[], customer: string = account): Promise<void> {
  const service = world.as('service');
  const cart = await service.cart(customer);
  const items = lines.map(([itemNumber, quantity]) => ({ itemNumber, quantity, type: 0 }));
  const { key, modified } = cart;
  const saved = await service.save({ ...cart, key, modified, saveId: crypto.randomUUID(), items });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}

const ask = (who: Person = 'practice', customer: string = account) =>
  world.as(who).ask<CartWarnings>(`/shoppingCart/customerNumber/${customer}/warnings`);
async function warnings(who?: Person, customer?: string): Promise<CartWarnings> {
  const { status, body } = await ask(who, customer);
  expect(status).toBe(200);
  return body;
}
/** The cart's warnings, without the orders that its total is compared with. */
async function said(who?: Person): Promise<Omit<CartWarnings, 'pastOrders'>> {
  const { pastOrders: _, ...rest } = await warnings(who);
  return rest;
}
const nothing = { unusual: [], unusualNew: [], twin: null };

it('an empty or unopened cart has no warnings', async () => {
  expect(await warnings()).toEqual(nothing);
  await fill([]);
  expect(await warnings()).toEqual(nothing);
});

it('a quantity far above the account’s usual one is reported with the numbers, for practice and staff', async () => {
  for (const quantity of [2, 4, 3, 4, 2]) await bought([[gloves, quantity]]);
  await fill([
    [gloves, 40],
    [masks, 12],
  ]);
  const unusual = [{ itemNumber: gloves, description: 'Item 1', quantity: 40, usualFrom: 2, usualTo: 4, most: 4 }];
  for (const who of ['practice', 'service', 'manager'] as const) {
    expect(await said(who)).toEqual({ ...nothing, unusual });
  }
  await fill([[gloves, 12]]);
  expect(await said()).toEqual(nothing);
});

it('a large quantity of something new is compared with the most of anything, and the total with the largest order', async () => {
  for (const quantity of [2, 4, 3, 4, 2]) {
    await bought([
      [gloves, quantity],
      [cups, 10],
    ]);
  }
  await bought([[cups, 90]], { customer: '100002' });
  await bought([[cups, 90]], { isSentBack: true });
  await fill([[masks, 30]]);
  expect(await said()).toEqual(nothing);
  await fill([[masks, 31]]);
  const unusualNew = [{ itemNumber: masks, description: 'Item 2', quantity: 31, most: 0, mostOfAny: 10 }];
  expect(await said()).toEqual({ ...nothing, unusualNew });
  expect((await warnings()).pastOrders).toEqual({ orders: 5, largestTotal: 14 });
});

it('counts an order once, though the ERP split its line, and leaves out what never came, was free, is old, or was another’s', async () => {
  for (const quantity of [2, 4, 3]) await bought([[gloves, quantity]]);
  await fill([[gloves, 40]]);
  const most = async () => (await warnings()).unusual[0]?.most;
  await bought([[gloves, 40]], { group: 'canceled' });
  await bought([[gloves, 40]], { type: 1 });
  await bought([[gloves, 40]], { daysAgo: 500 });
  await bought([[gloves, 40]], { customer: '100002' });
  await bought([[gloves, 40]], { isSentBack: true });
  expect(await most()).toBeUndefined();
  await bought([
    [gloves, 3],
    [gloves, 2],
  ]);
  expect(await most()).toBe(5);
});

it('an order of the last three days with the same lines is a duplicate, even if someone else placed it', async () => {
  const lines = [
    [gloves, 2],
    [masks, 1],
    [cups, 7],
  ] as const;
  await fill(lines);
  const twin = async () => (await warnings()).twin;
  await bought(lines, { daysAgo: 3.5 });
  await bought(lines, { daysAgo: 1, customer: '100002' });
  await bought(lines, { daysAgo: 1, group: 'canceled' });
  await bought(lines, { daysAgo: 1, isSentBack: true });
  await bought([...lines.slice(1), [gloves, 3]], { daysAgo: 1 });
  expect(await twin()).toBeNull();
  const older = await bought(lines, { daysAgo: 2 });
  expect(await twin()).toMatchObject({ orderNumber: older, same: 3, inCart: 3, inOrder: 3 });
  const newer = await bought(lines, { daysAgo: 0.25 });
  expect(await twin()).toMatchObject({ orderNumber: newer, orderedAt: '2026-03-02T14:00:00.000Z' });
});

it('the order that was just sent is the twin of the next cart, and sending doesn’t depend on it', async () => {
  const lines = [
    [gloves, 2],
    [masks, 1],
  ] as const;
  const practice = world.as('practice');
  const send = async () => {
    await fill(lines);
    const { key } = await practice.cart(account);
    return practice.submit(key, account);
  };
  const first = await send();
  await fill(lines);
  expect((await warnings()).twin).toMatchObject({ orderNumber: first.body.orderNumber, same: 2 });
  const second = await send();
  expect(second.status).toBe(200);
  expect(second.body.orderNumber).not.toBe(first.body.orderNumber);
});

it('no one reads another account’s warnings, and punch-out users have none', async () => {
  for (const quantity of [2, 4, 3, 4]) await bought([[gloves, quantity]]);
  await fill([[gloves, 40]]);
  expect((await ask('stranger')).status).toBeGreaterThanOrEqual(403);
  expect((await ask('buyer')).status).toBe(403);
  expect((await ask('viewer')).status).toBe(403);
  expect((await ask('manager', '100002')).status).toBe(403);
  expect((await ask('visitor')).status).toBe(401);
});
