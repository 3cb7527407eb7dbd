import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  blockedItem,
  contractItem,
  couponItem,
  discontinuedItem,
  hiddenItem,
  noon,
  openWorld,
  type Person,
  rewardItem,
  type World,
} from './carts.fixture.ts';
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

describe('saves that are refused', () => {
  it('keeps a line at quantity 0 with a tag request, and the tag is removed with it', async () => {
    const practice = world.as('practice');
    const tagged = async () =>
      (await world.database.pool.query('select customer_number, item_number from item_tag_request')).rows;
    const save = async (items: object[]) =>
      practice.save(sentOf(await practice.cart('100001'), { items: items as never }));
    const wish = { ...itemSent({ itemNumber: item(2), quantity: 0 }), isTagRequested: true };
    expect((await save([...lines([1, 3]), wish])).status).toBe(200);
    expect(await tagged()).toEqual([{ customer_number: '100001', item_number: item(2) }]);
    // Saving again doesn't ask a second time.
    await save([...lines([1, 4]), itemSent({ itemNumber: item(2), quantity: 0 })]);
    const cart = await practice.cart('100001');
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([4, 0]);
    expect(cart).toMatchObject({ lineItemCount: 2, cartTotal: 40.04 });
    await save(lines([1, 4]));
    expect(await tagged()).toEqual([]);
    // Removing a line also removes its tag, whatever its quantity.
    await save([{ ...itemSent({ itemNumber: item(3), quantity: 1 }), isTagRequested: true }]);
    expect(await tagged()).toEqual([{ customer_number: '100001', item_number: item(3) }]);
    await save([]);
    expect(await tagged()).toEqual([]);
  });

  it('accepts no tag request for what can’t be ordered', async () => {
    const asked = async (person: Person, itemNumber: string) => {
      const calls = world.as(person);
      const wish = { ...itemSent({ itemNumber, quantity: 0 }), isTagRequested: true as const };
      const { status, body } = await calls.save(sentOf(await calls.cart('100001'), { items: [wish] }));
      return [status, body.code, body.errors?.map(({ field }) => field)];
    };
    expect(await asked('practice', blockedItem)).toEqual([422, 'cart.item-not-orderable', ['items.0']]);
  });

  it('names every item that is new or grew and does not exist or cannot be ordered', async () => {
    const manager = world.as('manager');
    const cart = await manager.cart('100001');
    const wanted = [
      ...lines([1, 1]),
      itemSent({ itemNumber: '777', quantity: 1 }),
      itemSent({ itemNumber: blockedItem, quantity: 1 }),
    ];
    const { status, body } = await manager.save(sentOf(cart, { items: wanted }));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'cart.item-unknown',
      detail: 'Product #777 not found',
      errors: [
        { field: 'items.1', code: 'cart.item-unknown' },
        { field: 'items.2', message: `Item ${blockedItem} cannot be ordered` },
      ],
    });
    expect((await manager.cart('100001')).items).toEqual([]);
  });

  it('lets a line that cannot be ordered anymore stay, shrink and go, but not grow', async () => {
    const manager = world.as('manager');
    const save = async (quantity: number) =>
      (await manager.save(sentOf(await manager.cart('100001'), { items: lines([20, quantity]) }))).status;
    expect(await save(5)).toBe(200);
    await world.database.pool.query(`update item set is_orderable = false where item_number = '${item(20)}'`);
    expect([await save(5), await save(4), await save(6), await save(0)]).toEqual([200, 200, 422, 200]);
    await world.database.pool.query(`update item set is_orderable = true where item_number = '${item(20)}'`);
  });

  it('prevents customer users from adding hidden or discontinued items, which staff may add', async () => {
    for (const [itemNumber, code] of [
      [hiddenItem, 'cart.item-unknown'],
      [discontinuedItem, 'cart.item-not-orderable'],
    ] as const) {
      const items = [itemSent({ itemNumber, quantity: 1 })];
      const practice = world.as('practice');
      expect((await practice.save(sentOf(await practice.cart('100001'), { items }))).body.code).toBe(code);
      const manager = world.as('manager');
      expect((await manager.save(sentOf(await manager.cart('100001'), { items }))).status).toBe(200);
      expect((await practice.save(sentOf(await practice.cart('100001'), { comments: itemNumber }))).status).toBe(200);
    }
  });

  const address = { addressLine1: '1', addressLine2: '', city: 'Reno', state: 'NV', zip: '89501' };
  it.each([
    ['freeShipping', { freeShipping: true }],
    ['invoiceCopyFlag', { invoiceCopyFlag: true }],
    ['futureFillDate', { futureFillDate: '2026-04-01' }],
    ['accountManagerNotes', { accountManagerNotes: [{ note: 'x' }] }],
    ['alternateAddress', { alternateAddress: address }],
    ['shippingNote', { shippingNote: 'x' }],
    ['items', { items: [itemSent({ itemNumber: item(1), quantity: 1, overridePrice: 1 })] }],
  ])('%s set by someone who isn’t staff', async (field, change) => {
    const customer = world.as('practice');
    const { status, body } = await customer.save(sentOf(await customer.cart('100001'), change));
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([403, 'cart.option-not-allowed', field]);
    const manager = world.as('manager');
    expect((await manager.save(sentOf(await manager.cart('100001'), change))).status).toBe(200);
    // What staff set stays when the practice saves, even where the practice sends it back blank.
    const practice = world.as('practice');
    const cart = await practice.cart('100001');
    expect((await practice.save(sentOf(cart, { pOnumber: 'PO' }))).status).toBe(200);
    const again = await practice.cart('100001');
    expect(sentOf(again, { saveId: '', modified: '' })).toEqual(
      sentOf(cart, { saveId: '', modified: '', pOnumber: 'PO' }),
    );
    expect(await manager.cart('100001')).toMatchObject(field === 'items' ? {} : change);
    if (field !== 'items') {
      const back = {
        freeShipping: false,
        invoiceCopyFlag: false,
        futureFillDate: null,
        accountManagerNotes: [],
        alternateAddress: null,
        shippingNote: '',
      };
      expect((await practice.save(sentOf(again, back))).status).toBe(200);
      expect(await manager.cart('100001')).toMatchObject(change);
    }
  });

  it('free goods that no coupon gives, or more of them than are earned', async () => {
    const manager = world.as('manager');
    const reward = (quantity: number, more: object = {}) =>
      itemSent({ itemNumber: rewardItem, quantity, type: 1, couponId: 7, ...more });
    const bought = (quantity: number) => itemSent({ itemNumber: couponItem, quantity });
    const mug = (more: object = {}) =>
      itemSent({ itemNumber: '0', quantity: 1, type: 2, couponId: 8, description: 'A mug', ...more });
    const try_ = async (customer: string, items: unknown[]) => {
      const calls = customer === '100001' ? manager : world.as('service');
      const { status, body } = await calls.save({ ...sentOf(await calls.cart(customer)), items });
      return status === 200 ? 'saved' : body.code;
    };
    const unearned = 'cart.free-good-not-earned';
    expect(await try_('100001', [bought(2), reward(1)])).toBe(unearned);
    expect(await try_('100001', [bought(3), reward(2)])).toBe(unearned);
    expect(await try_('100001', [bought(3), reward(1)])).toBe('saved');
    expect(await try_('100001', [bought(12), reward(6)])).toBe('saved');
    expect(await try_('100001', [bought(12), reward(1, { itemNumber: item(1) })])).toBe(unearned);
    expect(await try_('100001', [bought(12), reward(1, { type: 2 })])).toBe(unearned);
    expect(await try_('100001', [bought(12), reward(1, { couponId: null })])).toBe(unearned);
    expect(await try_('100001', [itemSent({ itemNumber: contractItem, quantity: 12 }), reward(1)])).toBe(unearned);
    expect(await try_('100002', [itemSent({ itemNumber: contractItem, quantity: 12 }), reward(1)])).toBe('saved');
    expect(await try_('100001', [itemSent({ itemNumber: '10000098', quantity: 2 }), mug()])).toBe('saved');
    expect(
      await try_('100001', [itemSent({ itemNumber: '10000098', quantity: 2 }), mug({ description: 'A car' })]),
    ).toBe(unearned);
    world.setClock('2027-06-01T12:00:00Z');
    expect(await try_('100001', [bought(12), reward(1)])).toBe(unearned);
  });

  it.each([
    ['a fraction', { items: [{ itemNumber: item(1), quantity: 1.5 }] }, 'items.0.quantity'],
    ['a negative quantity', { items: [{ itemNumber: item(1), quantity: -1 }] }, 'items.0.quantity'],
    ['a huge quantity', { items: [{ itemNumber: item(1), quantity: 1e12 }] }, 'items.0.quantity'],
    ['a quantity in words', { items: [{ itemNumber: item(1), quantity: '2' }] }, 'items.0.quantity'],
    ['an item number that is none', { items: [{ itemNumber: "1' or 1=1", quantity: 1 }] }, 'items.0.itemNumber'],
    [
      'an override above the limit',
      { items: [{ itemNumber: item(1), quantity: 1, overridePrice: 100_000.01 }] },
      'items.0.overridePrice',
    ],
    [
      'an override of thousandths',
      { items: [{ itemNumber: item(1), quantity: 1, overridePrice: 1.005 }] },
      'items.0.overridePrice',
    ],
    ['an unknown field', { role: 'staff' }, '(whole)'],
    ['too many lines', { items: lines(...Array.from({ length: 1001 }, (_, index) => [index, 1] as const)) }, 'items'],
    ['a note too long', { accountManagerNotes: [{ note: 'x'.repeat(101) }] }, 'accountManagerNotes.0.note'],
    ['control characters', { comments: 'a\u0007b' }, 'comments'],
    ['a day that is none', { futureFillDate: '2026-02-30' }, 'futureFillDate'],
    ['a day before all days', { futureFillDate: '0000-01-01' }, 'futureFillDate'],
    ['a version that is none', { modified: '2026-03-02' }, 'modified'],
    ['no save id', { saveId: 'again' }, 'saveId'],
  ])('%s, with the field named', async (_, change, field) => {
    const manager = world.as('manager');
    const { status, body } = await manager.save({ ...sentOf(await manager.cart('100001')), ...change });
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'request.invalid', field]);
  });

  it('a line named twice', async () => {
    const manager = world.as('manager');
    const { body } = await manager.save(sentOf(await manager.cart('100001'), { items: lines([1, 1], [2, 1], [1, 3]) }));
    expect(body).toMatchObject({ code: 'cart.line-twice', errors: [{ field: 'items.2' }] });
  });
});
