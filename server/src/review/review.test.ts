import { randomUUID } from 'node:crypto';
import type { Cart, CartRequest } from '@operatory/contract/cart';
import type { Order } from '@operatory/contract/orders';
import type { CartNews, HeldOrder, HeldOrderDetail, HistoryEntry, ReturnedOrder } from '@operatory/contract/review';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type Person, type World } from '../cart/carts.fixture.ts';
import { sentOf } from '../cart/sent.fixture.ts';
import { inTransaction } from '../database/database.ts';
import { lockOrder, writeProgress } from '../orders/progress-writes.ts';
import { bindOrderRoutes } from '../orders/routes.ts';
import { bindReviewRoutes } from './routes.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({
    bindMore: (bind, services) => {
      bindReviewRoutes(bind, services);
      bindOrderRoutes(bind, services);
    },
  });
});
afterAll(() => world.close());
beforeEach(() => world.clean());

const rowsOf = async (sql: string, values: unknown[] = []) => (await world.database.pool.query(sql, values)).rows;

/** Puts this into the account's cart. */
async function fill(person: Person, change: Partial<CartRequest>, customer = '100001'): Promise<Cart> {
  const cart = await world.as(person).cart(customer);
  const { status, body } = await world.as(person).save({ ...sentOf(cart), ...change });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return world.as(person).cart(customer);
}

const override = { itemNumber: '10000001', quantity: 2, overridePrice: 5 };

/** An order that is held because of a price, free shipping and a note; its number. */
async function hold(change: Partial<CartRequest> = {}): Promise<number> {
  const cart = await fill('manager', {
    items: [override, { itemNumber: '10000002', quantity: 1 }],
    freeShipping: true,
    accountManagerNotes: [{ note: 'Call me first' }],
    pOnumber: 'PO-1',
    ...change,
  });
  const { body } = await world.as('manager').submit(cart.key, '100001');
  return body.orderNumber;
}

const list = (query = '') =>
  world.as('service').ask<{ data: HeldOrder[]; totalCount: number; hasMore: boolean }>(`/review/orders${query}`);
const detail = async (orderNumber: number) =>
  (await world.as('service').ask<HeldOrderDetail>(`/review/orders/${orderNumber}`)).body;
const release = (orderNumber: number, { decisionId = randomUUID() as string, version = 1 } = {}) =>
  world
    .as('service')
    .ask<{ state: string; at: string }>(`/review/orders/${orderNumber}/release`, { decisionId, version });
const sendBack = (
  orderNumber: number,
  { decisionId = randomUUID() as string, version = 1, message = 'Too low, please agree on a price.' } = {},
) =>
  world
    .as('service')
    .ask<{ state: string; at: string }>(`/review/orders/${orderNumber}/sendBack`, { decisionId, version, message });
const orderOf = async (person: Person, orderNumber: number) =>
  (await world.as(person).ask<Order>(`/Order/calculated/${orderNumber}`)).body;
const cartHistory = async (person: Person, customer = '100001') =>
  (
    await world
      .as(person)
      .ask<{ returns: ReturnedOrder[]; entries: HistoryEntry[] }>(`/shoppingCart/history/customerNumber/${customer}`)
  ).body;
const orderHistory = async (person: Person, orderNumber: number) =>
  (await world.as(person).ask<{ entries: HistoryEntry[] }>(`/Order/history/${orderNumber}/customer/100001`)).body
    .entries;
const itemsOf = ({ items }: Cart) =>
  items.map(({ itemNumber, quantity, overridePrice }) => [itemNumber, quantity, overridePrice]);

