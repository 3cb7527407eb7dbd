import { randomUUID } from 'node:crypto';
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

describe('reading the cart', () => {
  it('C4.17 answers the cart that is not submitted, made at first need and the same until it is sent', async () => {
    const first = await world.as('manager').cart('100001');
    expect(first).toMatchObject({
      customerNumber: '100001',
      submittedDate: null,
      items: [],
      lineItemCount: 0,
      cartTotal: 0,
    });
    expect((await world.as('practice').cart('100001')).key).toBe(first.key);
    expect((await world.as('practice').cart('100002')).key).not.toBe(first.key);
    await world.as('practice').save(sentOf(first, { items: lines([1, 1]) }));
    await world.as('practice').submit(first.key, '100001');
    const next = await world.as('practice').cart('100001');
    expect(next).toMatchObject({ submittedDate: null, items: [] });
    expect(next.key).not.toBe(first.key);
  });

  it('makes one cart when many ask for the first time at once', async () => {
    const found = await Promise.all(Array.from({ length: 40 }, () => world.as('service').cart('100001')));
    expect(new Set(found.map(({ key }) => key)).size).toBe(1);
    const { rows } = await world.database.pool.query('select count(*) from cart');
    expect(rows[0]).toEqual({ count: 1 });
  });

  it('prices lines for the account: its class, its contract, the override, free goods for nothing', async () => {
    const wanted = [
      ...lines([1, 2]),
      itemSent({ itemNumber: contractItem, quantity: 1 }),
      itemSent({ itemNumber: item(2), quantity: 3, overridePrice: 1.5 }),
      itemSent({ itemNumber: couponItem, quantity: 3 }),
      itemSent({ itemNumber: rewardItem, quantity: 1, type: 1, couponId: 7 }),
    ];
    const manager = world.as('manager');
    const saved = await manager.save(sentOf(await manager.cart('100001'), { items: wanted }));
    expect(saved.status).toBe(200);
    const cart = await manager.cart('100001');
    expect(
      cart.items.map((line) => [line.itemNumber, line.price, line.overridePrice, line.hasPriceOverride, line.couponId]),
    ).toEqual([
      [item(1), 10.01, null, false, null],
      [contractItem, 4.5, null, false, null],
      [item(2), 10.02, 1.5, true, null],
      [couponItem, 10.95, null, false, 7],
      [rewardItem, 0, null, false, 7],
    ]);
    expect(cart).toMatchObject({
      lineItemCount: 5,
      cartTotal: 61.87,
      modified: saved.body.modified,
    });
    expect(cart.items[0]).toMatchObject({
      itemKey: 1,
      description: 'Item 1',
      pack: 'Box',
      vendorName: 'Vendor One',
      imageUrl: '/p/1',
      isOrderable: true,
    });
    const service = world.as('service');
    await service.save(sentOf(await service.cart('100002'), { items: lines([1, 2]) }));
    expect((await service.cart('100002')).cartTotal).toBe(10.02);
  });

  it('stays readable when an item leaves the catalogue', async () => {
    const { pool } = world.database;
    await pool.query(
      `insert into item select (jsonb_populate_record(i, '{"item_number":"19999999","item_key":9999}')).* from item i where item_key = 1`,
    );
    const manager = world.as('manager');
    await manager.save(
      sentOf(await manager.cart('100001'), { items: [itemSent({ itemNumber: '19999999', quantity: 1 })] }),
    );
    await pool.query(`delete from item where item_number = '19999999'`);
    const cart = await manager.cart('100001');
    expect(cart.items[0]).toMatchObject({
      itemNumber: '19999999',
      description: 'Description not found',
      isOrderable: false,
      itemKey: null,
    });
    expect(cart.cartTotal).toBeUndefined();
    expect((await manager.save(sentOf(cart, { pOnumber: 'still' }))).status).toBe(200);
  });

  it('lists the open carts of the accounts that the caller sees, newest first, empty ones left out', async () => {
    const service = world.as('service');
    await service.save(sentOf(await service.cart('100001'), { items: lines([1, 1], [2, 1]) }));
    expect((await world.as('orderingPractice').ask('/shoppingcart/openorders/user')).body).toMatchObject({
      data: [{ lineItemCount: 2 }],
    });
    const empty = await service.cart('100002');
    expect((await service.ask<{ data: unknown[] }>('/shoppingcart/openorders/user')).body.data).toHaveLength(1);
    world.setClock('2026-03-02T21:00:00.000Z');
    await service.save(sentOf(empty, { items: lines([1, 1]) }));
    const all = await world
      .as('manager')
      .ask<{ data: { customerNumber: string; lineItemCount: number }[] }>('/shoppingcart/openorders/user');
    expect(all.body.data.map((cart) => [cart.customerNumber, cart.lineItemCount])).toEqual([
      ['100002', 1],
      ['100001', 2],
    ]);
    expect(
      (await world.as('orderingPractice').ask<{ data: unknown[] }>('/shoppingcart/openorders/user')).body.data,
    ).toHaveLength(1);
    const page = await service.ask<{ data: unknown[]; hasMore: boolean }>('/shoppingcart/openorders/user?pageSize=1');
    expect(page.body).toMatchObject({ data: [{ customerNumber: '100002' }], hasMore: true });
  });
});

