import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { couponItem, noon, openWorld, type Person, rewardItem, unpricedItem, type World } from './carts.fixture.ts';
import { item, itemSent, lines, sentOf } from './sent.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clean();
  world.setClock(noon);
});

async function fill(person: Person, customer: string, change: Parameters<typeof sentOf>[1]) {
  const calls = world.as(person);
  const { status, body } = await calls.save(sentOf(await calls.cart(customer), change));
  expect([status, body.detail]).toEqual([200, undefined]);
  return calls.cart(customer);
}

const rowsOf = async (sql: string) => (await world.database.pool.query(sql)).rows;

describe('sending the cart', () => {
  it('makes an order of it at the prices of the server, and the next cart is empty', async () => {
    const cart = await fill('manager', '100001', {
      pOnumber: 'PO-7',
      comments: 'at the back',
      invoiceCopyFlag: true,
      futureFillDate: '2026-03-03',
      items: [
        ...lines([2, 3]),
        itemSent({ itemNumber: item(1), quantity: 2, overridePrice: 0.5 }),
        itemSent({ itemNumber: couponItem, quantity: 3 }),
        itemSent({ itemNumber: rewardItem, quantity: 1, type: 1, couponId: 7 }),
      ],
    });
    const { status, body } = await world.as('manager').submit(cart.key, '100001', { modified: cart.modified });
    expect(status).toBe(200);
    expect(body).toEqual({
      orderNumber: expect.any(Number),
      submittedDate: noon,
      isHeldForReview: true,
      holdReasons: ['pricing overrides'],
    });

    const [order] = await rowsOf(
      'select o.*, u.email from sales_order o join "user" u on u.id = o.submitted_by_user_id',
    );
    expect(order).toMatchObject({
      order_number: body.orderNumber,
      customer_number: '100001',
      origination: 'operatory',
      po_number: 'PO-7',
      comments: 'at the back',
      options: { invoiceCopy: true, futureFillDate: '2026-03-03' },
      total_cents: 3 * 1002 + 2 * 50 + 3 * 1095,
      cart_key: cart.key,
      email: 'manager@example.test',
      is_held_for_review: true,
      hold_reasons: ['pricing overrides'],
      is_in_submitted_state: true,
    });
    expect(
      await rowsOf(
        'select line_number, item_number, description, quantity, unit_price_cents, type, line_group from order_line order by 1',
      ),
    ).toEqual([
      {
        line_number: 1,
        item_number: item(2),
        description: 'Item 2',
        quantity: 3,
        unit_price_cents: 1002,
        type: 0,
        line_group: 'submitted',
      },
      {
        line_number: 2,
        item_number: item(1),
        description: 'Item 1',
        quantity: 2,
        unit_price_cents: 50,
        type: 0,
        line_group: 'submitted',
      },
      {
        line_number: 3,
        item_number: couponItem,
        description: 'Item 95',
        quantity: 3,
        unit_price_cents: 1095,
        type: 0,
        line_group: 'submitted',
      },
      {
        line_number: 4,
        item_number: rewardItem,
        description: 'Item 96',
        quantity: 1,
        unit_price_cents: 0,
        type: 1,
        line_group: 'submitted',
      },
    ]);
    expect(await rowsOf('select item_number, order_count, last_quantity from customer_item order by 1')).toEqual([
      { item_number: item(1), order_count: 1, last_quantity: 2 },
      { item_number: item(2), order_count: 1, last_quantity: 3 },
      { item_number: couponItem, order_count: 1, last_quantity: 3 },
    ]);
    const [waiting] = await rowsOf('select topic, key, payload, delivered_at from outbox');
    expect(waiting).toMatchObject({
      topic: 'order.held',
      key: String(body.orderNumber),
      delivered_at: null,
      payload: {
        orderNumber: body.orderNumber,
        customerNumber: '100001',
        totalCents: order.total_cents,
        lines: [{ lineNumber: 1 }, { hasPriceOverride: true }, {}, { unitPriceCents: 0 }],
      },
    });
    expect(await world.as('manager').cart('100001')).toMatchObject({ items: [], pOnumber: '', invoiceCopyFlag: false });
  });

  it('counts an item again with the next order', async () => {
    for (const quantity of [2, 5]) {
      const cart = await fill('practice', '100001', { items: lines([1, quantity]) });
      expect((await world.as('practice').submit(cart.key, '100001')).status).toBe(200);
    }
    expect(await rowsOf('select order_count, last_quantity from customer_item')).toEqual([
      { order_count: 2, last_quantity: 5 },
    ]);
    expect(await rowsOf('select distinct topic from outbox')).toEqual([{ topic: 'order.submitted' }]);
  });

  it('returns the same order again, whatever the repeated call contains', async () => {
    const cart = await fill('practice', '100001', { items: lines([1, 2]) });
    const practice = world.as('practice');
    const first = await practice.submit(cart.key, '100001', { modified: cart.modified });
    for (const body of [{ modified: cart.modified }, {}, { modified: '2020-01-01T00:00:00.000000Z' }]) {
      expect(await practice.submit(cart.key, '100001', body)).toEqual(first);
    }
    expect(await world.as('manager').submit(cart.key, '100001')).toEqual(first);
    expect(await rowsOf('select count(*) from sales_order')).toEqual([{ count: 1 }]);
  });

  it('returns the existing order for the cart, even if the cart doesn’t know about it', async () => {
    const cart = await fill('practice', '100001', { items: lines([1, 1]) });
    const first = await world.as('practice').submit(cart.key, '100001');
    await world.database.pool.query('update cart set submitted_at = null');
    expect(await world.as('practice').submit(cart.key, '100001', { modified: undefined })).toEqual(first);
    expect(await rowsOf('select count(*) from sales_order')).toEqual([{ count: 1 }]);
    expect(await rowsOf('select count(*) from order_line')).toEqual([{ count: 1 }]);
    expect(await rowsOf('select count(*) from outbox')).toEqual([{ count: 1 }]);
    const next = await world.as('practice').cart('100001');
    expect([next.key === cart.key, next.items]).toEqual([false, []]);
  });

  it('sends nothing if the cart has changed since it was reviewed', async () => {
    const reviewed = await fill('practice', '100001', { items: lines([1, 2]) });
    await fill('manager', '100001', { items: lines([1, 200]) });
    const { status, body } = await world.as('practice').submit(reviewed.key, '100001', { modified: reviewed.modified });
    expect([status, body.code, body.cart?.items[0]?.quantity]).toEqual([409, 'cart.changed-elsewhere', 200]);
    expect(await rowsOf('select count(*) from sales_order')).toEqual([{ count: 0 }]);
  });

  it('holds orders that staff send with a reason, but never a customer user’s', async () => {
    const send = async (person: Person, change: object) => {
      await fill('manager', '100001', { items: lines([1, 1]), ...change });
      const { key } = await world.as(person).cart('100001');
      const { body } = await world.as(person).submit(key, '100001');
      return [body.isHeldForReview, body.holdReasons];
    };
    const unspecified = 'an unspecified product or free shipping';
    expect(await send('manager', {})).toEqual([false, []]);
    expect(await send('manager', { freeShipping: true })).toEqual([true, [unspecified]]);
    expect(await send('service', { accountManagerNotes: [{ note: 'x' }] })).toEqual([true, [unspecified]]);
    const overridden = {
      items: [itemSent({ itemNumber: item(1), quantity: 1, overridePrice: 1 })],
      freeShipping: true,
    };
    expect(await send('manager', overridden)).toEqual([true, [unspecified, 'pricing overrides']]);
    expect(await send('practice', { freeShipping: true })).toEqual([false, []]);
  });
});