describe('the review queue', () => {
  it('contains the orders on hold, longest waiting first, with all causes', async () => {
    const first = await hold();
    world.setClock('2026-03-02T21:00:00.000Z');
    const second = await hold({
      items: [{ itemNumber: '10000003', quantity: 1 }],
      accountManagerNotes: [],
      pOnumber: '',
    });
    world.setClock('2026-03-02T20:00:00.000Z');
    const { body } = await list();
    expect(body.data.map(({ orderNumber }) => orderNumber)).toEqual([first, second]);
    expect(body).toMatchObject({ totalCount: 2, hasMore: false });
    expect(body.data[0]).toEqual({
      orderNumber: first,
      version: 1,
      customerNumber: '100001',
      customerName: 'One',
      territoryId: 'T1',
      accountManager: 'Ana Reyes',
      heldAt: '2026-03-02T20:00:00.000Z',
      sentBy: 'Person manager',
      poNumber: 'PO-1',
      lineCount: 2,
      total: 20.02,
      canceledTotal: 0,
      holdReasons: ['an unspecified product or free shipping', 'pricing overrides'],
    });
    expect(await detail(first)).toMatchObject({
      state: 'waiting',
      causes: [
        { kind: 'account-manager-note', note: 'Call me first' },
        { kind: 'free-shipping' },
        {
          kind: 'price-override',
          itemNumber: '10000001',
          description: 'Item 1',
          quantity: 2,
          usualPrice: 10.01,
          overridePrice: 5,
        },
      ],
      lines: [
        { itemNumber: '10000001', quantity: 2, unitPrice: 5 },
        { itemNumber: '10000002', quantity: 1, unitPrice: 10.02 },
      ],
      openCartLines: 0,
    });
    for (const [text, found] of [
      [String(first), [first]],
      ['one', [first, second]],
      ['1000', [first, second]],
      ['%', []],
    ] as const) {
      const { body: narrowed } = await list(`?searchText=${encodeURIComponent(text)}`);
      expect([text, narrowed.data.map(({ orderNumber }) => orderNumber)]).toEqual([text, found]);
      expect(narrowed.totalCount).toBe(found.length);
    }
  });

  it('holds a thousand, page by page, none twice and none left out', async () => {
    await rowsOf(`
      insert into sales_order (order_number, customer_number, order_date, origination, total_cents, is_held_for_review, hold_reasons)
        select 500000 + n, '100001', now(), 'operatory', n, true, '{pricing overrides}' from generate_series(1, 1000) n`);
    await rowsOf(`
      insert into order_review (order_number, customer_number, held_at)
        select 500000 + n, '100001', timestamptz '2026-01-01' + make_interval(mins => n / 7) from generate_series(1, 1000) n`);
    const seen: number[] = [];
    for (let pageIndex = 0; ; pageIndex += 1) {
      const { body } = await list(`?pageIndex=${pageIndex}&pageSize=300`);
      expect(body.totalCount).toBe(1000);
      seen.push(...body.data.map(({ orderNumber }) => orderNumber));
      if (!body.hasMore) break;
    }
    expect(seen).toEqual(Array.from({ length: 1000 }, (_, place) => 500_001 + place));
  });

  it('is for customer service only, and contains only orders that were on hold', async () => {
    const orderNumber = await hold();
    const decision = { decisionId: randomUUID(), version: 1, message: 'x' };
    for (const person of ['manager', 'practice', 'viewer', 'buyer', 'stranger'] as const) {
      const asked = [
        await world.as(person).ask('/review/orders'),
        await world.as(person).ask(`/review/orders/${orderNumber}`),
        await world.as(person).ask(`/review/orders/${orderNumber}/release`, { decisionId: randomUUID(), version: 1 }),
        await world.as(person).ask(`/review/orders/${orderNumber}/sendBack`, decision),
      ];
      expect([person, asked.map(({ status }) => status)]).toEqual([person, [403, 403, 403, 403]]);
    }
    expect((await detail(orderNumber)).state).toBe('waiting');
    expect(await release(4_711)).toMatchObject({ status: 404, body: { code: 'review.not-held' } });
    for (const message of ['', ' \n ', 'x'.repeat(501)]) {
      expect([message, (await sendBack(orderNumber, { message })).status]).toEqual([message, 400]);
    }
  });
});