describe('saving the cart', () => {
  it('keeps everything that was sent, and who saved it', async () => {
    const manager = world.as('manager');
    const address = { addressLine1: '2 Oak', addressLine2: '', city: 'Reno', state: 'NV', zip: '89501' };
    const details = {
      accountManagerNotes: [{ note: 'call first' }],
      shippingNote: 'SHIPPING ADDRESS: 2 Oak, Reno, NV 89501',
      comments: "'; drop table cart; -- <b>הערה</b>",
      pOnumber: 'PO-1',
      freeShipping: true,
      invoiceCopyFlag: true,
      futureFillDate: '2026-04-01',
      alternateAddress: address,
    };
    const { body } = await manager.save(
      sentOf(await manager.cart('100001'), { ...details, items: lines([3, 9], [1, 1]) }),
    );
    const cart = await manager.cart('100001');
    expect(cart).toMatchObject({ ...details, modified: body.modified, lineItemCount: 2 });
    expect(cart.items.map((line) => [line.itemNumber, line.quantity])).toEqual([
      [item(3), 9],
      [item(1), 1],
    ]);
    const { rows } = await world.database.pool.query(
      'select u.email from cart_save s join "user" u on u.id = s.actor_user_id',
    );
    expect(rows).toEqual([{ email: 'manager@example.test' }]);
  });

  it('applies a save once, however often it comes, also after newer saves and after the order was sent', async () => {
    const practice = world.as('practice');
    const sent = sentOf(await practice.cart('100001'), { items: lines([1, 2]) });
    const first = await practice.save(sent);
    expect(await practice.save(sent)).toEqual(first);
    await practice.save(sentOf(await practice.cart('100001'), { items: lines([1, 3]) }));
    expect(await practice.save(sent)).toEqual(first);
    const cart = await practice.cart('100001');
    expect(cart.items[0]?.quantity).toBe(3);
    await practice.submit(cart.key, '100001');
    expect(await practice.save(sent)).toEqual(first);
    expect((await practice.cart('100001')).items).toEqual([]);
  });

  it('refuses another content under an id that was accepted, and changes nothing', async () => {
    const practice = world.as('practice');
    const sent = sentOf(await practice.cart('100001'), { items: lines([1, 2]) });
    const first = await practice.save(sent);
    for (const other of [{ items: lines([1, 3]) }, { comments: 'and more' }, { items: [] }]) {
      const { status, body } = await practice.save({ ...sent, ...other });
      expect([status, body.code, body.detail]).toEqual([
        422,
        'cart.save-id-reused',
        'A save with this id was already accepted with other content. Send other content under an id of its own.',
      ]);
    }
    expect(await practice.save(sent)).toEqual(first);
    const cart = await practice.cart('100001');
    expect(cart).toMatchObject({ modified: first.body.modified, comments: '', items: [{ quantity: 2 }] });
    const asked = { ...sent, key: cart.key, modified: cart.modified };
    expect((await practice.save({ ...asked, saveId: randomUUID(), comments: 'and more' })).status).toBe(200);
  });

  it('refuses a tag that was not asked for under the id that was accepted', async () => {
    const practice = world.as('practice');
    const sent = sentOf(await practice.cart('100001'), { items: lines([1, 2]) });
    expect((await practice.save(sent)).status).toBe(200);
    const tagged = { ...sent, items: sent.items.map((line) => ({ ...line, isTagRequested: true as const })) };
    expect((await practice.save(tagged)).body.code).toBe('cart.save-id-reused');
  });

  it('takes one of two contents that come under one id at the same moment', async () => {
    const practice = world.as('practice');
    const sent = sentOf(await practice.cart('100001'), { items: lines([1, 2]) });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => practice.save({ ...sent, items: lines([1, n % 2 === 0 ? 2 : 5]) })),
    );
    const [cart] = (await practice.list('100001')).body.data ?? [];
    const taken = cart?.items[0]?.quantity;
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, (_, n) => ((n % 2 === 0 ? 2 : 5) === taken ? 200 : 422)),
    );
  });

  it('knows a save again that was accepted before contents were told apart', async () => {
    const practice = world.as('practice');
    const sent = sentOf(await practice.cart('100001'), { items: lines([1, 2]) });
    const first = await practice.save(sent);
    await world.database.pool.query('update cart_save set content_hash = null');
    expect(await practice.save(sent)).toEqual(first);
  });

  it('applies a save once when it arrives many times at the same moment', async () => {
    const practice = world.as('practice');
    const sent = sentOf(await practice.cart('100001'), { items: lines([1, 2]) });
    const answers = await Promise.all(Array.from({ length: 20 }, () => practice.save(sent)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const { rows } = await world.database.pool.query('select count(*) from cart_save');
    expect(rows[0]).toEqual({ count: 1 });
  });

  it('refuses a save that stands on an old version, with the copy to merge with', async () => {
    const practice = world.as('practice');
    const old = await practice.cart('100001');
    await world.as('manager').save(sentOf(old, { items: lines([1, 2]) }));
    const { status, body } = await practice.save(sentOf(old, { items: lines([2, 1]) }));
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'cart.changed-elsewhere',
      detail: 'Your cart has been updated with changes made outside of this window. Please review before submitting.',
      cart: { key: old.key, items: [{ itemNumber: item(1), quantity: 2 }] },
    });
    expect((await practice.save(sentOf(body.cart ?? old, { items: lines([1, 2], [2, 1]) }))).status).toBe(200);
  });

  it('refuses a save of a cart that became an order, with the new active cart', async () => {
    const practice = world.as('practice');
    const empty = await practice.cart('100001');
    await practice.save(sentOf(empty, { items: lines([1, 2]) }));
    const cart = await practice.cart('100001');
    await practice.submit(cart.key, '100001');
    const { status, body } = await practice.save(sentOf(cart, { items: lines([2, 1]) }));
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'cart.already-submitted',
      detail: 'This cart has already been submitted in another window. Your cart will need to be refreshed.',
    });
    expect(body.cart?.key).not.toBe(cart.key);
    expect(body.cart?.items).toEqual([]);
  });

  it("does not know another account's cart, nor one that never was", async () => {
    const practice = world.as('practice');
    const foreign = await practice.cart('100002');
    for (const key of [foreign.key, randomUUID()]) {
      const { status, body } = await practice.save({ ...sentOf(foreign), customerNumber: '100001', key });
      expect([status, body.code]).toEqual([404, 'cart.not-found']);
    }
    expect((await world.as('stranger').save(sentOf(foreign))).body.code).toBe('customer.not-found');
    expect((await world.as('visitor').save(sentOf(foreign))).status).toBe(401);
    expect((await world.as('manager').save(sentOf(foreign))).status).toBe(403);
  });

  it('gives every version a later time than the one before, also when the clock steps back', async () => {
    const practice = world.as('practice');
    const versions: string[] = [];
    for (const clock of [
      noon,
      noon,
      '2026-03-02T19:00:00.000Z',
      '2020-01-01T00:00:00.000Z',
      '2026-03-02T20:00:01.000Z',
    ]) {
      world.setClock(clock);
      versions.push(
        (await practice.save(sentOf(await practice.cart('100001'), { items: lines([1, versions.length + 1]) }))).body
          .modified,
      );
    }
    expect([...versions].sort()).toEqual(versions);
    expect(new Set(versions).size).toBe(versions.length);
    expect(versions.at(-1)).toBe('2026-03-02T20:00:01.000000Z');
  });

  it('drops lines at quantity 0, unless a tag is asked for the item', async () => {
    const practice = world.as('practice');
    await world.database.pool.query(
      `insert into item_tag_request (customer_number, item_number) values ('100001', '${item(2)}'), ('100002', '${item(1)}')`,
    );
    await practice.save(sentOf(await practice.cart('100001'), { items: lines([1, 0], [2, 0], [3, 1]) }));
    const cart = await practice.cart('100001');
    expect(cart.items.map((line) => [line.itemNumber, line.quantity])).toEqual([
      [item(2), 0],
      [item(3), 1],
    ]);
    await world.database.pool.query('delete from item_tag_request');
    expect((await practice.save(sentOf(cart))).status).toBe(200);
    expect((await practice.cart('100001')).lineItemCount).toBe(1);
  });
});