describe('what sending refuses', () => {
  const refusal = async (person: Person, customer: string) => {
    const { key } = await world.as(person).cart(customer);
    const { status, body } = await world.as(person).submit(key, customer);
    const count = await rowsOf('select count(*) from sales_order');
    expect(count).toEqual([{ count: 0 }]);
    return { status, code: body.code, detail: body.detail, fields: body.errors?.map(({ field }) => field) };
  };

  it('an empty cart', async () => {
    expect(await refusal('practice', '100001')).toMatchObject({ status: 422, code: 'cart.empty' });
  });

  it('a blank PO number where the account asks for one, and a punch-out user altogether', async () => {
    await fill('service', '100002', { items: lines([1, 1]), pOnumber: '  ' });
    expect(await refusal('service', '100002')).toEqual({
      status: 422,
      code: 'cart.po-required',
      detail: 'Please enter a PO number before you place this order.',
      fields: ['pOnumber'],
    });
    const { key } = await world.as('service').cart('100002');
    expect(await world.as('buyer').submit(key, '100002')).toMatchObject({
      status: 403,
      body: { code: 'access.not-allowed' },
    });
  });

  it('B5.03 a fill date of today or before, with texts for staff and for customers, by the distributor’s day', async () => {
    await fill('manager', '100001', { items: lines([1, 1]), futureFillDate: '2026-03-02' });
    expect(await refusal('manager', '100001')).toMatchObject({
      code: 'cart.fill-date-staff',
      detail: 'Future fill date must be after today',
      fields: ['futureFillDate'],
    });
    expect(await refusal('practice', '100001')).toMatchObject({
      code: 'cart.fill-date-customer',
      detail: 'The order has an invalid future fill date. Please contact your account manager',
    });
    // Already the 3rd in London, still the 2nd where the distributor is.
    world.setClock('2026-03-03T07:00:00Z');
    expect((await refusal('manager', '100001')).code).toBe('cart.fill-date-staff');
    await fill('manager', '100001', { futureFillDate: '2026-03-03' });
    const { key } = await world.as('manager').cart('100001');
    expect((await world.as('manager').submit(key, '100001')).status).toBe(200);
  });

  it('items that cannot be sold anymore, all of them by name', async () => {
    await fill('manager', '100001', { items: lines([1, 1], [2, 1], [3, 1]) });
    const { pool } = world.database;
    await pool.query(`update item set is_orderable = false where item_number in ('${item(2)}', '${item(3)}')`);
    expect(await refusal('manager', '100001')).toMatchObject({
      code: 'cart.item-not-orderable',
      detail: `Item ${item(2)} cannot be ordered`,
      fields: ['items.1', 'items.2'],
    });
    await pool.query('update item set is_orderable = true where item_key < 20');
  });

  it('an item without a price for the account, unless its price is overridden', async () => {
    await fill('service', '100002', { pOnumber: 'PO', items: [itemSent({ itemNumber: unpricedItem, quantity: 1 })] });
    expect(await refusal('service', '100002')).toMatchObject({ code: 'cart.item-not-orderable' });
    await fill('service', '100002', { items: [itemSent({ itemNumber: unpricedItem, quantity: 1, overridePrice: 2 })] });
    const { key } = await world.as('service').cart('100002');
    expect((await world.as('service').submit(key, '100002')).status).toBe(200);
    expect(await rowsOf('select total_cents from sales_order')).toEqual([{ total_cents: 200 }]);
  });

  it('free goods whose coupon has ended since', async () => {
    await fill('manager', '100001', {
      items: [
        itemSent({ itemNumber: couponItem, quantity: 3 }),
        itemSent({ itemNumber: rewardItem, quantity: 1, type: 1, couponId: 7 }),
      ],
    });
    world.setClock('2027-01-02T20:00:00Z');
    expect(await refusal('manager', '100001')).toMatchObject({
      code: 'cart.free-good-not-earned',
      fields: ['items.1'],
    });
  });

  it("another account's cart, one that never was, and people without this cart", async () => {
    const { key } = await fill('practice', '100001', { items: lines([1, 1]) });
    const codeOf = async (person: Person, cart: string, customer: string) =>
      (await world.as(person).submit(cart, customer)).body.code;
    expect(await codeOf('practice', key, '100002')).toBe('cart.not-found');
    expect(await codeOf('practice', randomUUID(), '100001')).toBe('cart.not-found');
    expect(await codeOf('practice', 'x', '100001')).toBe('request.invalid');
    expect(await codeOf('stranger', key, '100001')).toBe('customer.not-found');
    expect(await codeOf('viewer', key, '100001')).toBe('access.not-allowed');
    expect(await codeOf('visitor', key, '100001')).toBe('access.signed-out');
    expect((await world.as('practice').submit(key, '100001')).status).toBe(200);
    expect(await codeOf('practice', key, '100002')).toBe('cart.not-found');
  });
});
