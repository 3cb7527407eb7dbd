import type { PriceReasons } from '@operatory/contract/price-reasons';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestGround } from '../../test/ground.ts';
import { signIn } from '../../test/sign-in.ts';
import { bindCartRoutes } from '../cart/routes.ts';
import { type CatalogWorld, openCatalogWorld } from '../catalog/catalog-world.fixture.ts';
import { bindPriceReasonRoutes } from './routes.ts';

let world: CatalogWorld;
let service: { readonly headers: Record<string, string> };

beforeAll(async () => {
  world = await openCatalogWorld();
  bindCartRoutes(world.ground.bind, world.ground.services);
  bindPriceReasonRoutes(world.ground.bind, world.ground.services);
  service = await signIn(world.database.pool, { permissions: ['CustomerService', 'PricingView', 'OrderSubmit'] });
});
afterAll(async () => {
  expect(world.ground.logged).toEqual([]);
  await world.close();
});

const ask = (url: string, { headers } = service) => world.ground.http.inject({ url: `/api${url}`, headers });
const reasonsOf = async (itemNumber: string, account = '1'): Promise<PriceReasons> =>
  (await ask(`/item/itemNumber/${itemNumber}/priceReasons?customerNumber=${account}`)).json();

async function saveCart(items: object[]) {
  const cart = (await ask('/shoppingCart/customerNumber/1')).json().data[0];
  const { key, customerNumber, modified } = cart;
  const details = ['accountManagerNotes', 'shippingNote', 'comments', 'pOnumber', 'freeShipping', 'invoiceCopyFlag'];
  const kept = Object.fromEntries([...details, 'futureFillDate', 'alternateAddress'].map((name) => [name, cart[name]]));
  const payload = { key, customerNumber, modified, saveId: crypto.randomUUID(), ...kept, items };
  const saved = await world.ground.http.inject({
    ...{ method: 'POST', url: '/api/shoppingCart', headers: service.headers, payload },
  });
  expect(saved.statusCode, saved.body).toBe(200);
}

async function setContracts(itemNumber: string, contracts: readonly (readonly [string, string | null, number])[]) {
  await world.database.pool.query('delete from contract_price');
  for (const [from, to, price] of contracts) {
    await world.database.pool.query(
      `insert into contract_price (customer_key, item_key, valid_from, valid_to, price_cents)
       select c.customer_key, i.item_key, current_date + $1::integer, current_date + $2::integer, $3
         from customer c, item i where c.customer_number = '1' and i.item_number = $4`,
      [Number(from), to === null ? null : Number(to), price, itemNumber],
    );
  }
}

describe('the reasons for a price', () => {
  it('are the class, the contract that counts among those with the account, and the last order', async () => {
    expect(await reasonsOf('10000001')).toMatchObject({
      itemNumber: '10000001',
      steps: [{ source: 'class', price: 12.34 }],
      contracts: [],
      coupon: null,
      lastOrder: { orderNumber: 8, quantity: 8, price: 1 },
    });
    const contracted = await reasonsOf('10000002');
    expect(contracted.steps).toEqual([
      { source: 'class', price: 12.34 },
      { source: 'contract', price: 7.77 },
    ]);
    expect(contracted.contracts).toEqual([{ price: 7.77, state: 'counts', suppressesCoupon: true }]);
    expect(contracted.coupon).toMatchObject({ description: 'Buy 2, get 1', isRuledOut: true });
    expect(contracted.lastOrder).toBeNull();
    expect((await reasonsOf('10000002', '2')).coupon).toMatchObject({
      isRuledOut: false,
      next: { buyMore: 2, getMore: 1 },
    });
    expect((await reasonsOf('ab-6X')).itemNumber).toBe('AB-6x');
  });

  it('name the price that was set in the cart, by whom and when, and what the coupon would give next', async () => {
    await setContracts('10000002', []);
    await saveCart([{ itemNumber: '10000002', quantity: 3, type: 0, overridePrice: 6.5 }]);
    const reasons = await reasonsOf('10000002');
    expect(reasons.steps.at(-1)).toEqual({ source: 'override', price: 6.5 });
    expect(reasons.override).toMatchObject({ setBy: expect.any(String), setAt: expect.stringMatching(/^20/) });
    expect(reasons.coupon).toMatchObject({ inCart: 3, earned: 1, next: { buyMore: 1, getMore: 1 } });
    // A viewer who may not use the account's cart isn't told what is in it.
    const looker = await signIn(world.database.pool, { permissions: ['PricingView'] });
    const seen = await ask('/item/itemNumber/10000002/priceReasons?customerNumber=1', looker);
    expect(seen.json()).toMatchObject({ steps: [{ source: 'class' }], coupon: { inCart: 0 } });
    await saveCart([]);
  });

  it('end in the very price of the shop and of the cart, whatever contracts and overrides there are', async () => {
    await saveCart([{ itemNumber: '10000001', quantity: 1, type: 0 }]);
    const offset = fc.integer({ min: -3, max: 3 });
    const contract = fc.record({ from: offset, length: fc.option(fc.nat(3), { nil: null }), price: fc.nat(5000) });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(contract, { selector: ({ from }) => from, maxLength: 4 }), async (contracts) => {
        const rows = contracts.map(({ from, length, price }) => {
          return [String(from), length === null ? null : String(from + length), price] as const;
        });
        await setContracts('10000001', rows);
        const { steps, contracts: explained } = await reasonsOf('10000001');
        const product = (await ask('/item/itemNumber/10000001?customerNumber=1')).json();
        const cart = (await ask('/shoppingCart/customerNumber/1')).json().data[0];
        expect(steps.at(-1)?.price).toBe(product.price);
        expect(cart.items[0].price).toBe(product.price);
        const counting = explained.filter(({ state }) => state === 'counts');
        expect(counting.map(({ price }) => price)).toEqual(
          steps.flatMap(({ source, price }) => (source === 'contract' ? [price] : [])),
        );
      }),
      { numRuns: 25 },
    );
    await saveCart([]);
  });

  it('are refused for unknown and hidden products, and for accounts and people that may not have them', async () => {
    const status = async (url: string, who = service) => (await ask(url, who)).statusCode;
    expect(await status('/item/itemNumber/99999999/priceReasons?customerNumber=1')).toBe(404);
    expect(await status('/item/itemNumber/10000001/priceReasons?customerNumber=999')).toBe(404);
    expect(await status('/item/itemNumber/10000001/priceReasons?customerNumber=1', world.people.buyer)).toBe(403);
    expect(await status('/item/itemNumber/10000001/priceReasons?customerNumber=1', world.people.unpriced)).toBe(403);
  });

  it('are for practices, too, where the distributor wants it: their own accounts, nothing hidden or discontinued', async () => {
    const open = await openTestGround(world.database, { arePricesExplained: true });
    bindPriceReasonRoutes(open.bind, open.services);
    const status = async (item: string, account: string) => {
      const url = `/api/item/itemNumber/${item}/priceReasons?customerNumber=${account}`;
      return (await open.http.inject({ url, headers: world.people.buyer.headers })).statusCode;
    };
    expect(await status('10000001', '1')).toBe(200);
    expect(await status('10000001', '2')).toBe(404);
    expect(await status('10000003', '1')).toBe(404);
    expect(await status('10000004', '1')).toBe(404);
    await open.close();
  });
});
