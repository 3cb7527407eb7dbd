import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestGround } from '../../test/ground.ts';
import { signIn } from '../../test/sign-in.ts';
import { type CatalogWorld, openCatalogWorld, type Who } from './catalog-world.fixture.ts';
import { bindCatalogRoutes } from './routes.ts';

let world: CatalogWorld;

beforeAll(async () => {
  world = await openCatalogWorld();
});
afterAll(async () => {
  expect(world.ground.logged).toEqual([]);
  await world.close();
});

const get = (...call: Parameters<CatalogWorld['get']>) => world.get(...call);

describe('prices and stock', () => {
  const cardOf = async (who: Who, query: string) => (await get(who, `/item?${query}`)).body.data[0];

  it('are sent only for an account whose prices the caller may see', async () => {
    expect(await cardOf('buyer', 'searchText=10000001&customerNumber=1')).toMatchObject({
      price: 12.34,
      pricingLoaded: true,
    });
    expect(await cardOf('manager', 'searchText=10000001&customerNumber=2')).toMatchObject({ price: 10 });
    for (const [who, query] of [
      ['visitor', ''],
      ['buyer', ''],
      ['buyer', '&customerNumber=NA'],
      ['manager', ''],
      ['unpriced', '&customerNumber=1'],
      ['manager', '&customerNumber=1&excludePricing=true'],
    ] as const) {
      const card = await cardOf(who, `searchText=10000001${query}`);
      expect(card, query).toMatchObject({ itemNumber: '10000001', pricingLoaded: false });
      expect(card).not.toHaveProperty('price');
      const product = (await get(who, `/item/itemNumber/10000001?x=${query}`)).body;
      if (!query.includes('exclude')) expect(product).not.toHaveProperty('price');
    }
    expect((await get('buyer', '/item?searchText=gloves&customerNumber=2')).status).toBe(404);
    expect((await get('visitor', '/item?searchText=gloves&customerNumber=1')).status).toBe(401);
  });

  it('aren’t sent to anyone if pricing is disabled', async () => {
    const silent = await openTestGround(world.database, { isPricingEnabled: false });
    bindCatalogRoutes(silent.bind, silent.services);
    const service = await signIn(world.database.pool, {
      permissions: ['CustomerService', 'PricingView', 'OrderSubmit'],
    });
    for (const { headers } of [world.people.manager, world.people.buyer, service]) {
      const ask = (url: string) => silent.http.inject({ url: `/api${url}`, headers });
      const [card] = (await ask('/item?searchText=10000001&customerNumber=1')).json().data;
      expect(card).toMatchObject({ itemNumber: '10000001', pricingLoaded: false });
      expect(card).not.toHaveProperty('price');
      expect((await ask('/item/itemNumber/10000001?customerNumber=1')).json()).not.toHaveProperty('price');
      const payload = { CustomerNumber: '1', ProductList: { Item: [{ ProductNumber: '10000001', Quantity: 1 }] } };
      const priced = await silent.http.inject({ method: 'POST', url: '/api/pricing/request', payload, headers });
      expect(priced.statusCode).toBe(403);
    }
    await silent.close();
  });

  it("are the contract's where the account has one, and then without a coupon", async () => {
    expect(await cardOf('buyer', 'searchText=10000002&customerNumber=1')).toMatchObject({
      price: 7.77,
      suppressCoupon: true,
      coupon: { id: 1, Description: 'Buy 2, get 1', Tiers: [{ BuyQuantity: 2, RewardQuantity: 1 }] },
    });
    expect(await cardOf('manager', 'searchText=10000002&customerNumber=2')).toMatchObject({
      price: 10,
      suppressCoupon: false,
    });
  });

  it('hide discontinued items’ prices from customer users, and ended coupons from everyone', async () => {
    expect(await cardOf('buyer', 'searchText=10000003&customerNumber=1')).not.toHaveProperty('price');
    expect(await cardOf('manager', 'searchText=10000003&customerNumber=1')).toMatchObject({ price: 12.34 });
    expect(await cardOf('manager', 'searchText=10000005')).toMatchObject({ coupon: null });
  });

  it('A6.09 are one word for customer users, and warehouses with quantity and stocking class for staff', async () => {
    const told = await cardOf('buyer', 'searchText=10000001&customerNumber=1');
    expect(told).toMatchObject({ availability: 'available' });
    expect(told).not.toHaveProperty('inventories');
    expect(await cardOf('buyer', 'searchText=10000005&customerNumber=1')).toMatchObject({
      availability: 'temporarily-unavailable',
    });
    const card = await cardOf('manager', 'searchText=10000001&customerNumber=1');
    expect(card).not.toHaveProperty('availability');
    // The account is served by 16 first and then by 14.
    expect(card.inventories).toEqual([
      { warehouseNumber: '16', quantityAvailable: 7, stockingClass: 'B', marsClass: 'B', isSpecialOrder: false },
      { warehouseNumber: '14', quantityAvailable: 0, stockingClass: 'A', marsClass: 'A', isSpecialOrder: false },
      { warehouseNumber: '82', quantityAvailable: 3, stockingClass: 'X', marsClass: 'X', isSpecialOrder: true },
      { warehouseNumber: '18', quantityAvailable: 0, stockingClass: 'E', marsClass: 'E', isSpecialOrder: false },
    ]);
    const nothing = await cardOf('visitor', 'searchText=10000001');
    expect(nothing).not.toHaveProperty('availability');
    expect(nothing).not.toHaveProperty('inventories');
  });
});
