import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openReviewWorld, type ReviewWorld } from './review-world.fixture.ts';

let world: ReviewWorld;

beforeAll(async () => {
  world = await openReviewWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clean());

describe('the review queue', () => {
  it('contains the orders on hold, longest waiting first, with all causes', async () => {
    const first = await world.hold();
    world.setClock('2026-03-02T21:00:00.000Z');
    const second = await world.hold({
      items: [{ itemNumber: '10000003', quantity: 1 }],
      accountManagerNotes: [],
      pOnumber: '',
    });
    world.setClock('2026-03-02T20:00:00.000Z');
    const { body } = await world.list();
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
      isChangeWaiting: false,
      claimVersion: 0,
    });
    expect(await world.detail(first)).toMatchObject({
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
      const { body: narrowed } = await world.list(`?searchText=${encodeURIComponent(text)}`);
      expect([text, narrowed.data.map(({ orderNumber }) => orderNumber)]).toEqual([text, found]);
      expect(narrowed.totalCount).toBe(found.length);
    }
  });

  it('holds a thousand, page by page, none twice and none left out', async () => {
    await world.rowsOf(`
      insert into sales_order (order_number, customer_number, order_date, origination, total_cents, is_held_for_review, hold_reasons)
        select 500000 + n, '100001', now(), 'operatory', n, true, '{pricing overrides}' from generate_series(1, 1000) n`);
    await world.rowsOf(`
      insert into order_review (order_number, customer_number, held_at)
        select 500000 + n, '100001', timestamptz '2026-01-01' + make_interval(mins => n / 7) from generate_series(1, 1000) n`);
    const seen: number[] = [];
    for (let pageIndex = 0; ; pageIndex += 1) {
      const { body } = await world.list(`?pageIndex=${pageIndex}&pageSize=300`);
      expect(body.totalCount).toBe(1000);
      seen.push(...body.data.map(({ orderNumber }) => orderNumber));
      if (!body.hasMore) break;
    }
    expect(seen).toEqual(Array.from({ length: 1000 }, (_, index) => 500_001 + index));
  });

  it('is for customer service only, and contains only orders that were on hold', async () => {
    const orderNumber = await world.hold();
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
    expect((await world.detail(orderNumber)).state).toBe('waiting');
    expect(await world.release(4_711)).toMatchObject({ status: 404, body: { code: 'review.not-held' } });
    for (const message of ['', ' \n ', 'x'.repeat(501)]) {
      expect([message, (await world.sendBack(orderNumber, { message })).status]).toEqual([message, 400]);
    }
  });
});

describe('releasing', () => {
  it('releases the order once, sends it on, and says who did it', async () => {
    const orderNumber = await world.hold();
    const decisionId = randomUUID();
    world.setClock('2026-03-02T22:00:00.000Z');
    const first = await world.release(orderNumber, { decisionId });
    expect(first).toMatchObject({ status: 200, body: { state: 'released', at: '2026-03-02T22:00:00.000Z' } });
    world.setClock('2026-03-03T22:00:00.000Z');
    expect(await world.release(orderNumber, { decisionId })).toEqual(first);
    world.setClock('2026-03-02T20:00:00.000Z');
    expect((await world.list()).body.data).toEqual([]);
    expect(await world.orderOf('practice', orderNumber)).toMatchObject({
      isHeldForReview: false,
      review: { state: 'released', by: 'Person service', at: '2026-03-02T22:00:00.000Z', message: '' },
    });
    const told = await world.rowsOf(
      `select topic, payload->'review' as review, payload->'lines' as lines from outbox order by id`,
    );
    expect(told.map(({ topic }) => topic)).toEqual(['order.held', 'order.submitted']);
    expect(told[1].review).toMatchObject({ state: 'released' });
    expect(told[1].lines).toEqual(told[0].lines);
  });

  it('lets one of two people who decide at once win, and tells the other who it was', async () => {
    for (let round = 0; round < 8; round += 1) {
      const orderNumber = await world.hold();
      const answers = await Promise.all([
        world.release(orderNumber),
        world.sendBack(orderNumber),
        world.release(orderNumber),
      ]);
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      for (const { status, body } of answers.filter((answer) => !won.includes(answer))) {
        expect([status, body.code]).toEqual([409, 'review.already-decided']);
        expect(body.detail).toMatch(/^This order was already (released|sent back to the cart) by Person service\.$/);
      }
      const told = await world.rowsOf(`select topic from outbox where key = $1 and topic <> 'order.held'`, [
        String(orderNumber),
      ]);
      expect(told).toHaveLength(1);
      await world.clean();
    }
  });

  it('needs the version that was looked at', async () => {
    const orderNumber = await world.hold();
    expect(await world.release(orderNumber, { version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'review.changed' },
    });
    expect((await world.detail(orderNumber)).state).toBe('waiting');
  });
});
