/** Orders to the ERP: real carts become orders here, and a program with a key takes them. */
import { randomUUID } from 'node:crypto';
import type { NumberConflict, OrderMessage, Proof, ProofSummary, Receipt } from '@operatory/contract/order-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../src/app/app.ts';
import { noon, type Person, type World } from '../src/cart/carts.fixture.ts';
import { item, itemSent, lines, sentOf } from '../src/cart/sent.fixture.ts';
import { addKey } from '../src/exchange/machine-keys.ts';
import { type OrderDesk, openOrderDesk } from './order-desk.ts';
import type { SignedIn } from './sign-in.ts';

let desk: OrderDesk;
let world: World;
let app: App;
let erp: Record<string, string>;
let staff: SignedIn;
beforeAll(async () => {
  desk = await openOrderDesk();
  ({ world, app, erp, staff } = desk);
});
afterAll(() => desk.close());
beforeEach(() => desk.clean('order_proof'));

async function place(person: Person = 'practice', change: Parameters<typeof sentOf>[1] = { items: lines([2, 3]) }) {
  const calls = world.as(person);
  const saved = await calls.save(sentOf(await calls.cart('100001'), change));
  expect([saved.status, saved.body.detail]).toEqual([200, undefined]);
  const cart = await calls.cart('100001');
  const { status, body } = await calls.submit(cart.key, '100001', { modified: cart.modified });
  expect(status).toBe(200);
  return body as { orderNumber: number; isHeldForReview: boolean };
}

