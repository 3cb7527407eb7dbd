/** An order is written completely or not at all, whichever statement fails. */
import type { CustomerNumber } from '@operatory/domain/customers';
import { cents } from '@operatory/domain/money';
import { isRefusal } from '@operatory/domain/refusals';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomerScope } from '../src/access/customer-scope.ts';
import { inDryRun, inTransaction } from '../src/database/database.ts';
import type { NewOrder } from '../src/orders/order-writes.ts';
import { placeOrder, replaceOrder } from '../src/orders/place-order.ts';
import { reviewer as viewer } from '../src/punch-out/buyer.fixture.ts';
import { openPunchOutWorld, type PunchOutWorld } from '../src/punch-out/punch-out.fixture.ts';

let world: PunchOutWorld;
let scope: CustomerScope;
beforeAll(async () => {
  world = await openPunchOutWorld();
  const opened = await world.app.services.scopes.open(viewer, 'account.use-cart', '100001' as CustomerNumber);
  if (isRefusal(opened)) throw new Error('no scope');
  scope = opened;
});
afterAll(() => world.close());

const line = (itemNumber: string, quantity: number) => ({
  ...{ itemNumber, type: 0 as const, description: itemNumber, quantity, unitPrice: cents(100) },
  ...{ overridePrice: null, couponId: null, countsFor: null },
});
const orderOf = (lines: NewOrder['lines'], holdReasons: readonly string[] = ['a reason']): NewOrder => ({
  ...{
    cartKey: crypto.randomUUID(),
    submittedAt: new Date(),
    submittedByUserId: 'u',
    submittedAs: 'customer-service' as const,
  },
  ...{ poNumber: 'PO', comments: '', shippingNote: '', options: {}, total: cents(100), holdReasons, holdCauses: [] },
  lines,
});

/** Throws instead of running the statement with this number. */
function failingAt(client: pg.PoolClient, last: number): pg.PoolClient {
  let asked = 0;
  const query = (...statement: unknown[]) => {
    asked += 1;
    if (asked === last) throw new Error(`statement ${last} fails`);
    return (client.query as (...statement: unknown[]) => unknown)(...statement);
  };
  return { query } as unknown as pg.PoolClient;
}

const everything = async () => {
  const { rows } = await world.database.pool.query(
    `select (select coalesce(json_agg(o order by order_number), '[]') from sales_order o) as orders,
            (select coalesce(json_agg(l order by order_number, line_number), '[]') from order_line l) as lines,
            (select coalesce(json_agg(c order by item_number), '[]') from customer_item c) as bought,
            (select coalesce(json_agg(r order by order_number), '[]') from order_review r) as reviews,
            (select coalesce(json_agg(b order by id), '[]') from outbox b) as outbox`,
  );
  return rows[0];
};

/** Fails each statement once; returns how many there are. */
async function failEach(work: (client: pg.PoolClient) => Promise<unknown>): Promise<number> {
  const before = await everything();
  for (let last = 1; last < 30; last += 1) {
    const failed = await inTransaction(world.database.pool, (client) => work(failingAt(client, last))).then(
      () => false,
      () => true,
    );
    if (!failed) return last - 1;
    expect(await everything()).toEqual(before);
  }
  throw new Error('it never ended');
}

describe('an order', () => {
  it('is placed completely or not at all, whichever statement fails', async () => {
    expect(await failEach((client) => placeOrder(client, scope, orderOf([line('NG-100', 2), line('NG-100', 1)])))).toBe(
      9,
    );
    expect(await everything()).toMatchObject({
      orders: [{ is_held_for_review: true }],
      lines: [{ quantity: 2 }, { quantity: 1 }],
      bought: [{ item_number: 'NG-100', order_count: 1, last_quantity: 3 }],
      reviews: [{ state: 'waiting' }],
      outbox: [{ topic: 'order.held' }],
    });
  });

  it('is replaced completely or not at all', async () => {
    const orderNumber = Number((await everything()).orders[0].order_number);
    const order = orderOf([line('NG-200', 4)], []);
    const replacing = { orderNumber, order, wasHeld: true, why: {} };
    expect(await failEach((client) => replaceOrder(client, scope, replacing))).toBeGreaterThan(4);
    expect(await everything()).toMatchObject({
      orders: [{ is_held_for_review: false }],
      lines: [{ item_number: 'NG-200', quantity: 4 }],
      bought: [{ item_number: 'NG-200' }],
      reviews: [],
    });
  });
});

it('a dry run leaves nothing behind, and a transaction within it can fail on its own', async () => {
  const before = await everything();
  const seen = await inDryRun(world.database.pool, async ({ pool }) => {
    await inTransaction(pool, (client) => placeOrder(client, scope, orderOf([line('NG-100', 1)])));
    const failed = inTransaction(pool, async (client) => {
      await placeOrder(client, scope, orderOf([line('NG-100', 1)]));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    return (await pool.query('select count(*)::int as count from sales_order')).rows[0]?.count;
  });
  expect(seen).toBe(2);
  expect(await everything()).toEqual(before);
});
