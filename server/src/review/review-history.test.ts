import type { CartNews } from '@operatory/contract/history';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../cart/carts.fixture.ts';
import { inTransaction } from '../database/database.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { writeMoves } from '../orders/progress-writes.ts';
import { openReviewWorld, override, type ReviewWorld } from './review-world.fixture.ts';

let world: ReviewWorld;

beforeAll(async () => {
  world = await openReviewWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clean());

describe('news of a cart', () => {
  const news = async (person: Person, key: string, { since = '', customer = '100001' } = {}) =>
    (
      await world
        .as(person)
        .ask<CartNews>(`/shoppingCart/news/${key}/customerNumber/${customer}${since === '' ? '' : `?since=${since}`}`)
    ).body;

  it('names who changed which line since a version was seen, and who sent the order', async () => {
    const seen = await world.fill('practice', { items: [{ itemNumber: '10000002', quantity: 1 }] });
    world.setClock('2026-03-02T20:05:00.000Z');
    await world.fill('manager', { items: [override, { itemNumber: '10000002', quantity: 1 }], freeShipping: true });
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
    const { key } = await world.fill('service', { items: [{ itemNumber: '10000002', quantity: 1 }] }, '100002');
    expect(await news('service', key, { customer: '100001' })).toEqual({ changes: [] });
  });
});

describe('who did what', () => {
  it('is recorded with each write and shown: who, and for whom', async () => {
    await world.fill('practice', { items: [{ itemNumber: '10000002', quantity: 1 }] });
    await world.fill('manager', { items: [override, { itemNumber: '10000002', quantity: 3 }], freeShipping: true });
    const cart = await world.fill('service', {
      items: [override, { itemNumber: '10000002', quantity: 3 }],
      freeShipping: false,
    });
    const { entries } = await world.cartHistory('manager');
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
    // The practice isn't shown options that only staff may read.
    expect((await world.cartHistory('practice')).entries).toMatchObject([
      { actor: 'Person manager', lines: [{ itemNumber: '10000001' }, { itemNumber: '10000002' }], details: [] },
      { actor: 'Person practice' },
    ]);
    const { body } = await world.as('manager').submit(cart.key, '100001');
    await world.release(body.orderNumber);
    expect(
      (await world.orderHistory('practice', body.orderNumber)).map(({ kind, actor, onBehalfOf, reasons }) => [
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
    expect((await world.cartHistory('practice')).entries).toEqual([]);
  });

  it('shows what was shipped and canceled, by its day where only that is known', async () => {
    const cart = await world.fill('practice', {
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
      const lines = order.lines.map((line, index) =>
        index === 0
          ? { ...line, lineGroup: 'shipment', shipmentId: shipment.shipmentId }
          : { ...line, lineGroup: 'canceled' },
      );
      await writeMoves(client, [{ order, progress: { lines, shipments: [shipment] } }]);
      // Written again, nothing more has happened.
      await writeMoves(client, [
        { order: { ...order, lines: lines.map((line) => ({ ...line, type: 0 })) }, progress: { lines, shipments: [] } },
      ]);
    });
    const told = async () =>
      (await world.orderHistory('practice', orderNumber)).map(({ kind, lineCount, day }) => [kind, lineCount, day]);
    const shipped = async () =>
      (await world.orderHistory('practice', orderNumber)).find(({ kind }) => kind === 'shipped');
    expect(await shipped()).not.toHaveProperty('isUndated');
    const dated = (day: string | null) =>
      world.database.pool.query('update shipment set shipment_date = $2 where order_number = $1', [orderNumber, day]);
    await dated(null);
    expect(await shipped()).toMatchObject({ isUndated: true, lineCount: 1 });
    await dated('2026-03-09');
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

  it('has only the day on which an order was entered at the ERP, which doesn’t say when', async () => {
    const sent = await world.fill('practice', { items: [{ itemNumber: '10000002', quantity: 1 }] });
    const { body } = await world.as('practice').submit(sent.key, '100001');
    const { orderNumber } = body;
    const submitted = async () =>
      (await world.orderHistory('practice', orderNumber ?? 0)).find(({ kind }) => kind === 'submitted');
    expect(await submitted()).not.toHaveProperty('day');
    await world.database.pool.query(
      `update sales_order set is_from_erp = true, erp_order_number = 'SO-COUNTER', order_date = '2026-03-02T20:00:00Z' where order_number = $1`,
      [orderNumber],
    );
    expect(await submitted()).toMatchObject({ day: '2026-03-02' });
  });

  it('shows an order that was sent back, and nothing of another account', async () => {
    const orderNumber = await world.hold();
    await world.sendBack(orderNumber);
    expect((await world.cartHistory('manager')).entries).toMatchObject([
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
