/** Cancellations that were carried out here, and the ERP's response to the change. */
import { randomUUID } from 'node:crypto';
import type { ListedOrderRequest } from '@operatory/contract/order-requests';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { World } from '../src/cart/carts.fixture.ts';
import { lines, sentOf } from '../src/cart/sent.fixture.ts';
import { type OrderDesk, openOrderDesk } from './order-desk.ts';

let desk: OrderDesk;
let world: World;
let erp: Record<string, string>;
beforeAll(async () => {
  desk = await openOrderDesk();
  ({ world, erp } = desk);
});
afterAll(() => desk.close());
beforeEach(() => desk.clean('order_request', 'order_correction'));

const call: OrderDesk['call'] = (...given) => desk.call(...given);
const waiting = () => desk.waiting();
const receipt = async (messageId: string, body: object) => {
  desk.clock.now = new Date(desk.clock.now.getTime() + 1_000);
  const { status } = await call('PUT', `/erp/v1/messages/${messageId}/receipt`, body, erp);
  expect(status).toBe(200);
};
const listed = async (): Promise<ListedOrderRequest[]> => (await call('GET', '/review/orderRequests')).body.data;
const answer = (requestId: string, outcome: string, words = '') =>
  call('POST', `/review/orderRequests/${requestId}/answer`, { outcome, words });
const ofOrder = async (orderNumber: number) =>
  (await call('GET', `/Order/requests/${orderNumber}/customer/100001`)).body;

/** Asks for as many fewer of a line, which customer service accepts; returns the request's id. */
async function cancel(orderNumber: number, lineNumber: number, quantity: number): Promise<string> {
  desk.clock.now = new Date(desk.clock.now.getTime() + 1_000);
  const requestId = randomUUID();
  const payload = { requestId, kind: 'cancel', lines: [{ lineNumber, quantity }] };
  expect((await call('POST', `/Order/requests/${orderNumber}/customer/100001`, payload)).status).toBe(200);
  expect((await answer(requestId, 'accept')).body.state).toBe('done');
  return requestId;
}

/** An order of two lines that the ERP has, and a cancellation that it hasn't answered yet. */
async function askedOrder({ lineNumber = 1, quantity = 2 } = {}) {
  const calls = world.as('practice');
  await calls.save(sentOf(await calls.cart('100001'), { items: lines([2, 5], [3, 4]) }));
  const cart = await calls.cart('100001');
  const { body } = await calls.submit(cart.key, '100001', { modified: cart.modified });
  const { orderNumber } = body as { orderNumber: number };
  const [submitted] = await waiting();
  await receipt(submitted?.messageId ?? '', { state: 'taken', erpOrderNumber: `SO-${orderNumber}` });
  const requestId = await cancel(orderNumber, lineNumber, quantity);
  const [changed] = await waiting();
  return { orderNumber, requestId, messageId: changed?.messageId ?? '' };
}

const reason = 'Already picked';
const rejected = { state: 'rejected', reason };
const taken = { state: 'taken' };