describe('releasing', () => {
  it('releases the order once, sends it on, and says who did it', async () => {
    const orderNumber = await hold();
    const decisionId = randomUUID();
    world.setClock('2026-03-02T22:00:00.000Z');
    const first = await release(orderNumber, { decisionId });
    expect(first).toMatchObject({ status: 200, body: { state: 'released', at: '2026-03-02T22:00:00.000Z' } });
    world.setClock('2026-03-03T22:00:00.000Z');
    expect(await release(orderNumber, { decisionId })).toEqual(first);
    world.setClock('2026-03-02T20:00:00.000Z');
    expect((await list()).body.data).toEqual([]);
    expect(await orderOf('practice', orderNumber)).toMatchObject({
      isHeldForReview: false,
      review: { state: 'released', by: 'Person service', at: '2026-03-02T22:00:00.000Z', message: '' },
    });
    const told = await rowsOf(
      `select topic, payload->'review' as review, payload->'lines' as lines from outbox order by id`,
    );
    expect(told.map(({ topic }) => topic)).toEqual(['order.held', 'order.submitted']);
    expect(told[1].review).toMatchObject({ state: 'released' });
    expect(told[1].lines).toEqual(told[0].lines);
  });

  it('lets one of two people who decide at once win, and tells the other who it was', async () => {
    for (let round = 0; round < 8; round += 1) {
      const orderNumber = await hold();
      const answers = await Promise.all([release(orderNumber), sendBack(orderNumber), release(orderNumber)]);
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      for (const { status, body } of answers.filter((answer) => !won.includes(answer))) {
        expect([status, body.code]).toEqual([409, 'review.already-decided']);
        expect(body.detail).toMatch(/^This order was already (released|sent back to the cart) by Person service\.$/);
      }
      const told = await rowsOf(`select topic from outbox where key = $1 and topic <> 'order.held'`, [
        String(orderNumber),
      ]);
      expect(told).toHaveLength(1);
      await world.clean();
    }
  });

  it('stands on the version that was looked at', async () => {
    const orderNumber = await hold();
    expect(await release(orderNumber, { version: 2 })).toMatchObject({ status: 409, body: { code: 'review.changed' } });
    expect((await detail(orderNumber)).state).toBe('waiting');
  });
});

