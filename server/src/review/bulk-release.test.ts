import { randomUUID } from 'node:crypto';
import type { BulkReleaseResult } from '@operatory/contract/review';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openReviewWorld, type ReviewWorld } from './review-world.fixture.ts';

let world: ReviewWorld;

beforeAll(async () => {
  world = await openReviewWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clean());

const wish = (orderNumber: number, version = 1) => ({ orderNumber, version, decisionId: randomUUID() as string });

const bulk = (orders: unknown[], person: Parameters<ReviewWorld['as']>[0] = 'service') =>
  world.as(person).ask<{ results: BulkReleaseResult[] }>('/review/orders/release', { orders });

const sentToErp = async () =>
  (await world.rowsOf(`select key from outbox where topic = 'order.submitted' order by id`)).map(({ key }) =>
    Number(key),
  );

describe('releasing several orders', () => {
  it('releases each by itself, and says why the others were not', async () => {
    const fine = await world.hold();
    const changed = await world.hold();
    const decided = await world.hold();
    const alsoFine = await world.hold();
    await world.sendBack(decided);
    const { status, body } = await bulk([wish(fine), wish(changed, 2), wish(4_711), wish(decided), wish(alsoFine)]);
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { orderNumber: fine, isReleased: true, at: '2026-03-02T20:00:00.000Z' },
      expect.objectContaining({ orderNumber: changed, isReleased: false, code: 'review.changed' }),
      expect.objectContaining({ orderNumber: 4_711, isReleased: false, code: 'review.not-held' }),
      {
        orderNumber: decided,
        isReleased: false,
        code: 'review.already-decided',
        detail: 'This order was already sent back to the cart by Person service.',
      },
      { orderNumber: alsoFine, isReleased: true, at: '2026-03-02T20:00:00.000Z' },
    ]);
    expect(await sentToErp()).toEqual([fine, alsoFine]);
    expect((await world.detail(changed)).state).toBe('waiting');
    const audited = await world.rowsOf(`select subject from audit_entry where kind = 'hold-released' order by subject`);
    expect(audited.map(({ subject }) => subject)).toEqual([`order ${fine}`, `order ${alsoFine}`].sort());
  });

  it('continues after an order that fails unexpectedly', async () => {
    const failing = await world.hold();
    const fine = await world.hold();
    await world.rowsOf(`alter table sales_order add constraint fails_on_purpose
      check (order_number <> ${failing} or is_held_for_review) not valid`);
    try {
      const { body } = await bulk([wish(failing), wish(fine)]);
      expect(body.results).toEqual([
        { orderNumber: failing, isReleased: false, detail: 'Something went wrong on our side. Please try again.' },
        expect.objectContaining({ orderNumber: fine, isReleased: true }),
      ]);
      expect((await world.detail(failing)).state).toBe('waiting');
    } finally {
      await world.rowsOf('alter table sales_order drop constraint fails_on_purpose');
    }
  });

  it('changes nothing when it is sent again, also at the same moment', async () => {
    const orders = [wish(await world.hold()), wish(await world.hold())];
    const [first, second] = await Promise.all([bulk(orders), bulk(orders)]);
    expect(first.body.results.map(({ isReleased }) => isReleased)).toEqual([true, true]);
    expect(second.body).toEqual(first.body);
    expect((await bulk(orders)).body).toEqual(first.body);
    expect(await sentToErp()).toHaveLength(2);
  });

  it('is for customer service, for 1 to 100 orders, each named once', async () => {
    const orderNumber = await world.hold();
    for (const person of ['manager', 'practice', 'viewer', 'buyer', 'stranger'] as const) {
      expect([person, (await bulk([wish(orderNumber)], person)).status]).toEqual([person, 403]);
    }
    const many = Array.from({ length: 101 }, (_, index) => wish(900_000 + index));
    for (const orders of [[], many, [wish(orderNumber), wish(orderNumber)], [{ orderNumber }]]) {
      expect((await bulk(orders)).status).toBe(400);
    }
    expect((await bulk(many.slice(1))).body.results).toHaveLength(100);
    expect((await world.detail(orderNumber)).state).toBe('waiting');
  });
});