describe('a cancellation whose change the ERP rejects', () => {
  it('goes back to customer service with the reason, and is done once the ERP accepts the message', async () => {
    const { orderNumber, requestId, messageId } = await askedOrder();
    expect(await listed()).toEqual([]);
    await receipt(messageId, rejected);
    expect(await listed()).toMatchObject([{ requestId, orderNumber, state: 'accepted', rejection: reason }]);
    const [asked] = (await ofOrder(orderNumber)).requests;
    expect(asked).toMatchObject({ requestId, state: 'accepted' });
    expect(asked).not.toHaveProperty('rejection');
    expect((await call('POST', `/erp/v1/messages/${messageId}/resend`)).status).toBeLessThan(300);
    await receipt(messageId, { state: 'rejected', reason: 'Still picked' });
    expect(await listed()).toMatchObject([{ requestId, rejection: 'Still picked' }]);
    await receipt(messageId, taken);
    expect([await listed(), (await ofOrder(orderNumber)).requests[0].state]).toEqual([[], 'done']);
  });

  it('is refused with words, or marked as done by hand; later answers of the ERP change neither', async () => {
    for (const [outcome, state] of [
      ['refuse', 'refused'],
      ['finish', 'done'],
    ] as const) {
      const { orderNumber, requestId, messageId } = await askedOrder();
      expect((await answer(requestId, 'refuse', 'No')).status).toBe(409);
      await receipt(messageId, rejected);
      if (outcome === 'refuse')
        expect((await answer(requestId, 'refuse')).body.code).toBe('order-request.words-missing');
      const answered = await answer(requestId, outcome, 'It is on the truck');
      expect([answered.status, answered.body.state]).toEqual([200, state]);
      await receipt(messageId, { state: 'rejected', reason: 'Shipped' });
      await receipt(messageId, taken);
      expect([await listed(), (await ofOrder(orderNumber)).requests[0].state]).toEqual([[], state]);
    }
  });

  it('can’t be requested again, in part or twice, while it is open', async () => {
    const { orderNumber, messageId } = await askedOrder();
    const cancelable = async () => (await ofOrder(orderNumber)).lines[0].cancelable;
    expect(await cancelable()).toBe(3);
    await receipt(messageId, rejected);
    expect(await cancelable()).toBe(3);
    // The ERP reports the line as it still has it.
    await world.database.pool.query('update order_line set quantity = 5 where order_number = $1 and line_number = 1', [
      orderNumber,
    ]);
    expect(await cancelable()).toBe(3);
  });

  it('of the whole order comes back, too, and is done when the desk says that the ERP did it', async () => {
    const { orderNumber, requestId, messageId } = await askedOrder({ lineNumber: 1, quantity: 5 });
    await receipt(messageId, taken);
    const second = await cancel(orderNumber, 2, 4);
    const [withdrawn] = await waiting();
    expect(withdrawn?.topic).toBe('order.withdrawn');
    await receipt(withdrawn?.messageId ?? '', rejected);
    expect(await listed()).toMatchObject([{ requestId: second, rejection: reason }]);
    expect((await call('POST', `/erp/v1/messages/${withdrawn?.messageId}/finish`)).status).toBeLessThan(300);
    expect(await listed()).toEqual([]);
    expect((await ofOrder(orderNumber)).requests.map(({ state }: { state: string }) => state)).toEqual([
      'done',
      'done',
    ]);
    expect(requestId).not.toBe(second);
  });

  it('is done by a later change that was written before the rejection, and not by one that was written after it', async () => {
    const { orderNumber, requestId, messageId } = await askedOrder();
    await cancel(orderNumber, 2, 1);
    await receipt(messageId, rejected);
    expect(await listed()).toMatchObject([{ requestId }]);
    const [before] = await waiting();
    await receipt(before?.messageId ?? '', taken);
    expect(await listed()).toEqual([]);

    const other = await askedOrder();
    await receipt(other.messageId, rejected);
    await cancel(other.orderNumber, 2, 1);
    const [after] = await waiting();
    await receipt(after?.messageId ?? '', taken);
    expect(await listed()).toMatchObject([{ requestId: other.requestId, rejection: reason }]);
  });

  it('is done once the ERP takes the correction of the order', async () => {
    const { orderNumber, requestId, messageId } = await askedOrder();
    await receipt(messageId, rejected);
    const { status, body } = await call('GET', `/erp/v1/messages/${messageId}/correction`);
    expect(status).toBe(200);
    const { poNumber, shippingNote, comments, futureFillDate, alternateAddress, rejectedAt } = body;
    const corrected = await call('POST', `/erp/v1/messages/${messageId}/correction`, {
      ...{ poNumber, shippingNote, comments, futureFillDate, alternateAddress, rejectedAt, lines: [] },
      ...{ correctionId: randomUUID(), comments: 'As agreed' },
    });
    expect(corrected.status).toBe(200);
    expect(await listed()).toMatchObject([{ requestId }]);
    await receipt(corrected.body.messageId, taken);
    expect([await listed(), (await ofOrder(orderNumber)).requests[0].state]).toEqual([[], 'done']);
  });
});
