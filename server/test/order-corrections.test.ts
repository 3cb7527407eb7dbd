/** Orders that the ERP rejects, corrected by customer service over HTTP and taken as the same order. */
import { randomUUID } from 'node:crypto';
import type { User } from '@operatory/domain/access';
import { isRefusal } from '@operatory/domain/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { couponItem, rewardItem, type World } from '../src/cart/carts.fixture.ts';
import { lines, sentOf } from '../src/cart/sent.fixture.ts';
import { readRejectedOrder } from '../src/exchange/orders-out/rejected-order.ts';
import type { Services } from '../src/services/services.ts';
import { duringLoad } from './during-load.ts';
import { type OrderDesk, openOrderDesk } from './order-desk.ts';
import { type SignedIn, signIn } from './sign-in.ts';

const mugItem = '10000098';

let desk: OrderDesk;
let world: World;
let erp: Record<string, string>;
let staff: SignedIn;
beforeAll(async () => {
  desk = await openOrderDesk();
  ({ world, erp, staff } = desk);
});
afterAll(() => desk.close());
beforeEach(() => desk.clean());

const call: OrderDesk['call'] = (...given) => desk.call(...given);
const waiting = (query?: string) => desk.waiting(query);
const reject = (messageId: string, reason = 'PO number unknown') =>
  call('PUT', `/erp/v1/messages/${messageId}/receipt`, { state: 'rejected', reason }, erp);

/** An order, of two lines unless others are given, that the ERP rejected, as customer service reads it. */
async function rejected(items: object[] = lines([2, 3], [3, 2])) {
  const calls = world.as('practice');
  const saved = await calls.save(sentOf(await calls.cart('100001'), { items: items as never }));
  expect([saved.status, saved.body.detail]).toEqual([200, undefined]);
  const cart = await calls.cart('100001');
  const { status } = await calls.submit(cart.key, '100001', { modified: cart.modified });
  expect(status).toBe(200);
  const [message] = await waiting();
  const messageId = message?.messageId ?? '';
  expect((await reject(messageId)).status).toBe(200);
  const { status: read, body: order } = await call('GET', `/erp/v1/messages/${messageId}/correction`);
  expect([read, order.detail]).toEqual([200, undefined]);
  const { poNumber, shippingNote, comments, futureFillDate, alternateAddress, rejectedAt } = order;
  const unchanged = { poNumber, shippingNote, comments, futureFillDate, alternateAddress, rejectedAt, lines: [] };
  const correct = (changes: object, { id = randomUUID(), headers = staff.headers } = {}) =>
    call('POST', `/erp/v1/messages/${messageId}/correction`, { ...unchanged, correctionId: id, ...changes }, headers);
  return {
    messageId,
    order,
    correct,
    sent: message?.body as { lines: { quantity: number; unitPriceCents: number }[] },
  };
}

const elsewhere = { addressLine1: '12 Main St', addressLine2: '', city: 'Tacoma', state: 'WA', zip: '98402' };

