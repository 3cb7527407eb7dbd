/** The fields of a cart and of its lines, sending it, and what it keeps out, for each kind of user on its cart path. */
import { detailsToWire } from '@operatory/contract/cart-codec';
import { noDetails } from '@operatory/domain/cart';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartWith } from '../src/punch-out/buyer.fixture.ts';
import { openSessionWorld, type SessionWorld } from '../src/punch-out/sessions/session-calls.fixture.ts';
import { signIn } from './sign-in.ts';

const kinds = ['service', 'manager', 'practice', 'buyer'] as const;
type Kind = (typeof kinds)[number];

let world: SessionWorld;
const headers = new Map<Kind, Record<string, string>>();

beforeAll(async () => {
  world = await openSessionWorld();
  // Three of NG-100 give one NG-200.
  await world.database.pool.query(`
    insert into coupon (coupon_id, legacy_offer_id, description, start_date, end_date, tiers, options, is_distributor_fulfilled, reward_type)
      values (7, 'L7', 'Buy 3 get 1', '2020-01-01', '2099-12-31', '[{"buyQuantity":3,"rewardQuantity":1}]',
              '[{"redemptionItem":"NG-200","redemptionDescription":"Large ones","rewardValueCents":100}]', true, 'item');
    update item set coupon_id = 7 where item_number = 'NG-100'`);
  const people = {
    service: { permissions: ['CustomerService'] },
    manager: { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T1'] },
    practice: { permissions: ['Customer'], accounts: ['100001'] },
  } as const;
  for (const [kind, rights] of Object.entries(people)) {
    headers.set(kind as Kind, (await signIn(world.database.pool, rights)).headers);
  }
});
beforeEach(async () => {
  await world.forget();
  await world.database.pool.query('truncate cart cascade');
  headers.set('buyer', { authorization: `Bearer ${(await world.enter(await world.begin())).body.token}` });
});
afterAll(() => world.close());

const pathOf = (kind: Kind) => (kind === 'buyer' ? 'punchoutcart' : 'shoppingCart');

async function ask(kind: Kind, url: string, payload?: object) {
  const post = payload === undefined ? {} : ({ method: 'POST', payload } as const);
  const answer = await world.app.http.inject({ url: `/api/${url}`, headers: headers.get(kind) ?? {}, ...post });
  return { status: answer.statusCode, body: answer.json() };
}

/** The active cart of the account; on later pages, ordered ones, newest first. */
const cartOf = async (kind: Kind, pageIndex = 0) =>
  (await ask(kind, `${pathOf(kind)}/customerNumber/100001?pageIndex=${pageIndex}&pageSize=1`)).body.data[0];

const bought = { itemNumber: 'NG-100', quantity: 3, type: 0 };
const given = { itemNumber: 'NG-200', quantity: 1, type: 1, couponId: 7 };

/** Saves these lines and details in the active cart, and reads it again. */
async function saved(kind: Kind, items: object[] = [bought, given], details: object = {}) {
  const { key, modified } = await cartOf(kind);
  const sent = { key, modified, customerNumber: '100001', ...detailsToWire(noDetails), ...details, items };
  const { status, body } = await ask(kind, pathOf(kind), sent);
  expect([kind, status, body.detail]).toEqual([kind, 200, undefined]);
  return cartOf(kind);
}

async function submit(kind: Kind, key: string, { path = pathOf(kind), customer = '100001' } = {}) {
  // A buyer's cart is sent once it became the document that goes back to the buyer's system.
  if (path === 'punchoutcart') await ask(kind, `${path}/cxml?key=${key}`);
  return ask(kind, `${path}/submit/${key}?customerTerritoryId=T1&customerId=${customer}`, {});
}

describe('on the cart path of each kind of user', () => {
  it('C3.10 a cart has all its fields, with what that kind may set, and its submitted date once it is sent', async () => {
    const ordered = { comments: 'Please call first', pOnumber: 'PO 7' };
    const ofStaff = {
      ...ordered,
      accountManagerNotes: [{ note: 'Good customer' }],
      shippingNote: 'Back door',
      freeShipping: true,
      invoiceCopyFlag: true,
      futureFillDate: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
      alternateAddress: { addressLine1: '1 Main', addressLine2: 'B', city: 'Reno', state: 'NV', zip: '89501' },
    };
    for (const kind of kinds) {
      const set = kind === 'buyer' ? {} : kind === 'practice' ? ordered : ofStaff;
      const cart = await saved(kind, [bought, given], set);
      const whole = {
        ...detailsToWire(noDetails),
        ...set,
        customerNumber: '100001',
        shipToCustomerNumber: '100001',
        items: [{ itemNumber: 'NG-100' }, { itemNumber: 'NG-200' }],
        key: expect.stringMatching(/^[\da-f-]{36}$/),
        modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{6}Z$/),
        syncEnabled: true,
        couponItemInfo: [{ couponId: 7, isRedemptionComplete: true, items: [bought, { itemNumber: 'NG-200' }] }],
        submittedDate: null,
      };
      expect([kind, cart]).toMatchObject([kind, whole]);
      const answer = await submit(kind, cart.key);
      expect([kind, answer.status, answer.body.submittedDate]).toEqual([kind, 200, expect.any(String)]);
      // The session of a buyer ends with its cart.
      if (kind === 'buyer') continue;
      const [next, sent] = [await cartOf(kind), await cartOf(kind, 1)];
      expect([kind, next]).toMatchObject([kind, { items: [], submittedDate: null, ...detailsToWire(noDetails) }]);
      expect(next.key).not.toBe(cart.key);
      const { modified: _, ...stays } = whole;
      const { submittedDate } = answer.body;
      expect([kind, sent]).toMatchObject([kind, { ...stays, key: cart.key, submittedDate }]);
      await world.database.pool.query('truncate cart cascade');
    }
  });

  it('C3.11 a line has all its fields, of a bought item and of one that a coupon gave', async () => {
    for (const kind of kinds) {
      const isStaff = kind === 'service' || kind === 'manager';
      const price = isStaff
        ? { overridePrice: 9.5, hasPriceOverride: true }
        : { overridePrice: null, hasPriceOverride: false };
      const cart = await saved(kind, [isStaff ? { ...bought, overridePrice: 9.5 } : bought, given]);
      const option = { redemptionItem: 'NG-200', redemptionDescription: 'Large ones', RewardValue: 1 };
      const ofCoupon = {
        coupon: { id: 7, key: '7', data: { LegacyCouponOfferID: 'L7', Options: [option], RewardType: 'item' } },
        couponKey: '7',
        legacyCouponOfferId: 'L7',
        distributionCenterOverride: null,
      };
      const lines = [
        {
          ...ofCoupon,
          ...price,
          itemKey: 1,
          itemNumber: 'NG-100',
          description: 'Nitrile gloves 100% + “soft” <M>',
          price: 12.5,
          quantity: 3,
          type: 0,
          rewardValue: null,
          imageUrl: '/p/1',
          isRedemptionBurkhartProduct: false,
        },
        {
          ...ofCoupon,
          itemKey: 2,
          itemNumber: 'NG-200',
          description: 'Nitrile gloves, large',
          price: 0,
          overridePrice: null,
          hasPriceOverride: false,
          quantity: 1,
          type: 1,
          rewardValue: 1,
          imageUrl: '/p/2',
          isRedemptionBurkhartProduct: true,
        },
      ];
      expect([kind, cart.items]).toMatchObject([kind, lines]);
      await world.database.pool.query('truncate cart cascade');
    }
  });

  it('C7.34 sending is a POST of the cart key with territory and account, once, and no one can send on the other path', async () => {
    for (const kind of kinds) {
      const other = kind === 'buyer' ? 'shoppingCart' : 'punchoutcart';
      const { key } = await saved(kind, [bought], { pOnumber: kind === 'buyer' ? '' : 'PO 7' });
      const url = `${pathOf(kind)}/submit/${key}`;
      expect([kind, (await ask(kind, `${url}?customerTerritoryId=T1&customerId=100001`)).status]).toEqual([kind, 404]);
      expect([kind, (await ask(kind, `${url}?customerTerritoryId=T1`, {})).status]).toEqual([kind, 400]);
      expect([kind, (await submit(kind, 'no-key')).status]).toEqual([kind, 400]);
      expect([kind, (await submit(kind, key, { customer: '100002' })).status]).toEqual([kind, 404]);
      expect([401, 403, 404]).toContain((await submit(kind, key, { path: other })).status);
      expect(await cartOf(kind)).toMatchObject({ key, submittedDate: null });
      const sent = await submit(kind, key);
      expect([kind, sent.status, sent.body.submittedDate]).toEqual([kind, 200, expect.any(String)]);
      expect(await submit(kind, key)).toEqual(sent);
      await world.database.pool.query('truncate cart cascade');
    }
  });
});

