/** Orders with an undecided change from their buyer: they can't be released, and the ERP doesn't get them. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addKey } from '../src/exchange/machine-keys.ts';
import { changeDocument, orderDocument, orderItem } from '../src/punch-out/buyer.fixture.ts';
import { useTakenOrder } from '../src/punch-out/orders/taken-orders.fixture.ts';
import { signIn } from './sign-in.ts';

const { firstOpen, move, ordered, returnedItems, settle, state, waiting, world } = useTakenOrder();

let staff: Record<string, string>;
let erp: Record<string, string>;
beforeAll(async () => {
  staff = (await signIn(world.database.pool, { permissions: ['CustomerService', 'PricingView'] })).headers;
  erp = { authorization: `Bearer ${await addKey(world.database.pool, 'erp', 'all')}` };
});

const call = async (url: string, { headers = staff, body }: { headers?: object; body?: object } = {}) => {
  const answer = await world.app.http.inject({
    ...{ method: body === undefined ? 'GET' : 'POST', url: `/api${url}`, headers: { ...headers } },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const held = async (orderNumber: number) => (await call(`/review/orders/${orderNumber}`)).body;
const decision = async (orderNumber: number) => ({
  ...{ decisionId: randomUUID(), version: (await held(orderNumber)).version },
});
const release = async (orderNumber: number) =>
  call(`/review/orders/${orderNumber}/release`, { body: await decision(orderNumber) });
/** What the ERP gets when it asks. */
const exported = async () =>
  (await call('/erp/v1/messages', { headers: erp })).body.messages.map(({ topic }: { topic: string }) => topic);
const deliveries = async () => (await call('/erp/v1/order-deliveries?state=waiting')).body.data;

/** An order whose update came before it and can't be made; `price` of the lines, of which another one holds the order. */
async function withEarlyChange({ price = '12.50' } = {}) {
  const items = (await returnedItems()).replaceAll('12.50', price);
  await world.send(changeDocument({ type: 'update', items: orderItem('ZZ-9'), refersTo: '' }));
  await world.send(orderDocument({ orderId: 'PO-1', payloadId: 'first@buyer.example', version: '1', items }));
  expect(await waiting()).toHaveLength(1);
  return Number((await state()).orderNumber);
}

describe('an order on hold whose change waits', () => {
  it('says so, and can’t be released before someone has decided on the change', async () => {
    const orderNumber = await withEarlyChange({ price: '12.00' });
    expect(await held(orderNumber)).toMatchObject({
      ...{ state: 'waiting', isChangeWaiting: true, waitingChange: { changeId: await firstOpen(), orderId: 'PO-1' } },
    });
    expect((await call('/review/orders')).body.data).toMatchObject([{ orderNumber, isChangeWaiting: true }]);
    const refused = {
      code: 'review.change-waits',
      detail: expect.stringContaining('Decide on that change first'),
    };
    expect(await release(orderNumber)).toMatchObject({ status: 409, body: refused });
    const orders = [{ orderNumber, ...(await decision(orderNumber)) }];
    expect((await call('/review/orders/release', { body: { orders } })).body.results).toMatchObject([
      { orderNumber, isReleased: false, ...refused },
    ]);
    expect([(await state()).review, await exported()]).toEqual(['waiting 1', []]);
    await settle(await firstOpen(), 'refused');
    const after = await held(orderNumber);
    expect([after.isChangeWaiting, after.waitingChange]).toEqual([false, undefined]);
    expect((await release(orderNumber)).status).toBe(200);
    expect(await exported()).toEqual(['order.submitted']);
  });
});

describe('an order that the ERP doesn’t have yet', () => {
  it('is kept from it until the change is decided, and says why', async () => {
    const orderNumber = await withEarlyChange();
    expect([await exported(), (await state()).topics]).toEqual([[], ['order.submitted']]);
    const reason = expect.stringContaining('The buyer asked for a change. The order is sent once');
    expect(await deliveries()).toMatchObject([{ orderNumber, reason }]);
    // The wait isn't the ERP's fault, so it isn't overdue.
    await world.database.pool.query(`update outbox set created_at = now() - interval '1 hour'`);
    const overdue = async () =>
      (await call('/erp/v1/attention')).body.attention.filter(
        ({ kind }: { kind: string }) => kind === 'orders-overdue',
      );
    expect(await overdue()).toEqual([]);
    await settle(await firstOpen(), 'refused');
    expect([await exported(), await overdue()]).toEqual([['order.submitted'], []]);
    expect(await deliveries()).toMatchObject([{ orderNumber, reason: '' }]);
  });

  it('is also held back if it was released before the change came', async () => {
    const { items, orderNumber } = await ordered({ price: '12.00' });
    expect((await release(orderNumber)).status).toBe(200);
    expect(await exported()).toEqual(['order.submitted']);
    await world.send(changeDocument({ type: 'update', items: items.replace('quantity="5"', 'quantity="4"') }));
    expect([(await waiting()).length, await exported()]).toEqual([1, []]);
    await settle(await firstOpen(), 'done');
    expect(await exported()).toEqual(['order.submitted']);
  });

  it('is either released or changed if both happen at once, and nothing leaves with a change that waits', async () => {
    const { items, orderNumber } = await ordered({ price: '12.00' });
    const body = await decision(orderNumber);
    const update = changeDocument({ type: 'update', items: items.replace('quantity="5"', 'quantity="4"') });
    const [released] = await Promise.all([
      call(`/review/orders/${orderNumber}/release`, { body }),
      world.send(update),
      exported(),
    ]);
    const { lines } = await state();
    if (released.status === 200) {
      expect(lines[0]).toEqual(['NG-100', 5, 'submitted']);
      expect(await waiting()).toHaveLength(1);
    } else {
      expect(released.body.code).toBe('review.changed');
      expect(lines[0]).toEqual(['NG-100', 4, 'submitted']);
      expect(await waiting()).toEqual([]);
    }
    expect(await exported()).toEqual([]);
  });
});

it('goes on as before for an order that the ERP has', async () => {
  const { items, orderNumber } = await ordered();
  const [message] = (await call('/erp/v1/messages', { headers: erp })).body.messages;
  const receipt = { state: 'taken', erpOrderNumber: 'ERP-1' };
  const answer = await world.app.http.inject({
    method: 'PUT',
    url: `/api/erp/v1/messages/${message.messageId}/receipt`,
    headers: erp,
    payload: receipt,
  });
  expect(answer.statusCode).toBe(200);
  await move(orderNumber, ['pending', 'pending']);
  await world.send(changeDocument({ type: 'update', items: items.replace('quantity="5"', 'quantity="4"') }));
  expect(await waiting()).toHaveLength(1);
  await world.database.pool.query(
    `insert into outbox (topic, key, payload, created_at) values ('order.changed', $1, '{}', now())`,
    [String(orderNumber)],
  );
  expect(await exported()).toEqual(['order.changed']);
});