describe('an order that the ERP rejected', () => {
  it('is corrected by customer service, and goes out once more under its number', async () => {
    const { order, correct, sent } = await rejected();
    expect(order).toMatchObject({
      reason: 'PO number unknown',
      customerNumber: '100001',
      lines: sent.lines.map(({ quantity, unitPriceCents }) => ({ quantity, unitPrice: unitPriceCents / 100 })),
    });
    const id = randomUUID();
    const changes = {
      ...{ poNumber: 'PO-7', shippingNote: 'Back door', comments: 'Call first', futureFillDate: '2026-04-20' },
      ...{
        alternateAddress: elsewhere,
        lines: [
          { lineNumber: 1, quantity: 4 },
          { lineNumber: 2, quantity: 0 },
        ],
      },
    };
    const first = await correct(changes, { id });
    expect([first.status, first.body.orderNumber]).toEqual([200, order.orderNumber]);
    // The answer was lost: the same correction again changes nothing.
    expect(await correct(changes, { id })).toEqual(first);
    const [message, ...more] = await waiting();
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      messageId: first.body.messageId,
      topic: 'order.changed',
      body: {
        ...{ orderNumber: order.orderNumber, poNumber: 'PO-7', shippingNote: 'Back door', comments: 'Call first' },
        options: { futureFillDate: '2026-04-20', alternateAddress: { line1: '12 Main St', postalCode: '98402' } },
        totalCents: 4 * (sent.lines[0]?.unitPriceCents ?? 0),
        lines: [{ lineNumber: 1, quantity: 4, unitPriceCents: sent.lines[0]?.unitPriceCents }],
      },
    });
    const { rows } = await world.database.pool.query(
      'select line_number, quantity, line_group, status from order_line where order_number = $1 order by 1',
      [order.orderNumber],
    );
    expect(rows).toMatchObject([
      { quantity: 4, line_group: 'submitted' },
      { quantity: 2, line_group: 'canceled', status: 'Removed by customer service' },
    ]);
    const history = await call('GET', `/Order/history/${order.orderNumber}/customer/100001`);
    const { rows: audit } = await world.database.pool.query(
      `select subject, after::jsonb as after from audit_entry where kind = 'order-corrected'`,
    );
    expect(audit).toMatchObject([{ subject: `order ${order.orderNumber}`, after: { rejection: 'PO number unknown' } }]);
    const { rows: stored } = await world.database.pool.query(
      'select changes from order_correction where correction_id = $1',
      [id],
    );
    expect(stored[0].changes).toContain('PO number: none → “PO-7”');
    expect(history.body.entries).toContainEqual(
      expect.objectContaining({ kind: 'corrected', reasons: stored[0].changes, actor: expect.any(String) }),
    );
    const overview = await call('GET', '/erp/v1/order-deliveries/overview');
    expect(overview.body).toMatchObject({ waiting: 1, rejected: 0 });
    const { attention } = (await call('GET', '/erp/v1/attention')).body;
    expect(attention.map(({ kind }: { readonly kind: string }) => kind)).not.toContain('orders-rejected');
  });

  it('goes out as a new order in X12, because the ERP doesn’t have it', async () => {
    const { correct } = await rejected();
    expect((await correct({ poNumber: 'PO-8' })).status).toBe(200);
    await world.database.pool.query(
      `insert into erp_file_way (is_on, format, our_qualifier, our_id, erp_qualifier, erp_id, x12_version, is_test, changed_by, changed_at)
       values (false, 'x12', 'ZZ', 'OURS', 'ZZ', 'THEIRS', '004010', false, 'u', now())`,
    );
    const [message] = await waiting('?format=x12');
    expect(message?.x12).toMatch(/ST\*850\*.*BEG\*00\*.*PO-8.*PO1\*1\*3\*.*PO1\*2\*2\*/s);
    await world.database.pool.query('delete from erp_file_way');
  });

  it('gets another product for one that the ERP doesn’t sell, at what it costs the account today', async () => {
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

  it('counts what it no longer has, and has again, as the orders say', async () => {
    const { pool } = world.database;
    const { order, correct } = await rejected();
    const { itemNumber } = order.lines[0];
    // As a load leaves it, once nothing open has the item.
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
    expect((await reject(body.messageId)).status).toBe(200);
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
    // What was read of the account is remembered for a second.
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

  it('is corrected by one of two people, and the other is told, also when the other one sent it again as it was', async () => {
    const { correct, messageId } = await rejected();
    const answers = await Promise.all(['A', 'B', 'C'].map((poNumber) => correct({ poNumber })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'order-correction.not-rejected' });
    expect(await waiting()).toHaveLength(1);
    expect((await call('POST', `/erp/v1/messages/${messageId}/resend`, {})).body.code).toBe('order-message.replaced');
    const other = await rejectedAgain();
    expect((await call('POST', `/erp/v1/messages/${other.messageId}/resend`, {})).status).toBe(204);
    expect((await other.correct({ poNumber: 'D' })).body.code).toBe('order-correction.not-rejected');
  });

  it('keeps the rules of ordering, and says which one a correction breaks', async () => {
    const { correct, messageId } = await rejected();
    const refused = async (changes: object) => {
      const { status, body } = await correct(changes);
      return [status, body.code];
    };
    expect(await refused({})).toEqual([422, 'order-correction.nothing-changed']);
    expect(await refused({ lines: [{ lineNumber: 9, quantity: 1 }] })).toEqual([422, 'order-correction.line-unknown']);
    const none = [1, 2].map((lineNumber) => ({ lineNumber, quantity: 0 }));
    expect(await refused({ lines: none })).toEqual([422, 'order-correction.no-lines']);
    expect(await refused({ lines: [{ lineNumber: 1, quantity: 100_000 }] })).toEqual([400, 'request.invalid']);
    expect(await refused({ futureFillDate: '2020-01-01' })).toEqual([422, 'cart.fill-date-staff']);
    expect(await refused({ alternateAddress: { ...elsewhere, city: '' } })).toEqual([422, 'address.incomplete']);
    expect(await refused({ poNumber: 'x', rejectedAt: '2020-01-01T00:00:00Z' })).toEqual([
      409,
      'order-correction.not-rejected',
    ]);
    const practice = await signIn(world.database.pool, { email: 'someone@example.test', permissions: [] });
    expect((await correct({ poNumber: 'x' }, { headers: practice.headers })).status).toBe(403);
    await world.database.pool.query(`update order_line set line_group = 'processing' where line_number = 1`);
    expect(await refused({ poNumber: 'x' })).toEqual([409, 'order-correction.in-progress']);
    expect(await waiting()).toEqual([]);
    expect((await call('GET', `/erp/v1/desk/out/${messageId}`)).body).toMatchObject({ canResend: true });
  });

  it('has prices for customer service, unless the distributor shows none to anyone', async () => {
    const { messageId } = await rejected();
    const services = { pool: world.database.pool, settings: { timeZone: 'America/Los_Angeles' } } as Services;
    const person = { kind: 'user', permissions: new Set(['CustomerService']), accounts: 'all' };
    const pricesFor = async (viewer: object) => {
      const order = await readRejectedOrder(services, viewer as User, messageId);
      return isRefusal(order) ? [] : order.lines.map(({ unitPrice }) => unitPrice);
    };
    expect(await pricesFor(person)).toEqual([expect.any(Number), expect.any(Number)]);
    expect(await pricesFor({ ...person, arePricesOff: true })).toEqual([undefined, undefined]);
  });

  it('is corrected after a load that holds what the account bought, which doesn’t wait for the correction', async () => {
    const { correct } = await rejected();
    const { pool } = world.database;
    const answer = await duringLoad(pool, '100001', () => correct({ lines: [{ lineNumber: 2, quantity: 0 }] }));
    expect(answer.status).toBe(200);
    const { rows } = await pool.query('select alert_type as type from order_alert');
    expect(rows).toEqual([{ type: 'Canceled' }]);
  });
});

/** Customer service cancels all of a rejected order, which the ERP isn't told, because it has none. */
async function canceled() {
  const { order, messageId } = await rejected();
  const requestId = randomUUID();
  const everything = [1, 2].map((lineNumber) => ({ lineNumber, quantity: order.lines[lineNumber - 1]?.quantity }));
  const place = `/Order/requests/${order.orderNumber}/customer/100001`;
  expect((await call('POST', place, { requestId, kind: 'cancel', lines: everything })).status).toBe(200);
  const accept = () => call('POST', `/review/orderRequests/${requestId}/answer`, { outcome: 'accept', words: '' });
  return { orderNumber: order.orderNumber as number, messageId, accept };
}
const take = (messageId: string) =>
  call('PUT', `/erp/v1/messages/${messageId}/receipt`, { state: 'taken', erpOrderNumber: 'SO-9' }, erp);
const topics = async () => (await waiting()).map(({ topic }) => topic);

it('a rejected order that was canceled here and that the ERP takes after all is withdrawn there', async () => {
  const { messageId, accept } = await canceled();
  expect((await accept()).body.state).toBe('done');
  expect(await topics()).toEqual([]);
  expect((await take(messageId)).status).toBe(200);
  expect(await topics()).toEqual(['order.withdrawn']);
  const [withdrawal] = await waiting();
  await call('PUT', `/erp/v1/messages/${withdrawal?.messageId}/receipt`, { state: 'taken', erpOrderNumber: '' }, erp);
  expect((await take(messageId)).status).toBe(200);
  expect(await topics()).toEqual([]);
});

it('an order that the ERP took long ago, without a number, is withdrawn there', async () => {
  const calls = world.as('practice');
  await calls.save(sentOf(await calls.cart('100001'), { items: lines([2, 3]) }));
  const cart = await calls.cart('100001');
  const orderNumber = (await calls.submit(cart.key, '100001', { modified: cart.modified })).body as {
    orderNumber: number;
  };
  const [message] = await waiting();
  await call('PUT', `/erp/v1/messages/${message?.messageId}/receipt`, { state: 'taken', erpOrderNumber: '' }, erp);
  // As messages are, 90 days after they were handed over.
  await world.database.pool.query('delete from outbox where key = $1', [String(orderNumber.orderNumber)]);
  const requestId = randomUUID();
  const place = `/Order/requests/${orderNumber.orderNumber}/customer/100001`;
  await call('POST', place, { requestId, kind: 'cancel', lines: [{ lineNumber: 1, quantity: 3 }] });
  const answer = await call('POST', `/review/orderRequests/${requestId}/answer`, { outcome: 'accept', words: '' });
  expect(answer.status).toBe(200);
  expect(await topics()).toEqual(['order.withdrawn']);
});

it('a rejected order that is canceled while someone sends it again is withdrawn from the ERP', async () => {
  const { orderNumber, messageId, accept } = await canceled();
  const { pool } = world.database;
  // Holds the first one after its checks.
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from order_receipt where key = $1 for update', [String(orderNumber)]);
  const resending = call('POST', `/erp/v1/messages/${messageId}/resend`, {});
  const waiters = (count: number) =>
    expect.poll(async () => (await pool.query('select from pg_locks where not granted')).rowCount).toBe(count);
  await waiters(1);
  const accepting = accept();
  // It waits for the order; without that lock, it would end here.
  await Promise.race([accepting, waiters(2)]);
  await holder.query('commit');
  holder.release();
  expect((await resending).status).toBe(204);
  expect((await accepting).body.state).toBe('done');
  expect(await topics()).toEqual(['order.submitted']);
  await take(messageId);
  expect(await topics()).toEqual(['order.withdrawn']);
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
      'What is bought doesn’t earn these free items: Buy 3 get 1.',
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
    // The words of the offer count, whatever is sent.
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

  it('stay as they were given while as much is bought, also after the offer ended', async () => {
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

describe('the place of a rejected order', () => {
  it.each([
    ['keeps the name and country of a place that stays', elsewhere, { name: 'Lab 2', country: 'CA' }],
    ['loses them with the place', { ...elsewhere, city: 'Kent' }, { name: undefined, country: undefined }],
  ])('%s', async (_, alternateAddress, expected) => {
    const { order, correct } = await rejected();
    await world.database.pool.query(
      `update sales_order set options = options || '{"alternateAddress": {"line1": "12 Main St", "line2": "", "city": "Tacoma",
         "region": "WA", "postalCode": "98402", "name": "Lab 2", "country": "CA"}}' where order_number = $1`,
      [order.orderNumber],
    );
    expect((await correct({ alternateAddress, poNumber: 'PO-9' })).status).toBe(200);
    const [message] = await waiting();
    const { options } = { ...message?.body } as { options: { alternateAddress: Record<string, unknown> } };
    const { name, country } = options.alternateAddress;
    expect({ name, country }).toEqual(expected);
  });
});

async function rejectedAgain() {
  await world.clean();
  await world.database.pool.query('truncate outbox, order_receipt');
  return rejected();
}