describe('sending back to the cart', () => {
  it('puts everything back into an empty cart once, with the message', async () => {
    const orderNumber = await hold({ comments: 'Leave at the desk' });
    const decisionId = randomUUID();
    const first = await sendBack(orderNumber, { decisionId });
    expect(first.status).toBe(200);
    expect(await sendBack(orderNumber, { decisionId })).toEqual(first);
    const cart = await world.as('manager').cart('100001');
    expect(itemsOf(cart)).toEqual([
      ['10000001', 2, 5],
      ['10000002', 1, null],
    ]);
    expect(cart).toMatchObject({
      freeShipping: true,
      pOnumber: 'PO-1',
      comments: 'Leave at the desk',
      accountManagerNotes: [{ note: 'Call me first' }],
    });
    for (const person of ['practice', 'manager'] as const) {
      expect((await cartHistory(person)).returns).toMatchObject([
        { orderNumber, by: 'Person service', message: 'Too low, please agree on a price.', notes: [] },
      ]);
      expect(await orderOf(person, orderNumber)).toMatchObject({
        isHeldForReview: false,
        review: { state: 'sent-back', by: 'Person service', message: 'Too low, please agree on a price.' },
        submitted: [{ status: 'Sent back to cart' }, { status: 'Sent back to cart' }],
      });
    }
    expect((await rowsOf('select topic from outbox order by id')).map(({ topic }) => topic)).toEqual([
      'order.held',
      'order.withdrawn',
    ]);
    expect(await rowsOf('select * from customer_item')).toEqual([]);
    expect(await rowsOf('select is_in_submitted_state as is from sales_order')).toEqual([{ is: false }]);
  });

  it('takes any id for the decision, also one under which the cart was saved before', async () => {
    const orderNumber = await hold();
    const decisionId = randomUUID();
    await fill('practice', { saveId: decisionId, items: [{ itemNumber: '10000003', quantity: 1 }] });
    const first = await sendBack(orderNumber, { decisionId });
    expect(first.status).toBe(200);
    expect(await sendBack(orderNumber, { decisionId })).toEqual(first);
    expect((await world.as('manager').cart('100001')).items).toHaveLength(3);
  });

  it('loses nothing of a cart that the practice has filled since, and says what couldn’t be merged', async () => {
    const orderNumber = await hold();
    await fill('practice', {
      items: [
        { itemNumber: '10000002', quantity: 4 },
        { itemNumber: '10000005', quantity: 1 },
      ],
      pOnumber: 'PO-NEW',
    });
    await sendBack(orderNumber);
    const cart = await world.as('practice').cart('100001');
    expect(itemsOf(cart)).toEqual([
      ['10000002', 5, null],
      ['10000005', 1, null],
      ['10000001', 2, 5],
    ]);
    expect(cart.pOnumber).toBe('PO-NEW');
    expect((await cartHistory('practice')).returns[0]?.notes).toEqual([{ field: 'poNumber', text: 'PO-1' }]);
  });

  it('loses no addition of someone who saves at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const orderNumber = await hold();
      const base = await world.as('practice').cart('100001');
      const save = (cart: Cart) =>
        world.as('practice').save({
          ...sentOf(cart),
          items: [...sentOf(cart).items, { itemNumber: '10000007', quantity: 3 }],
        });
      const [saved, sent] = await Promise.all([save(base), sendBack(orderNumber)]);
      expect(sent.status).toBe(200);
      // Told that the cart changed, the window merges and saves again.
      if (saved.status === 409) expect((await save(saved.body.cart as Cart)).status).toBe(200);
      const cart = await world.as('practice').cart('100001');
      expect(
        itemsOf(cart)
          .map(([number, quantity]) => `${number} ${quantity}`)
          .sort(),
      ).toEqual(['10000001 2', '10000002 1', '10000007 3']);
      await world.clean();
    }
  });

  it('runs before or after an order that is sent at the same time, and merges into one cart or the other completely', async () => {
    for (let round = 0; round < 5; round += 1) {
      const orderNumber = await hold();
      const cart = await fill('practice', { items: [{ itemNumber: '10000007', quantity: 3 }] });
      const [submitted, sent] = await Promise.all([
        world.as('practice').submit(cart.key, '100001'),
        sendBack(orderNumber),
      ]);
      expect([submitted.status, sent.status]).toEqual([200, 200]);
      const held = await rowsOf(
        `select coalesce(sum(quantity), 0)::int as n from order_line where order_number = $1 and item_number = '10000001'`,
        [submitted.body.orderNumber],
      );
      const left = (await world.as('practice').cart('100001')).items.filter(
        ({ itemNumber }) => itemNumber === '10000001',
      );
      expect(held[0].n + left.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2);
      await world.clean();
    }
  });

  it('changes nothing if it doesn’t fit in the cart', async () => {
    const orderNumber = await hold();
    const lines = Array.from({ length: 999 }, (_, n) => ({ itemNumber: `Z${n}`, type: 0, quantity: 1 }));
    await world.as('practice').cart('100001');
    await rowsOf(`update cart set lines = $1, line_count = 999 where submitted_at is null`, [JSON.stringify(lines)]);
    expect(await sendBack(orderNumber)).toMatchObject({ status: 422, body: { code: 'review.cart-full' } });
    expect((await detail(orderNumber)).state).toBe('waiting');
    expect((await cartHistory('practice')).returns).toEqual([]);
    expect((await release(orderNumber)).status).toBe(200);
  });

  it('is reviewed again when it is sent again, no matter who sends it', async () => {
    const orderNumber = await hold();
    await sendBack(orderNumber);
    const cart = await world.as('practice').cart('100001');
    const again = await world.as('practice').submit(cart.key, '100001');
    expect(again.body).toMatchObject({
      isHeldForReview: true,
      holdReasons: ['an unspecified product or free shipping', 'pricing overrides'],
    });
    expect((await list()).body.data).toMatchObject([
      { orderNumber: again.body.orderNumber, sentBy: 'Person practice' },
    ]);
    expect((await cartHistory('practice')).returns).toEqual([]);
  });

  it('counts what was bought before as it was', async () => {
    const cart = await fill('practice', { items: [{ itemNumber: '10000001', quantity: 7 }] });
    await world.as('practice').submit(cart.key, '100001');
    world.setClock('2026-03-05T20:00:00.000Z');
    const orderNumber = await hold();
    await sendBack(orderNumber);
    world.setClock('2026-03-02T20:00:00.000Z');
    expect(await rowsOf('select item_number, order_count, last_quantity, last_ordered_at from customer_item')).toEqual([
      { item_number: '10000001', order_count: 1, last_quantity: 7, last_ordered_at: new Date('2026-03-02T20:00:00Z') },
    ]);
  });
});

