/** Database connections that break while in use: the request fails, the process survives, nothing is half done. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openWorld, type World } from '../src/cart/carts.fixture.ts';
import { lines, sentOf } from '../src/cart/sent.fixture.ts';
import { brokenOrders } from '../src/cart/whole-orders.fixture.ts';

let world: World;
const uncaught: unknown[] = [];
const noteUncaught = (error: unknown) => uncaught.push(error);
beforeAll(async () => {
  world = await openWorld();
  process.on('uncaughtException', noteUncaught);
});
afterAll(async () => {
  process.off('uncaughtException', noteUncaught);
  await world.close();
});
beforeEach(() => world.clean());

/** Ends database connections from outside, like a failover or an administrator. */
const terminate = (which: string) =>
  world.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and ${which}`,
  );

async function filledCart() {
  const practice = world.as('practice');
  const { status } = await practice.save(sentOf(await practice.cart('100001'), { items: lines([1, 2], [2, 3]) }));
  expect(status).toBe(200);
  return practice.cart('100001');
}

it('tells the sender to retry when a submit loses its connection, and the retry places the order once', async () => {
  const practice = world.as('practice');
  const { key } = await filledCart();
  for (let round = 0; round < 5; round += 1) {
    const holder = await world.database.pool.connect();
    await holder.query('begin');
    await holder.query('select from cart where cart_key = $1 for update', [key]);
    const submitted = practice.submit(key, '100001');
    await vi.waitFor(async () => {
      const { rowCount } = await terminate(`wait_event_type = 'Lock'`);
      expect(rowCount).toBe(1);
    }, 20_000);
    const { status, body } = await submitted;
    expect([status, body.code]).toEqual([503, 'provider.unavailable']);
    await holder.query('rollback');
    holder.release();
  }
  expect((await practice.submit(key, '100001')).status).toBe(200);
  const { rows } = await world.database.pool.query('select count(*) from sales_order');
  expect(rows[0]?.count).toBe(1);
  expect(uncaught).toEqual([]);
});

it('keeps serving everybody else while one cart is locked and many wait for it', async () => {
  const practice = world.as('practice');
  const cart = await filledCart();
  const holder = await world.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from cart where cart_key = $1 for update', [cart.key]);
  const waiting = Array.from({ length: 60 }, (_, n) => practice.save(sentOf(cart, { items: lines([1, 10 + n]) })));
  await vi.waitFor(async () => {
    const { rowCount } = await world.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBe(4);
  }, 20_000);
  const other = world.as('service');
  const began = performance.now();
  for (let n = 0; n < 10; n += 1) expect((await other.list('100002')).status).toBe(200);
  const theirs = await other.cart('100002');
  expect((await other.save(sentOf(theirs, { items: lines([1, 1]) }))).status).toBe(200);
  expect((await practice.list('100001')).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(2_000);
  await holder.query('rollback');
  holder.release();
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  // One save on this version wins; the others are told to merge or to retry.
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 409, 429, 503].includes(status))).toEqual([]);
});

it('survives losing every connection under load, and writes each save and order completely', async () => {
  const staff = world.as('service');
  let isOver = false;
  const statuses = new Set<number>();
  const acknowledged = new Set<number>();
  async function work(customer: string) {
    while (!isOver) {
      const { status, body } = await staff.list(customer);
      statuses.add(status);
      const cart = body.data?.[0];
      if (cart === undefined) continue;
      const sent = sentOf(cart, {
        saveId: randomUUID(),
        pOnumber: 'PO 1',
        items: lines([1, 1 + acknowledged.size], [2, 1]),
      });
      const saved = await staff.save(sent);
      statuses.add(saved.status);
      if (saved.status !== 200) continue;
      const submitted = await staff.submit(cart.key, customer);
      statuses.add(submitted.status);
      if (submitted.status === 200) acknowledged.add(submitted.body.orderNumber);
    }
  }
  const working = ['100001', '100002', '100001', '100002', '100001', '100002'].map(work);
  for (let cut = 0; cut < 20; cut += 1) {
    await wait(50);
    await terminate('true').catch(() => undefined);
  }
  // However slow the machine, the replacement connections work.
  await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(0), 15_000);
  isOver = true;
  await Promise.all(working);

  expect(uncaught).toEqual([]);
  expect([...statuses].filter((status) => ![200, 409, 422, 503].includes(status))).toEqual([]);
  const { rows } = await world.database.pool.query<{ n: number }>('select order_number as n from sales_order');
  expect(rows.map(({ n }) => n)).toEqual(expect.arrayContaining([...acknowledged]));
  expect(await brokenOrders(world.database)).toEqual([]);
});
