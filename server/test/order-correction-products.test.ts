/** Products and free goods that a correction of a rejected order adds. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { couponItem, rewardItem, type World } from '../src/cart/carts.fixture.ts';
import { type OrderDesk, openOrderDesk } from './order-desk.ts';
import { rejectMessage, rejectOrder } from './rejected-order.ts';

const mugItem = '10000098';

let desk: OrderDesk;
let world: World;
beforeAll(async () => {
  desk = await openOrderDesk();
  ({ world } = desk);
});
afterAll(() => desk.close());
beforeEach(() => desk.clean());

const call: OrderDesk['call'] = (...given) => desk.call(...given);
const waiting = (query?: string) => desk.waiting(query);
const rejected = (items?: object[]) => rejectOrder(desk, items);

describe('a rejected order', () => {
  it('gets another product for one that the ERP doesn’t sell, at today’s price for the account', async () => {
    const { pool } = world.database;
    const { order, correct, sent } = await rejected();
    const [stand, none] = ['10000005', '10000004'];
    await pool.query(`update item set is_orderable = false where item_number = $1`, [none]);
    await pool.query(`delete from customer_item where customer_number = '100001' and item_number = $1`, [stand]);
    const bad = await correct({ products: [{ itemNumber: none, quantity: 1 }] });
    expect([bad.status, bad.body.code]).toEqual([422, 'cart.item-not-orderable']);
    expect(bad.body.detail).toContain(none);
    expect((await correct({ products: [{ itemNumber: 'NOBODY', quantity: 1 }] })).body.code).toBe(
      'cart.item-not-orderable',
    );
    expect((await correct({ products: [{ itemNumber: stand, quantity: 0 }] })).status).toBe(400);
    const asSeen = (unitPrice: number) => correct({ products: [{ itemNumber: stand, quantity: 5, unitPrice }] });
    expect((await asSeen(0.01)).body).toMatchObject({ code: 'order-correction.price-changed', status: 409 });
    const id = randomUUID();
    const changes = {
      lines: [{ lineNumber: 1, quantity: 0 }],
      products: [{ itemNumber: stand, quantity: 5 }],
    };
    const first = await correct(changes, { id });
    expect(first.status).toBe(200);
    expect(await correct(changes, { id })).toEqual(first);
    const priced = await call('POST', '/pricing/request', {
      CustomerNumber: '100001',
      ProductList: { Item: [{ ProductNumber: stand, Quantity: 1 }] },
    });
    const price = Math.round(priced.body.productList.item[0].price * 100);
    const [message] = await waiting();
    const [, kept] = sent.lines;
    expect(message?.body).toMatchObject({
      totalCents: 2 * (kept?.unitPriceCents ?? 0) + 5 * price,
      lines: [
        { lineNumber: 2, quantity: 2 },
        { lineNumber: 3, itemNumber: stand, quantity: 5, type: 0, unitPriceCents: price, couponId: null },
      ],
    });
    const { rows } = await pool.query(
      `select line_number, item_number, quantity, type, unit_price_cents, line_group, coupon_id
         from order_line where order_number = $1 and line_number in (1, 3) order by 1`,
      [order.orderNumber],
    );
    expect(rows).toMatchObject([
      { line_group: 'canceled' },
      { item_number: stand, quantity: 5, type: 0, unit_price_cents: price, line_group: 'submitted', coupon_id: null },
    ]);
    const { rows: bought } = await pool.query(
      `select order_count, last_quantity, last_ordered_at = order_date as "isOfOrder" from customer_item, sales_order
        where item_number = $1 and customer_item.customer_number = '100001' and order_number = $2`,
      [stand, order.orderNumber],
    );
    expect(bought).toEqual([{ order_count: 1, last_quantity: 5, isOfOrder: true }]);
    await pool.query(`update item set is_orderable = true where item_number = $1`, [none]);
  });

  it('can be all of other products, and counts a product that it had once', async () => {
    const { pool } = world.database;
    const { order, correct } = await rejected();
    const [line] = order.lines;
    const count = async () =>
      (
        await pool.query(
          `select order_count, last_quantity from customer_item where customer_number = '100001' and item_number = $1`,
          [line.itemNumber],
        )
      ).rows[0];
    const before = await count();
    const none = [1, 2].map((lineNumber) => ({ lineNumber, quantity: 0 }));
    expect((await correct({ lines: none, products: [{ itemNumber: line.itemNumber, quantity: 9 }] })).status).toBe(200);
    expect(await count()).toEqual({ order_count: before.order_count, last_quantity: 9 });
  });

  it('updates the account’s purchases for removed and restored products', async () => {
    const { pool } = world.database;
    const { order, correct } = await rejected();
    const { itemNumber } = order.lines[0];
    // The state after a load, once nothing open has the item.
    await pool.query(`delete from customer_item where customer_number = '100001' and item_number = $1`, [itemNumber]);
    const gone = { lines: [{ lineNumber: 1, quantity: 0 }], products: [{ itemNumber: '10000006', quantity: 1 }] };
    const { body } = await correct(gone);
    const bought = async () =>
      (
        await pool.query(
          `select order_count, last_quantity from customer_item where customer_number = '100001' and item_number = $1`,
          [itemNumber],
        )
      ).rows;
    const { rows: others } = await pool.query(
      `select count(distinct order_number)::int as orders from order_line
        where customer_number = '100001' and item_number = $1 and type = 0 and line_group <> 'canceled'`,
      [itemNumber],
    );
    expect((await bought()).map(({ order_count: count }) => count)).toEqual(
      others[0].orders === 0 ? [] : [others[0].orders],
    );
    expect((await bought()).some(({ last_quantity: quantity }) => quantity === 0)).toBe(false);
    expect((await rejectMessage(desk, body.messageId)).status).toBe(200);
  });

  it('gets no product once the account is closed, and can still be corrected', async () => {
    const { pool } = world.database;
    const { correct } = await rejected();
    const close = (at: string) =>
      pool.query(`update customer set withdrawn_at = ${at} where customer_number = '100001'`);
    await close('now()');
    const { body } = await correct({ products: [{ itemNumber: '10000006', quantity: 1 }] });
    expect(body.code).toBe('customer.withdrawn');
    expect((await correct({ poNumber: 'PO-9' })).status).toBe(200);
    await close('null');
    // Account facts are cached for a second.
    await expect.poll(async () => (await world.as('practice').cart('100001')).key, { timeout: 5_000 }).toBeDefined();
  });

  it('gets no product that its buyer didn’t order', async () => {
    const { order, correct } = await rejected();
    await world.database.pool.query(`update sales_order set external_source = 'punchout' where order_number = $1`, [
      order.orderNumber,
    ]);
    const { status, body } = await correct({ products: [{ itemNumber: '10000003', quantity: 1 }] });
    expect([status, body.code]).toEqual([422, 'order-correction.buyers-products']);
  });
});

describe('free goods of a rejected order', () => {
  const bought = (quantity: number) => ({ itemNumber: couponItem, quantity, type: 0 });
  const reward = (quantity: number) => ({ itemNumber: rewardItem, type: 1, couponId: 7, quantity });
  const sentLines = async () => {
    const [message] = await waiting();
    return (message?.body as { lines: object[] } | undefined)?.lines;
  };
  const refused = 'order-correction.free-good-not-earned';

  it('are shown with the coupon, lowered with what earns them, and refused if they aren’t earned', async () => {
    const { order, correct } = await rejected([bought(6), reward(2)]);
    expect(order.coupons).toEqual([
      {
        ...{ couponId: 7, description: 'Buy 3 get 1', isDistributorFulfilled: true },
        tiers: [
          { buyQuantity: 3, rewardQuantity: 1 },
          { buyQuantity: 12, rewardQuantity: 6 },
        ],
        options: [{ redemptionItem: rewardItem, redemptionDescription: 'Reward' }],
      },
    ]);
    expect(order.lines).toMatchObject([
      { type: 0, couponId: 7, quantity: 6 },
      { type: 1, couponId: 7, quantity: 2 },
    ]);
    const fewer = { lineNumber: 1, quantity: 3 };
    const { status, body } = await correct({ lines: [fewer] });
    expect([status, body.code, body.detail]).toEqual([
      422,
      refused,
      'The purchases don’t earn these free items: Buy 3 get 1.',
    ]);
    expect((await correct({ lines: [fewer, { lineNumber: 2, quantity: 1 }] })).status).toBe(200);
    expect(await sentLines()).toMatchObject([
      { lineNumber: 1, quantity: 3 },
      { lineNumber: 2, quantity: 1, type: 1, unitPriceCents: 0, couponId: 7 },
    ]);
  });

  it('are added when more is bought, with their coupon and value, in the order and the audit log', async () => {
    await world.database.pool.query(
      `update coupon set options = options || '[{"redemptionItem":"${mugItem}","redemptionDescription":"A mug","rewardValueCents":250}]' where coupon_id = 7`,
    );
    const { order, correct } = await rejected([bought(3), reward(1)]);
    const good = { redemptionItem: mugItem, redemptionDescription: 'A mug' };
    const more = { lineNumber: 1, quantity: 6 };
    const choose = (quantity: number, changes: object = {}) =>
      correct({ lines: [more], freeGoods: [{ couponId: 7, good, quantity, ...changes }] });
    expect((await choose(2)).body.code).toBe(refused);
    expect((await choose(1, { good: { ...good, redemptionItem: '10000001' } })).body.code).toBe(refused);
    expect((await choose(1, { couponId: 8 })).body.code).toBe(refused);
    expect((await choose(0)).status).toBe(400);
    // The offer's own text is used, whatever is sent.
    expect((await choose(1, { good: { ...good, redemptionDescription: 'Gold' } })).status).toBe(200);
    expect(await sentLines()).toMatchObject([
      { lineNumber: 1, quantity: 6 },
      { lineNumber: 2, itemNumber: rewardItem, quantity: 1 },
      { lineNumber: 3, itemNumber: mugItem, quantity: 1, type: 1, unitPriceCents: 0, couponId: 7 },
    ]);
    const { rows } = await world.database.pool.query(
      `select item_number, description, quantity, type, coupon_id, reward_value_cents, line_group, unit_price_cents
         from order_line where order_number = $1 and line_number = 3`,
      [order.orderNumber],
    );
    expect(rows).toEqual([
      {
        ...{ item_number: mugItem, description: 'A mug', quantity: 1, type: 1, coupon_id: 7, reward_value_cents: 250 },
        ...{ line_group: 'submitted', unit_price_cents: 0 },
      },
    ]);
    const { rows: audit } = await world.database.pool.query(
      `select after::jsonb -> 'changes' as changes from audit_entry where kind = 'order-corrected' and subject = $1 order by entry_id desc limit 1`,
      [`order ${order.orderNumber}`],
    );
    expect(audit[0].changes).toEqual([`Item ${couponItem}: 3 → 6`, `Free item ${mugItem}: 1 added`]);
  });

  it('don’t change while as much is bought, even after the offer ended', async () => {
    const { correct } = await rejected([bought(6), reward(2)]);
    await world.database.pool.query(`update coupon set end_date = '2026-01-02' where coupon_id = 7`);
    try {
      expect((await correct({ lines: [{ lineNumber: 1, quantity: 5 }] })).body.code).toBe(refused);
      expect((await correct({ poNumber: 'PO-9' })).status).toBe(200);
      expect(await sentLines()).toMatchObject([{ quantity: 6 }, { quantity: 2 }]);
    } finally {
      await world.database.pool.query(`update coupon set end_date = '2026-12-31' where coupon_id = 7`);
    }
  });
});
