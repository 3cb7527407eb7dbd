/** An order that the ERP rejected, and its correction over HTTP. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { lines, sentOf } from '../src/cart/sent.fixture.ts';
import type { OrderDesk } from './order-desk.ts';

export const rejectMessage = (desk: OrderDesk, messageId: string) =>
  desk.call(
    'PUT',
    `/erp/v1/messages/${messageId}/receipt`,
    { state: 'rejected', reason: 'PO number unknown' },
    desk.erp,
  );

/** An order, of two lines unless others are given, that the ERP rejected, as customer service reads it. */
export async function rejectOrder(desk: OrderDesk, items: object[] = lines([2, 3], [3, 2])) {
  const calls = desk.world.as('practice');
  const saved = await calls.save(sentOf(await calls.cart('100001'), { items: items as never }));
  expect([saved.status, saved.body.detail]).toEqual([200, undefined]);
  const cart = await calls.cart('100001');
  const { status } = await calls.submit(cart.key, '100001', { modified: cart.modified });
  expect(status).toBe(200);
  const [message] = await desk.waiting();
  const messageId = message?.messageId ?? '';
  expect((await rejectMessage(desk, messageId)).status).toBe(200);
  const { status: read, body: order } = await desk.call('GET', `/erp/v1/messages/${messageId}/correction`);
  expect([read, order.detail]).toEqual([200, undefined]);
  const { poNumber, shippingNote, comments, futureFillDate, alternateAddress, rejectedAt } = order;
  const unchanged = { poNumber, shippingNote, comments, futureFillDate, alternateAddress, rejectedAt, lines: [] };
  const correct = (changes: object, { id = randomUUID(), headers = desk.staff.headers } = {}) =>
    desk.call(
      'POST',
      `/erp/v1/messages/${messageId}/correction`,
      { ...unchanged, correctionId: id, ...changes },
      headers,
    );
  return {
    messageId,
    order,
    correct,
    sent: message?.body as { lines: { quantity: number; unitPriceCents: number }[] },
  };
}
