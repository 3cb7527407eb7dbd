/** Orders that the ERP rejected, or took without a number, and that are canceled here. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { World } from '../src/cart/carts.fixture.ts';
import { lines, sentOf } from '../src/cart/sent.fixture.ts';
import { type OrderDesk, openOrderDesk } from './order-desk.ts';
import { rejectOrder } from './rejected-order.ts';

let desk: OrderDesk;
let world: World;
let erp: Record<string, string>;
beforeAll(async () => {
  desk = await openOrderDesk();
  ({ world, erp } = desk);
});
afterAll(() => desk.close());
beforeEach(() => desk.clean());

const call: OrderDesk['call'] = (...given) => desk.call(...given);
const waiting = (query?: string) => desk.waiting(query);

/** Customer service cancels all of a rejected order; the ERP isn't notified, because it doesn't have the order. */
async function canceled() {
  const { order, messageId } = await rejectOrder(desk);
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