describe('in a session', () => {
  it('C6.11 a punch-out user can request no tag in any way, and can read and change no account but that of its session', async () => {
    const { token, cart } = await world.shopped();
    const status = async (url: string, body?: object) =>
      (await world.call(body === undefined ? 'GET' : 'POST', url, { token, ...(body && { body }) })).status;
    for (const [customer, refused] of [
      ['100001', 403],
      ['100002', 404],
    ] as const) {
      expect(await status(`/itemtagrequest/customer/${customer}`)).toBe(refused);
      expect(await status('/itemtagrequest', { CustomerNumber: customer, ItemNumbers: ['NG-100'] })).toBe(refused);
      expect(await status(`/itemtagrequest/customer/${customer}/submit`, {})).toBe(refused);
    }
    const line = { itemNumber: 'NG-100', quantity: 5, type: 0 };
    const sent = cartWith(cart, [line]);
    expect(await status('/punchoutcart', { ...sent, items: [{ ...line, isTagRequested: true }] })).toBe(403);
    expect((await world.database.pool.query('select 1 from item_tag_request')).rows).toEqual([]);

    const pages = ['/Customer/customernumber/', '/Order/customer/', '/punchoutcart/customerNumber/'];
    for (const page of pages) {
      expect([page, await status(`${page}100001`)]).toEqual([page, 200]);
      expect([page, await status(`${page}100002`)]).toEqual([page, 404]);
    }
    expect(await status('/punchoutcart', { ...sent, customerNumber: '100002' })).toBe(404);
    expect(await status('/shoppingCart/customerNumber/100001')).toBe(403);
    expect(await status('/shoppingCart', sent)).toBe(403);
    expect(await status('/customer/search?searchText=1')).toBe(403);
    expect((await world.cartOf(token)).items).toMatchObject([{ quantity: 5 }, { quantity: 2 }]);
  });
});
