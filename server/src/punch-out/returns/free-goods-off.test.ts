/** A connection that returns no free goods: a visit over it neither offers them nor asks for them. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rebuildItemSearch } from '../../catalog/search/index.ts';
import { inTransaction } from '../../database/database.ts';
import { cartWith } from '../buyer.fixture.ts';
import { corpusConnection, encryption } from '../punch-out.fixture.ts';
import { saveConnection } from '../save-connection.ts';
import { openSessionWorld, type SessionWorld } from '../sessions/session-calls.fixture.ts';

let world: SessionWorld;
beforeAll(async () => {
  world = await openSessionWorld();
  await world.database.pool.query(`
    insert into coupon (coupon_id, legacy_offer_id, description, start_date, end_date, tiers, options, is_distributor_fulfilled, reward_type)
      values (7, 'L7', 'Buy 2 get 1', '2020-01-01', '2099-12-31', '[{"buyQuantity":2,"rewardQuantity":1}]',
              '[{"redemptionItem":"NG-200","redemptionDescription":"Reward","rewardValueCents":100}]', true, 'item');
    update item set coupon_id = 7 where item_number = 'NG-100'`);
  await inTransaction(world.database.pool, rebuildItemSearch);
});
beforeEach(() => world.forget());
afterAll(() => world.close());

async function set(areFreeGoodsReturned: boolean): Promise<void> {
  await saveConnection(world.database.pool, encryption, {
    wanted: { ...corpusConnection, profile: { ...corpusConnection.profile, areFreeGoodsReturned } },
    now: new Date(),
  });
}

async function begin(areFreeGoodsReturned: boolean): Promise<string> {
  await set(areFreeGoodsReturned);
  return (await world.enter(await world.begin())).body.token;
}

const bought = { itemNumber: 'NG-100', quantity: 2, type: 0 };
const free = { itemNumber: 'NG-200', quantity: 1, type: 1, couponId: 7 };

async function save(token: string, items: object[]) {
  const cart = await world.cartOf(token);
  return world.call('POST', '/punchoutcart', { token, body: { ...cartWith(cart, []), items } });
}

interface CouponInfo {
  couponId: number;
  tiers: object[];
  options: object[];
  isRedemptionComplete: boolean;
  rewardQuantityRemaining: number;
}
const couponsOf = async (token: string) =>
  (await world.cartOf(token)) as unknown as { couponItemInfo: CouponInfo[]; items: { couponId: number | null }[] };

const shop = async (token: string) => {
  const ask = async (url: string) => (await world.call('GET', url, { token })).body;
  return {
    card: (await ask('/item?searchText=NG-100&customerNumber=100001')).data[0].coupon,
    product: (await ask('/item/itemNumber/NG-100?customerNumber=100001')).coupon,
    withCoupon: (await ask('/item/counts?searchText=nitrile&customerNumber=100001')).withCoupon,
    onlyCoupons: (await ask('/item?searchText=nitrile&hasCoupon=true&customerNumber=100001')).data.length,
    role: (await ask('/user/role')).areFreeGoodsOff,
  };
};

it('offers nothing in the shop, in the cart, or on the product’s page', async () => {
  const usual = await begin(true);
  await save(usual, [bought]);
  expect((await couponsOf(usual)).couponItemInfo).toMatchObject([{ couponId: 7, rewardQuantityRemaining: 1 }]);
  // The search remembers its words for a second.
  await expect
    .poll(() => shop(usual), { timeout: 5_000 })
    .toMatchObject({ card: { id: 7 }, product: { id: 7 }, withCoupon: 1, onlyCoupons: 1 });
  const token = await begin(false);
  await save(token, [bought]);
  const cart = await couponsOf(token);
  expect(cart.couponItemInfo).toEqual([]);
  expect(cart.items).toMatchObject([{ couponId: null }]);
  expect(await shop(token)).toEqual({ card: null, product: null, withCoupon: 0, onlyCoupons: 0, role: true });
});

it('takes none, and never returns a cart without those that were picked before it was set', async () => {
  const token = await begin(true);
  expect((await save(token, [bought, free])).status).toBe(200);
  await set(false);
  // Even while the viewer's old settings are cached.
  const unearned = { status: 422, body: { code: 'cart.free-good-not-earned' } };
  expect(await world.postOf(token, await world.cartOf(token))).toMatchObject(unearned);
  const areOff = async () => (await world.call('GET', '/user/role', { token })).body.areFreeGoodsOff;
  await expect.poll(areOff, { timeout: 5_000 }).toBe(true);
  expect(await world.postOf(token, await world.cartOf(token))).toMatchObject(unearned);
  // The page removes what a coupon doesn't give anymore and says so.
  expect((await couponsOf(token)).couponItemInfo).toMatchObject([
    { couponId: 7, isRunning: true, tiers: [], options: [], isRedemptionComplete: true },
  ]);
  expect(await save(token, [bought, free])).toMatchObject(unearned);
  expect((await save(token, [bought])).status).toBe(200);
  expect((await world.postOf(token, await world.cartOf(token))).status).toBe(200);
});