describe('news of a cart', () => {
  const news = async (person: Person, key: string, { since = '', customer = '100001' } = {}) =>
    (
      await world
        .as(person)
        .ask<CartNews>(`/shoppingCart/news/${key}/customerNumber/${customer}${since === '' ? '' : `?since=${since}`}`)
    ).body;

  it('names who changed which line since a version was seen, and who sent the order', async () => {
    const seen = await fill('practice', { items: [{ itemNumber: '10000002', quantity: 1 }] });
    world.setClock('2026-03-02T20:05:00.000Z');
    await fill('manager', { items: [override, { itemNumber: '10000002', quantity: 1 }], freeShipping: true });
    expect(await news('practice', seen.key, { since: seen.modified })).toEqual({
      changes: [
        {
          at: '2026-03-02T20:05:00.000Z',
          actor: 'Person manager',
          isYou: false,
          lines: [{ itemNumber: '10000001', type: 0 }],
          // Which options staff set is theirs to know.
          details: [],
        },
      ],
    });
    expect(await news('manager', seen.key)).toMatchObject({
      changes: [
        { isYou: true, details: ['freeShipping'] },
        { isYou: false, actor: 'Person practice' },
      ],
    });
    const { body } = await world.as('manager').submit(seen.key, '100001');
    expect((await news('practice', seen.key, { since: seen.modified })).order).toMatchObject({
      orderNumber: body.orderNumber,
      actor: 'Person manager',
      isYou: false,
    });
  });

  it('tells nothing of the cart of another account', async () => {
    const { key } = await fill('service', { items: [{ itemNumber: '10000002', quantity: 1 }] }, '100002');
    expect(await news('service', key, { customer: '100001' })).toEqual({ changes: [] });
  });
});