async function call<Body>(
  method: 'GET' | 'PUT' | 'POST',
  url: string,
  { payload, headers = erp }: { readonly payload?: object; readonly headers?: Record<string, string> } = {},
): Promise<{ status: number; body: Body & { code?: string } }> {
  const answer = await app.http.inject({ method, url: `/api/erp/v1${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: JSON.parse(answer.body === '' ? '{}' : answer.body) };
}

const waiting = async (query = '') =>
  (await call<{ messages: OrderMessage[] }>('GET', `/messages${query}`)).body.messages;
const answer = (messageId: string, payload: object) =>
  call<Receipt>('PUT', `/messages/${messageId}/receipt`, { payload });
const taken = (messageId: string, erpOrderNumber: string) => answer(messageId, { state: 'taken', erpOrderNumber });
const erpNumberOf = async (orderNumber: number) =>
  (await world.database.pool.query('select erp_order_number from sales_order where order_number = $1', [orderNumber]))
    .rows[0].erp_order_number;
/** As a replaced order is announced: the newest row of the outbox again, under this topic. */
const announce = (topic: string, orderNumber: number) =>
  world.database.pool.query(
    `insert into outbox (topic, key, payload) select $1, key, payload from outbox where key = $2 order by id desc limit 1`,
    [topic, String(orderNumber)],
  );

describe('an order that was sent', () => {
  it('is handed out until the ERP says that it took it, and then shows the ERP’s number', async () => {
    const { orderNumber } = await place();
    const [message, ...more] = await waiting();
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      messageId: expect.stringMatching(new RegExp(`^${orderNumber}\\.submitted\\.\\d+$`)),
      topic: 'order.submitted',
      createdAt: noon,
      body: { orderNumber, customerNumber: '100001', lines: [{ quantity: 3, unitPriceCents: 1002 }] },
    });
    // An answer that was lost on the way.
    expect(await waiting()).toEqual([message]);
    const { status, body } = await taken(message?.messageId ?? '', 'SO-88');
    expect([status, body]).toMatchObject([200, { state: 'taken', erpOrderNumber: 'SO-88', by: 'erp', at: noon }]);
    expect(await taken(message?.messageId ?? '', 'SO-88')).toEqual({ status, body });
    expect(await waiting()).toEqual([]);
    expect(await erpNumberOf(orderNumber)).toBe('SO-88');
    expect(desk.logged).toEqual([]);
  });

  it('is accepted once, whatever the ERP sends later, and the second number is logged', async () => {
    const { orderNumber } = await place();
    const [{ messageId } = { messageId: '' }] = await waiting();
    const answers = await Promise.all(['A-1', 'A-2', 'A-1', 'A-2'].map((number) => taken(messageId, number)));
    const number = await erpNumberOf(orderNumber);
    expect(['A-1', 'A-2']).toContain(number);
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.erpOrderNumber)).toEqual([
      number,
      number,
    ]);
    expect(answers.filter(({ body }) => body.code === 'order-message.taken')).toHaveLength(2);
    expect(await answer(messageId, { state: 'rejected', reason: 'too late' })).toMatchObject({ status: 409 });
    expect(desk.logged.map(({ msg }) => msg)).toEqual(
      Array.from({ length: 3 }, () => 'A receipt of the ERP was refused'),
    );
  });

  it('gets its first number after a receipt without one, and keeps it', async () => {
    const { orderNumber } = await place();
    const [{ messageId } = { messageId: '' }] = await waiting();
    expect(await answer(messageId, { state: 'taken' })).toMatchObject({ status: 200 });
    expect(await taken(messageId, 'SO-5')).toMatchObject({ status: 200, body: { erpOrderNumber: 'SO-5' } });
    expect(await erpNumberOf(orderNumber)).toBe('SO-5');
    expect(await answer(messageId, { state: 'taken' })).toMatchObject({
      status: 200,
      body: { erpOrderNumber: 'SO-5' },
    });
    expect(await taken(messageId, 'SO-6')).toMatchObject({ status: 409, body: { code: 'order-message.taken' } });
    expect(await erpNumberOf(orderNumber)).toBe('SO-5');
  });

  it('is accepted without a number, and a later refusal says so instead of quoting a blank', async () => {
    await place();
    const [{ messageId } = { messageId: '' }] = await waiting();
    await answer(messageId, { state: 'taken' });
    const bare = {
      status: 409,
      body: {
        code: 'order-message.taken',
        detail: 'The ERP has already accepted this message, without naming its own number.',
      },
    };
    expect(await answer(messageId, { state: 'rejected', reason: 'too late' })).toMatchObject(bare);
    const { headers } = staff;
    const resent = await call('POST', `/messages/${messageId}/resend`, { payload: {}, headers });
    expect(resent).toMatchObject(bare);
    await taken(messageId, 'SO-7');
    expect(await answer(messageId, { state: 'rejected', reason: 'too late' })).toMatchObject({
      body: { detail: 'The ERP has already accepted this message, as “SO-7”.' },
    });
  });

  it('can’t get the number of another order', async () => {
    const first = await place();
    await place();
    const [a, b] = await waiting();
    await taken(a?.messageId ?? '', 'SO-1');
    const second = await taken(b?.messageId ?? '', 'SO-1');
    expect(second).toMatchObject({ status: 409, body: { code: 'order-message.number-used' } });
    expect(await waiting()).toEqual([b]);
    expect(await erpNumberOf(first.orderNumber)).toBe('SO-1');
  });

  it('is named to people once the ERP has a second number for it, until one of them has checked it there', async () => {
    const first = await place();
    const second = await place();
    const [a, b] = await waiting();
    await taken(a?.messageId ?? '', 'SO-1');
    for (const _ of [1, 2]) await taken(a?.messageId ?? '', 'SO-2');
    await taken(b?.messageId ?? '', 'SO-1');
    const open = async () => {
      const overview = await call<{ conflicts: NumberConflict[] }>('GET', '/order-deliveries/overview', {
        headers: staff.headers,
      });
      const { attention } = (
        await call<{ attention: { kind: string; count: number }[] }>('GET', '/attention', { headers: staff.headers })
      ).body;
      const alert = attention.find(({ kind }) => kind === 'numbers-differ');
      const told = overview.body.conflicts.map(({ sentBy: _, at: __, ...conflict }) => conflict);
      return { told: told.sort((one, other) => one.orderNumber - other.orderNumber), count: alert?.count };
    };
    const twice = { orderNumber: first.orderNumber, erpOrderNumber: 'SO-1', named: 'SO-2', namedFor: null };
    const mixedUp = {
      orderNumber: second.orderNumber,
      erpOrderNumber: null,
      named: 'SO-1',
      namedFor: first.orderNumber,
    };
    expect(await open()).toEqual({ told: [twice, mixedUp], count: 2 });

    const settle = (orderNumber: number, named: string) =>
      call('POST', `/number-conflicts/${orderNumber}/settle`, { payload: { named }, headers: staff.headers });
    for (const _ of [1, 2]) expect((await settle(first.orderNumber, 'SO-2')).status).toBe(204);
    expect(await settle(first.orderNumber, 'SO-9')).toMatchObject({ status: 404 });
    // The ERP repeats itself; that has been checked already.
    await taken(a?.messageId ?? '', 'SO-2');
    expect(await open()).toEqual({ told: [mixedUp], count: 1 });
    const { rows } = await world.database.pool.query(
      `select subject as about from audit_entry where kind = 'erp-number-checked'`,
    );
    expect(rows).toEqual([{ about: `order ${first.orderNumber}` }]);
  });

  it('on hold waits here until someone releases it', async () => {
    const items = [itemSent({ itemNumber: item(2), quantity: 1, overridePrice: 0.5 })];
    const { orderNumber, isHeldForReview } = await place('manager', { items });
    expect(isHeldForReview).toBe(true);
    expect(await waiting()).toEqual([]);
    const released = await app.http.inject({
      method: 'POST',
      url: `/api/review/orders/${orderNumber}/release`,
      headers: staff.headers,
      payload: { version: 1, decisionId: randomUUID() },
    });
    expect([released.statusCode, released.body]).toEqual([200, expect.anything()]);
    expect(await waiting()).toMatchObject([{ topic: 'order.submitted', body: { orderNumber } }]);
  });
});

describe('messages of one order', () => {
  it('come in order, one at a time, while other orders go on', async () => {
    const first = await place();
    await announce('order.changed', first.orderNumber);
    const other = await place();
    const topics = async () => (await waiting()).map(({ topic, body }) => [topic, body.orderNumber]);
    expect(await topics()).toEqual([
      ['order.submitted', first.orderNumber],
      ['order.submitted', other.orderNumber],
    ]);
    const [message] = await waiting();
    await taken(message?.messageId ?? '', 'SO-1');
    expect(await topics()).toEqual([
      ['order.changed', first.orderNumber],
      ['order.submitted', other.orderNumber],
    ]);
    const [change] = await waiting('?limit=1');
    const renamed = await taken(change?.messageId ?? '', 'SO-2');
    expect(renamed).toMatchObject({ status: 409, body: { code: 'order-message.other-number' } });
    expect((await taken(change?.messageId ?? '', 'SO-1')).status).toBe(200);
  });

  it('that was rejected is shown with its reason, sent again by staff, and then taken', async () => {
    const { orderNumber } = await place();
    const [{ messageId } = { messageId: '' }] = await waiting();
    expect(await answer(messageId, { state: 'rejected' })).toMatchObject({
      status: 422,
      body: { code: 'order-message.reason-missing' },
    });
    await answer(messageId, { state: 'rejected', reason: 'Item unknown' });
    expect(await waiting()).toEqual([]);
    const { headers } = staff;
    const list = await call('GET', '/order-deliveries?state=rejected', { headers });
    expect(list.body).toMatchObject({
      data: [{ messageId, orderNumber, reason: 'Item unknown', by: 'erp' }],
      hasMore: false,
    });
    expect((await call('GET', '/order-deliveries/overview', { headers })).body).toMatchObject({
      waiting: 0,
      rejected: 1,
      hasKey: true,
    });
    for (const _ of [1, 2])
      expect((await call('POST', `/messages/${messageId}/resend`, { payload: {}, headers })).status).toBe(204);
    expect(await waiting()).toMatchObject([{ messageId }]);
    await taken(messageId, 'SO-9');
    expect((await call('POST', `/messages/${messageId}/resend`, { payload: {}, headers })).body).toMatchObject({
      code: 'order-message.taken',
    });
    expect((await call('GET', '/order-deliveries?state=taken', { headers })).body).toMatchObject({
      data: [{ erpOrderNumber: 'SO-9' }],
    });
  });

  it('isn’t sent again once a newer one replaced it', async () => {
    const { orderNumber } = await place();
    const [{ messageId } = { messageId: '' }] = await waiting();
    await answer(messageId, { state: 'rejected', reason: 'no' });
    await announce('order.withdrawn', orderNumber);
    expect(await waiting()).toMatchObject([{ topic: 'order.withdrawn' }]);
    const again = await call('POST', `/messages/${messageId}/resend`, { payload: {}, headers: staff.headers });
    expect(again).toMatchObject({ status: 409, body: { code: 'order-message.replaced' } });
  });

  it('is marked as done if the ERP’s staff did manually what it rejected, but never for an order itself', async () => {
    const { orderNumber } = await place();
    const [{ messageId: order } = { messageId: '' }] = await waiting();
    const finish = (messageId: string) =>
      call('POST', `/messages/${messageId}/finish`, { payload: {}, headers: staff.headers });
    expect(await finish(order)).toMatchObject({ status: 422, body: { code: 'order-message.not-by-hand' } });
    await taken(order, 'SO-11');
    await announce('order.withdrawn', orderNumber);
    const [{ messageId } = { messageId: '' }] = await waiting();
    expect(await finish(messageId)).toMatchObject({ status: 409, body: { code: 'order-message.still-waiting' } });
    await answer(messageId, { state: 'rejected', reason: 'Already shipped' });
    const overview = async () => (await call('GET', '/order-deliveries/overview', { headers: staff.headers })).body;
    expect(await overview()).toMatchObject({ rejected: 1 });
    for (const _ of [1, 2]) expect((await finish(messageId)).status).toBe(204);
    expect(await overview()).toMatchObject({ rejected: 0 });
    const { rows } = await world.database.pool.query(`select before from audit_entry where kind = 'message-finished'`);
    expect(rows.map(({ before }) => JSON.parse(before))).toEqual([{ reason: 'Already shipped' }]);
  });
});

describe('who may take orders', () => {
  it('requires a program with a key for the feed orders', async () => {
    const items = { authorization: `Bearer ${await addKey(world.database.pool, 'items only', ['items'])}` };
    for (const headers of [items, staff.headers]) {
      expect((await call('GET', '/messages', { headers })).body).toMatchObject({ code: 'order-message.not-allowed' });
    }
    expect((await call('GET', '/messages', { headers: {} })).status).toBe(401);
    expect((await call('GET', '/order-deliveries/overview', { headers: erp })).status).toBe(401);
    expect((await answer('1.held.5', { state: 'taken' })).body).toMatchObject({ code: 'order-message.not-found' });
  });

  it('waits for the next order as long as it asked to', async () => {
    const began = performance.now();
    const asked = waiting('?wait=20');
    const { orderNumber } = await place();
    expect(await asked).toMatchObject([{ body: { orderNumber } }]);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await waiting('?wait=1')).toMatchObject([{ body: { orderNumber } }]);
  });
});

describe('calls that wait', () => {
  it('are four for a key at a time; a fifth is answered at once', async () => {
    const began = performance.now();
    const four = [1, 2, 3, 4].map(() => waiting('?wait=3'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await waiting('?wait=3')).toEqual([]);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(await Promise.all(four)).toEqual([[], [], [], []]);
    expect(performance.now() - began).toBeGreaterThan(2_900);
  });
});

describe('the proof', () => {
  const prove = (orders: object[], since = '2026-03-01T00:00:00.000Z') =>
    call<Proof>('POST', '/proofs', { payload: { since, orders } });

  it('is empty if both sides have the same orders, and lists missing, unknown, and different ones', async () => {
    world.setClock('2026-03-02T18:00:00.000Z');
    const [one, two, three] = [await place(), await place(), await place()];
    const all = [one, two, three].map(({ orderNumber }) => ({ orderNumber, lines: 1, totalCents: 3_006 }));
    expect((await prove(all)).body).toMatchObject({ orders: 3, missingThere: [], unknownHere: [], different: [] });
    const [first, second] = all;
    const found = await prove([first ?? {}, { ...second, totalCents: 5 }, { orderNumber: 1, lines: 1, totalCents: 1 }]);
    expect(found.body).toMatchObject({
      missingThere: [three.orderNumber],
      unknownHere: [1],
      different: [{ orderNumber: two.orderNumber, ours: { lines: 1, totalCents: 3_006 }, theirs: { totalCents: 5 } }],
    });
    const { body } = await call<{ proof: ProofSummary }>('GET', '/order-deliveries/overview', {
      headers: staff.headers,
    });
    // Without totals: not all staff may see prices.
    expect(body.proof).toEqual({
      ...found.body,
      different: [{ orderNumber: two.orderNumber, ourLines: 1, theirLines: 1, isTotalDifferent: true }],
    });
    expect((await prove([], '2026-01-01T00:00:00.000Z')).body).toMatchObject({ code: 'order-message.too-long-ago' });
    expect(await prove([], '2026-03-02T20:00:01.000Z')).toMatchObject({
      status: 422,
      body: { code: 'order-message.start-in-future', detail: expect.stringContaining('before 2026-03-02T20:00:00') },
    });
    expect(await prove([], 'yesterday')).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ field: 'since', message: expect.stringMatching('Not an instant') }] },
    });
  });

  it('doesn’t miss an order that was withdrawn, or one that was sent a moment ago', async () => {
    world.setClock('2026-03-02T18:00:00.000Z');
    const { orderNumber } = await place();
    await announce('order.withdrawn', orderNumber);
    world.setClock(noon);
    await place();
    expect((await prove([])).body).toMatchObject({ missingThere: [], unknownHere: [], different: [] });
  });

  it('names an order that the ERP kept although it was withdrawn or rejected, with no line on our side', async () => {
    world.setClock('2026-03-02T18:00:00.000Z');
    const [one, two, three] = [await place(), await place(), await place()];
    const all = [one, two, three].map(({ orderNumber }) => ({ orderNumber, lines: 1, totalCents: 3_006 }));
    await announce('order.withdrawn', one.orderNumber);
    const end = (topic: string, key: number, column: string) =>
      world.database.pool.query(`update outbox set ${column} = '2026-03-02 18:05Z' where topic = $1 and key = $2`, [
        ...[topic, String(key)],
      ]);
    await end('order.submitted', one.orderNumber, 'delivered_at');
    await end('order.withdrawn', one.orderNumber, 'delivered_at');
    await end('order.submitted', two.orderNumber, 'failed_at');
    // A rejected change leaves the order as accepted.
    await end('order.submitted', three.orderNumber, 'delivered_at');
    await announce('order.changed', three.orderNumber);
    await end('order.changed', three.orderNumber, 'failed_at');
    world.setClock(noon);
    const none = { ours: { lines: 0, totalCents: 0 } };
    expect((await prove(all)).body).toMatchObject({
      ...{ missingThere: [], unknownHere: [] },
      different: [one, two].map(({ orderNumber }) => ({ orderNumber, ...none })),
    });
    // The accepted version of that order still has to exist there.
    expect((await prove([])).body.missingThere).toEqual([three.orderNumber]);
    const changed = { orderNumber: three.orderNumber, lines: 1, totalCents: 5 };
    expect((await prove([changed])).body.different).toMatchObject([
      { orderNumber: three.orderNumber, ours: { lines: 1, totalCents: 3_006 } },
    ]);
  });
});
