/** Free goods over real HTTP: the coupons in a cart's response, and which free goods the server accepts. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contractItem, couponItem, cupItem, openWorld, rewardItem, type World } from './carts.fixture.ts';
import { sentOf } from './sent.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.clean());
afterAll(() => world.close());

const reward = { itemNumber: rewardItem, type: 1, couponId: 7, quantity: 1 };
const mug = { itemNumber: '0', type: 2, couponId: 8, description: 'A mug', quantity: 1 };
const mugItem = '10000098';

async function saved(items: object[], person: 'service' | 'practice' = 'service') {
  const calls = world.as(person);
  const answer = await calls.save(sentOf(await calls.cart('100001'), { items: items as never }));
  return { status: answer.status, code: answer.body.code, cart: await calls.cart('100001') };
}

describe('the coupons of a cart', () => {
  it('C3.12 each has its id, its lines, its options, whether it is complete, and what remains to be chosen', async () => {
    const { cart } = await saved([{ itemNumber: couponItem, quantity: 7, type: 0 }, reward]);
    expect(cart.couponItemInfo).toEqual([
      {
        couponId: 7,
        description: 'Buy 3 get 1',
        endDate: '2026-12-31',
        isRunning: true,
        isBurkhartFulfilled: true,
        tiers: [
          { buyQuantity: 3, rewardQuantity: 1 },
          { buyQuantity: 12, rewardQuantity: 6 },
        ],
        items: [
          { itemNumber: couponItem, type: 0, quantity: 7 },
          { itemNumber: rewardItem, type: 1, quantity: 1 },
        ],
        options: [
          {
            redemptionItem: rewardItem,
            FreeProducts: null,
            redemptionDescription: 'Reward',
            RewardValue: 1,
            isRedemptionBurkhartProduct: true,
            imageUrl: '/p/96',
          },
        ],
        isRedemptionComplete: false,
        rewardQuantityRemaining: 1,
      },
    ]);
    const { cart: complete } = await saved([
      { itemNumber: couponItem, quantity: 7, type: 0 },
      { ...reward, quantity: 2 },
    ]);
    expect(complete.couponItemInfo).toMatchObject([{ isRedemptionComplete: true, rewardQuantityRemaining: 0 }]);
  });

  it('B3.02 B3.01 a line has its fields and its coupon with tiers and options, no matter who fulfills it', async () => {
    const { cart } = await saved([
      { itemNumber: couponItem, quantity: 3, type: 0, overridePrice: 9.5 },
      { itemNumber: mugItem, quantity: 2, type: 0 },
      reward,
      mug,
    ]);
    const ids = { bought: `0/${couponItem}`, given: `1/${rewardItem}/7` };
    const coupon = {
      id: 7,
      key: '7',
      data: {
        LegacyCouponOfferID: 'L7',
        Description: 'Buy 3 get 1',
        RewardType: 'item',
        IsBurkhartFulfilled: 'Y',
        Tiers: [
          { BuyQuantity: 3, RewardQuantity: 1 },
          { BuyQuantity: 12, RewardQuantity: 6 },
        ],
        Options: [
          {
            redemptionItem: rewardItem,
            FreeProducts: null,
            redemptionDescription: 'Reward',
            RewardValue: 1,
            isRedemptionBurkhartProduct: true,
          },
        ],
      },
    };
    expect(cart.items).toMatchObject([
      {
        id: ids.bought,
        itemKey: 95,
        itemNumber: couponItem,
        description: 'Item 95',
        price: 10.95,
        overridePrice: 9.5,
        hasPriceOverride: true,
        quantity: 3,
        type: 0,
        coupon,
        couponKey: '7',
        legacyCouponOfferId: 'L7',
        qualifyingList: [ids.bought],
        couponRedemptionList: [ids.given],
        rewardValue: null,
        imageUrl: '/p/95',
        isRedemptionBurkhartProduct: false,
        distributionCenterOverride: null,
      },
      { itemNumber: mugItem, coupon: { id: 8, data: { IsBurkhartFulfilled: 'N' } } },
      {
        id: ids.given,
        itemNumber: rewardItem,
        price: 0,
        hasPriceOverride: false,
        type: 1,
        coupon,
        qualifyingList: [ids.bought],
        couponRedemptionList: [ids.given],
        rewardValue: 1,
        isRedemptionBurkhartProduct: true,
      },
      {
        itemNumber: '0',
        description: 'A mug',
        price: 0,
        type: 2,
        isRedemptionBurkhartProduct: false,
        coupon: {
          id: 8,
          data: {
            Options: [
              {
                redemptionItem: null,
                FreeProducts: 'A mug',
                redemptionDescription: 'A mug',
                isRedemptionBurkhartProduct: false,
              },
            ],
          },
        },
      },
    ]);
  });

  it('an item whose contract excludes the coupon counts for none, and a cart without coupons has no info', async () => {
    const { cart } = await saved([{ itemNumber: contractItem, quantity: 12, type: 0 }]);
    expect(cart.couponItemInfo).toEqual([]);
    expect(cart.items).toMatchObject([{ coupon: null, couponId: null, qualifyingList: [] }]);
  });

  it('a free good that is hidden from customer users is not offered to them', async () => {
    await world.database.pool.query('update item set is_hidden_from_customer = true where item_number = $1', [
      rewardItem,
    ]);
    const bought = [{ itemNumber: couponItem, quantity: 3, type: 0 }];
    const staff = await saved(bought);
    const practice = await saved(bought, 'practice');
    await world.database.pool.query('update item set is_hidden_from_customer = false where item_number = $1', [
      rewardItem,
    ]);
    expect(staff.cart.couponItemInfo[0]?.options).toHaveLength(1);
    expect(practice.cart.couponItemInfo[0]?.options).toEqual([]);
  });

  it('B9.05 a free good without an item number is type 1 when the distributor fulfills the coupon, else 2, and can be ordered either way', async () => {
    const cup = { itemNumber: '0', type: 1, couponId: 9, description: 'A cup', quantity: 1 };
    const bought = [
      { itemNumber: cupItem, quantity: 1, type: 0 },
      { itemNumber: mugItem, quantity: 2, type: 0 },
    ];
    for (const swapped of [[{ ...cup, type: 2 }], [{ ...mug, type: 1 }], [{ ...cup, description: 'A hat' }]])
      expect(await saved([...bought, ...swapped])).toMatchObject({ status: 422, code: 'cart.free-good-not-earned' });
    for (const person of ['service', 'practice'] as const) {
      const { status, cart } = await saved([...bought, cup, mug], person);
      expect(status).toBe(200);
      expect(cart.couponItemInfo.map(({ isRedemptionComplete }) => isRedemptionComplete)).toEqual([true, true]);
      expect(cart.items.slice(2)).toMatchObject([
        { type: 1, description: 'A cup', price: 0, isOrderable: true, isRedemptionBurkhartProduct: false },
        { type: 2, description: 'A mug', price: 0, isOrderable: true, isRedemptionBurkhartProduct: false },
      ]);
      const sent = await world.as(person).submit(cart.key, '100001');
      expect(sent.status).toBe(200);
      const { rows } = await world.database.pool.query(
        'select type, description from order_line where order_number = $1 and type > 0 order by line_number',
        [sent.body.orderNumber],
      );
      expect(rows).toEqual([
        { type: 1, description: 'A cup' },
        { type: 2, description: 'A mug' },
      ]);
    }
  });

  it('refuses a bought line with the number of goods that have none', async () => {
    expect(await saved([{ itemNumber: '0', quantity: 1, type: 0 }])).toMatchObject({
      status: 422,
      code: 'cart.item-unknown',
    });
  });

  it('a coupon that has ended is named with its day, earns nothing, and its free goods are refused', async () => {
    const items = [{ itemNumber: couponItem, quantity: 3, type: 0 }, reward];
    await saved(items);
    world.setClock('2027-01-01T20:00:00.000Z');
    const { status, code, cart } = await saved(items);
    const alone = await saved([{ itemNumber: couponItem, quantity: 3, type: 0 }]);
    world.setClock('2026-03-02T20:00:00.000Z');
    expect([status, code]).toEqual([422, 'cart.free-good-not-earned']);
    expect(cart.couponItemInfo).toMatchObject([
      { couponId: 7, isRunning: false, endDate: '2026-12-31', isRedemptionComplete: true, rewardQuantityRemaining: 0 },
    ]);
    expect([alone.status, alone.cart.couponItemInfo]).toEqual([200, []]);
  });

  it('refuses more free goods than are earned, of the wrong type, and without an item that counts', async () => {
    const bought = { itemNumber: couponItem, quantity: 3, type: 0 };
    const wrong = [
      [bought, { ...reward, quantity: 2 }],
      [bought, { ...reward, type: 2 }],
      [reward],
      [{ itemNumber: contractItem, quantity: 3, type: 0 }, reward],
    ];
    for (const items of wrong)
      expect(await saved(items)).toMatchObject({ status: 422, code: 'cart.free-good-not-earned' });
  });
});