describe('what a save refuses', () => {
  it('keeps a line at quantity 0 that asks for a tag, and the tag goes with it', async () => {
    const practice = world.as('practice');
    const tagged = async () =>
      (await world.database.pool.query('select customer_number, item_number from item_tag_request')).rows;
    const save = async (items: object[]) =>
      practice.save(sentOf(await practice.cart('100001'), { items: items as never }));
    const wish = { ...itemSent({ itemNumber: item(2), quantity: 0 }), isTagRequested: true };
    expect((await save([...lines([1, 3]), wish])).status).toBe(200);
    expect(await tagged()).toEqual([{ customer_number: '100001', item_number: item(2) }]);
    // Whoever saves it again need not ask again.
    await save([...lines([1, 4]), itemSent({ itemNumber: item(2), quantity: 0 })]);
    const cart = await practice.cart('100001');
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([4, 0]);
    expect(cart).toMatchObject({ lineItemCount: 2, cartTotal: 40.04 });
    await save(lines([1, 4]));
    expect(await tagged()).toEqual([]);
    // A tag on a line with a quantity is held apart from the cart.
    await save([{ ...itemSent({ itemNumber: item(3), quantity: 1 }), isTagRequested: true }]);
    await save([]);
    expect(await tagged()).toEqual([{ customer_number: '100001', item_number: item(3) }]);
    await world.database.pool.query('delete from item_tag_request');
  });

  it('takes no wish for a tag from punch-out users, nor for what cannot be ordered', async () => {
    const asked = async (person: Person, itemNumber: string) => {
      const calls = world.as(person);
      const wish = { ...itemSent({ itemNumber, quantity: 0 }), isTagRequested: true as const };
      const { status, body } = await calls.save(sentOf(await calls.cart('100001'), { items: [wish] }));
      return [status, body.code, body.errors?.map(({ field }) => field)];
    };
    expect(await asked('buyer', item(1))).toEqual([403, 'cart.option-not-allowed', ['items.0']]);
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

  it('lets a line that cannot be ordered any more stay, shrink and go, but not grow', async () => {
    const manager = world.as('manager');
    const save = async (quantity: number) =>
      (await manager.save(sentOf(await manager.cart('100001'), { items: lines([20, quantity]) }))).status;
    expect(await save(5)).toBe(200);
    await world.database.pool.query(`update item set is_orderable = false where item_number = '${item(20)}'`);
    expect([await save(5), await save(4), await save(6), await save(0)]).toEqual([200, 200, 422, 200]);
    await world.database.pool.query(`update item set is_orderable = true where item_number = '${item(20)}'`);
  });

  it('keeps customer users from what is hidden from them or discontinued, which staff may add', async () => {
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
  ])('%s set by somebody who is not staff', async (field, change) => {
    for (const person of ['practice', 'buyer'] as const) {
      const calls = world.as(person);
      const { status, body } = await calls.save(sentOf(await calls.cart('100001'), change));
      expect([status, body.code, body.errors?.[0]?.field]).toEqual([403, 'cart.option-not-allowed', field]);
    }
    const manager = world.as('manager');
    expect((await manager.save(sentOf(await manager.cart('100001'), change))).status).toBe(200);
    // What staff set stays as it is when the practice saves, and may not be changed back by it.
    const practice = world.as('practice');
    const cart = await practice.cart('100001');
    expect((await practice.save(sentOf(cart, { pOnumber: 'PO' }))).status).toBe(200);
    const again = await practice.cart('100001');
    expect(sentOf(again, { saveId: '', modified: '' })).toEqual(
      sentOf(cart, { saveId: '', modified: '', pOnumber: 'PO' }),
    );
    if (field !== 'items') {
      const back = {
        freeShipping: false,
        invoiceCopyFlag: false,
        futureFillDate: null,
        accountManagerNotes: [],
        alternateAddress: null,
        shippingNote: '',
      };
      expect((await practice.save(sentOf(again, back))).body.code).toBe('cart.option-not-allowed');
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
    ['a price of the client', { items: [{ itemNumber: item(1), quantity: 1, price: 0 }] }, 'items.0'],
    ['an unknown field', { role: 'staff' }, '(whole)'],
    ['too many lines', { items: lines(...Array.from({ length: 1001 }, (_, place) => [place, 1] as const)) }, 'items'],
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
