import type { Cart } from '@operatory/contract/cart';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contractItem, couponItem, noon, openWorld, rewardItem, type World } from './carts.fixture.ts';
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
  it('C4.17 returns the cart that is not submitted, created if there is none and the same until it is sent', async () => {
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

  it('C7.32 lists the carts of an account: the active one, then the submitted ones, newest first, with their date', async () => {
    const manager = world.as('manager');
    const sent: string[] = [];
    for (const day of ['2026-03-02', '2026-03-03', '2026-03-04']) {
      world.setClock(`${day}T20:00:00.000Z`);
      const cart = await manager.cart('100001');
      await manager.save(sentOf(cart, { items: lines([sent.length + 1, 1]) }));
      await manager.submit(cart.key, '100001');
      sent.unshift(cart.key);
    }
    const [key2, key1, key0] = sent;
    const foreign = await world.as('practice').cart('100002');
    const page = async (pageIndex: number) => {
      const { body } = await manager.ask<{ data: Cart[]; hasMore: boolean }>(
        `/shoppingCart/customerNumber/100001?pageIndex=${pageIndex}&pageSize=1`,
      );
      const carts = body.data.map(({ key, submittedDate, lineItemCount }) => ({ key, submittedDate, lineItemCount }));
      return [carts, body.hasMore];
    };
    const active = { key: (await manager.cart('100001')).key, submittedDate: null, lineItemCount: 0 };
    const of = (key: string | undefined, day: string) => ({
      key,
      submittedDate: `${day}T20:00:00.000Z`,
      lineItemCount: 1,
    });
    const submitted = [of(key2, '2026-03-04'), of(key1, '2026-03-03'), of(key0, '2026-03-02')];
    expect(await page(0)).toEqual([[active], true]);
    for (const [index, cart] of submitted.entries()) expect(await page(index + 1)).toEqual([[cart], index < 2]);
    expect(await page(4)).toEqual([[], false]);
    expect((await world.as('practice').list('100002')).body).toMatchObject({
      data: [{ key: foreign.key }],
      hasMore: false,
    });
  });

  it('creates one cart when many read it for the first time at once', async () => {
    const found = await Promise.all(Array.from({ length: 40 }, () => world.as('service').cart('100001')));
    expect(new Set(found.map(({ key }) => key)).size).toBe(1);
    const { rows } = await world.database.pool.query('select count(*) from cart');
    expect(rows[0]).toEqual({ count: 1 });
  });

  it('prices lines for the account: its class, its contract, the override, and free goods at zero', async () => {
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

  it('still shows an item that is no longer sold, marks it, and isn’t submitted with it', async () => {
    const { pool } = world.database;
    const manager = world.as('manager');
    await manager.save(sentOf(await manager.cart('100001'), { items: lines([1, 2], [2, 1]) }));
    await pool.query(`update item set withdrawn_at = now() where item_number = '${item(1)}'`);
    try {
      for (const person of ['manager', 'practice'] as const) {
        const cart = await world.as(person).cart('100001');
        expect(cart.items).toMatchObject([
          { itemNumber: item(1), description: 'Item 1', isOrderable: false, availability: 'withdrawn' },
          { itemNumber: item(2), isOrderable: true },
        ]);
        expect((await world.as(person).submit(cart.key, '100001')).body.code).toBe('cart.item-not-orderable');
        // Existing lines may stay, but can't grow.
        expect((await world.as(person).save(sentOf(cart, { items: lines([1, 3], [2, 1]) }))).body.code).toBe(
          'cart.item-not-orderable',
        );
      }
    } finally {
      await pool.query(`update item set withdrawn_at = null where item_number = '${item(1)}'`);
    }
  });

  it('stays readable when an item leaves the catalog', async () => {
    const { pool } = world.database;
    await pool.query(
      `insert into item select (jsonb_populate_record(i, '{"item_number":"19999999","item_key":9999}')).* from item i where item_key = 1`,
    );
    const manager = world.as('manager');
    await manager.save(
      sentOf(await manager.cart('100001'), { items: [itemSent({ itemNumber: '19999999', quantity: 1 })] }),
    );
    await pool.query(
      `select set_config('operatory.may_delete', 'on', true); delete from item where item_number = '19999999'`,
    );
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

  it('lists the open carts of the accounts that the caller sees, newest first, without empty ones', async () => {
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