describe('who did what', () => {
  it('is recorded with each write and shown: who, and for whom', async () => {
    await fill('practice', { items: [{ itemNumber: '10000002', quantity: 1 }] });
    await fill('manager', { items: [override, { itemNumber: '10000002', quantity: 3 }], freeShipping: true });
    const cart = await fill('service', {
      items: [override, { itemNumber: '10000002', quantity: 3 }],
      freeShipping: false,
    });
    const { entries } = await cartHistory('manager');
    expect(entries).toMatchObject([
      { kind: 'changed', actor: 'Person service', onBehalfOf: 'One', lines: [], details: ['freeShipping'] },
      {
        kind: 'changed',
        actor: 'Person manager',
        onBehalfOf: 'One',
        lines: [
          { itemNumber: '10000001', description: 'Item 1', before: 0, after: 2, overridePrice: 5 },
          { itemNumber: '10000002', description: 'Item 2', before: 1, after: 3 },
        ],
        details: ['freeShipping'],
      },
      { kind: 'changed', actor: 'Person practice', lines: [{ itemNumber: '10000002', before: 0, after: 1 }] },
    ]);
    expect(entries[2]).not.toHaveProperty('onBehalfOf');
    // The practice isn't told of options that only staff may read.
    expect((await cartHistory('practice')).entries).toMatchObject([
      { actor: 'Person manager', lines: [{ itemNumber: '10000001' }, { itemNumber: '10000002' }], details: [] },
      { actor: 'Person practice' },
    ]);
    const { body } = await world.as('manager').submit(cart.key, '100001');
    await release(body.orderNumber);
    expect(
      (await orderHistory('practice', body.orderNumber)).map(({ kind, actor, onBehalfOf, reasons }) => [
        kind,
        actor,
        onBehalfOf,
        reasons,
      ]),
    ).toEqual([
      ['released', 'Person service', 'One', []],
      ['held', undefined, undefined, ['pricing overrides']],
      ['submitted', 'Person manager', 'One', []],
      ['changed', 'Person manager', 'One', []],
      ['changed', 'Person practice', undefined, []],
    ]);
    expect((await cartHistory('practice')).entries).toEqual([]);
  });

  it('shows what was shipped and canceled, by its day where only that is known', async () => {
    const cart = await fill('practice', {
      items: [
        { itemNumber: '10000001', quantity: 2 },
        { itemNumber: '10000002', quantity: 1 },
      ],
    });
    const { orderNumber } = (await world.as('practice').submit(cart.key, '100001')).body;
    const shipment = {
      shipmentId: orderNumber * 10,
      shipmentNumber: `${orderNumber}-1`,
      shippingOrderNumber: orderNumber,
      shipmentDate: '2026-03-09',
      shippedFrom: '14',
      tracking: '',
      hasInvoice: false,
    };
    await inTransaction(world.database.pool, async (client) => {
      const order = await lockOrder(client, orderNumber);
      if (order === undefined) throw new Error('no order');
      const lines = order.lines.map((line, place) =>
        place === 0
          ? { ...line, lineGroup: 'shipment', shipmentId: shipment.shipmentId }
          : { ...line, lineGroup: 'canceled' },
      );
      await writeProgress(client, order, { lines, shipments: [shipment] });
      // Written again, nothing more has happened.
      await writeProgress(
        client,
        { ...order, lines: lines.map((line) => ({ ...line, type: 0 })) },
        { lines, shipments: [] },
      );
    });
    const told = async () =>
      (await orderHistory('practice', orderNumber)).map(({ kind, lineCount, day }) => [kind, lineCount, day]);
    expect((await told()).toSorted()).toEqual([
      ['canceled', 1, undefined],
      ['changed', undefined, undefined],
      ['shipped', 1, undefined],
      ['submitted', undefined, undefined],
    ]);
    // A shipment that the ERP reported before events were recorded.
    await world.database.pool.query('delete from order_event where order_number = $1', [orderNumber]);
    expect(await told()).toContainEqual(['shipped', 1, '2026-03-09']);
  });

  it('shows an order that was sent back, and nothing of another account', async () => {
    const orderNumber = await hold();
    await sendBack(orderNumber);
    expect((await cartHistory('manager')).entries).toMatchObject([
      {
        kind: 'returned',
        orderNumber,
        actor: 'Person service',
        onBehalfOf: 'One',
        message: 'Too low, please agree on a price.',
        lines: [{ itemNumber: '10000001' }, { itemNumber: '10000002' }],
      },
    ]);
    const asked = (path: string, person: Person) => world.as(person).ask(path);
    expect((await asked(`/Order/history/${orderNumber}/customer/100002`, 'practice')).status).toBe(404);
    expect((await asked(`/Order/history/${orderNumber}/customer/100001`, 'stranger')).status).toBe(404);
    expect((await asked('/shoppingCart/history/customerNumber/100001', 'stranger')).status).toBe(404);
    expect((await asked('/shoppingCart/history/customerNumber/100001', 'viewer')).status).toBe(403);
    expect((await asked('/shoppingCart/history/customerNumber/100001', 'buyer')).status).toBe(403);
  });
});
