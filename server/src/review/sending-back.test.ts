import { randomUUID } from 'node:crypto';
import type { Cart } from '@operatory/contract/cart';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sentOf } from '../cart/sent.fixture.ts';
import { itemsOf, openReviewWorld, type ReviewWorld } from './review-world.fixture.ts';

let world: ReviewWorld;

beforeAll(async () => {
  world = await openReviewWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clean());

describe('sending back to the cart', () => {
  it('puts everything back into an empty cart once, with the message', async () => {
    const orderNumber = await world.hold({ comments: 'Leave at the desk' });
    const decisionId = randomUUID();
    const first = await world.sendBack(orderNumber, { decisionId });
    expect(first.status).toBe(200);
    expect(await world.sendBack(orderNumber, { decisionId })).toEqual(first);
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
      expect((await world.cartHistory(person)).returns).toMatchObject([
        { orderNumber, by: 'Person service', message: 'Too low, please agree on a price.', notes: [] },
      ]);
      expect(await world.orderOf(person, orderNumber)).toMatchObject({
        isHeldForReview: false,
        review: { state: 'sent-back', by: 'Person service', message: 'Too low, please agree on a price.' },
        submitted: [{ status: 'Sent back to cart' }, { status: 'Sent back to cart' }],
      });
    }
    expect((await world.rowsOf('select topic from outbox order by id')).map(({ topic }) => topic)).toEqual([
      'order.held',
      'order.withdrawn',
    ]);
    expect(await world.rowsOf('select * from customer_item')).toEqual([]);
    expect(await world.rowsOf('select is_in_submitted_state as is from sales_order')).toEqual([{ is: false }]);
  });

  it('takes any id for the decision, also one under which the cart was saved before', async () => {
    const orderNumber = await world.hold();
    const decisionId = randomUUID();
    await world.fill('practice', { saveId: decisionId, items: [{ itemNumber: '10000003', quantity: 1 }] });
    const first = await world.sendBack(orderNumber, { decisionId });
    expect(first.status).toBe(200);
    expect(await world.sendBack(orderNumber, { decisionId })).toEqual(first);
    expect((await world.as('manager').cart('100001')).items).toHaveLength(3);
  });

  it('loses nothing of a cart that the practice has filled since, and says what couldn’t be merged', async () => {
    const orderNumber = await world.hold();
    await world.fill('practice', {
      items: [
        { itemNumber: '10000002', quantity: 4 },
        { itemNumber: '10000005', quantity: 1 },
      ],
      pOnumber: 'PO-NEW',
    });
    await world.sendBack(orderNumber);
    const cart = await world.as('practice').cart('100001');
    expect(itemsOf(cart)).toEqual([
      ['10000002', 5, null],
      ['10000005', 1, null],
      ['10000001', 2, 5],
    ]);
    expect(cart.pOnumber).toBe('PO-NEW');
    expect((await world.cartHistory('practice')).returns[0]?.notes).toEqual([{ field: 'poNumber', text: 'PO-1' }]);
  });

  it('loses no addition of someone who saves at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const orderNumber = await world.hold();
      const base = await world.as('practice').cart('100001');
      const save = (cart: Cart) =>
        world.as('practice').save({
          ...sentOf(cart),
          items: [...sentOf(cart).items, { itemNumber: '10000007', quantity: 3 }],
        });
      const [saved, sent] = await Promise.all([save(base), world.sendBack(orderNumber)]);
      expect(sent.status).toBe(200);
      // Notified that the cart changed, the tab merges and saves again.
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
      const orderNumber = await world.hold();
      const cart = await world.fill('practice', { items: [{ itemNumber: '10000007', quantity: 3 }] });
      const [submitted, sent] = await Promise.all([
        world.as('practice').submit(cart.key, '100001'),
        world.sendBack(orderNumber),
      ]);
      expect([submitted.status, sent.status]).toEqual([200, 200]);
      const held = await world.rowsOf(
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
    const orderNumber = await world.hold();
    const lines = Array.from({ length: 999 }, (_, n) => ({ itemNumber: `Z${n}`, type: 0, quantity: 1 }));
    await world.as('practice').cart('100001');
    await world.rowsOf(`update cart set lines = $1, line_count = 999 where submitted_at is null`, [
      JSON.stringify(lines),
    ]);
    expect(await world.sendBack(orderNumber)).toMatchObject({ status: 422, body: { code: 'review.cart-full' } });
    expect((await world.detail(orderNumber)).state).toBe('waiting');
    expect((await world.cartHistory('practice')).returns).toEqual([]);
    expect((await world.release(orderNumber)).status).toBe(200);
  });

  it('is reviewed again when it is sent again, no matter who sends it', async () => {
    const orderNumber = await world.hold();
    await world.sendBack(orderNumber);
    const cart = await world.as('practice').cart('100001');
    const again = await world.as('practice').submit(cart.key, '100001');
    expect(again.body).toMatchObject({
      isHeldForReview: true,
      holdReasons: ['an unspecified product or free shipping', 'pricing overrides'],
    });
    expect((await world.list()).body.data).toMatchObject([
      { orderNumber: again.body.orderNumber, sentBy: 'Person practice' },
    ]);
    expect((await world.cartHistory('practice')).returns).toEqual([]);
  });

  it('counts what was bought before as it was', async () => {
    const cart = await world.fill('practice', { items: [{ itemNumber: '10000001', quantity: 7 }] });
    await world.as('practice').submit(cart.key, '100001');
    world.setClock('2026-03-05T20:00:00.000Z');
    const orderNumber = await world.hold();
    await world.sendBack(orderNumber);
    world.setClock('2026-03-02T20:00:00.000Z');
    expect(
      await world.rowsOf('select item_number, order_count, last_quantity, last_ordered_at from customer_item'),
    ).toEqual([
      { item_number: '10000001', order_count: 1, last_quantity: 7, last_ordered_at: new Date('2026-03-02T20:00:00Z') },
    ]);
  });
});
