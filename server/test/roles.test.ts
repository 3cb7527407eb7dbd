/**
 * What each role may set and see of a cart and an order, tested on the server, because hiding a field on a screen
 * protects nothing.
 */
import type { CartRequest } from '@operatory/contract/cart';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type Person, type World } from '../src/cart/carts.fixture.ts';
import { item, itemSent, lines, sentOf } from '../src/cart/sent.fixture.ts';
import { bindFinanceRoutes } from '../src/finance/routes.ts';
import { bindFreeGoodsRoutes } from '../src/free-goods/routes.ts';
import { bindSalesReportRoutes } from '../src/sales-report/routes.ts';
import { bindTagRequestRoutes } from '../src/tag-requests/routes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({
    bindMore: (bind, services) => {
      bindFinanceRoutes(bind, services);
      bindSalesReportRoutes(bind, services);
      bindFreeGoodsRoutes(bind, services);
      bindTagRequestRoutes(bind, services);
    },
  });
});
afterAll(() => world.close());
beforeEach(() => world.clean());

const people = ['practice', 'buyer', 'service', 'manager'] as const;

/** Each thing that a save can set, and whether a customer user may; staff may set all of it. Written by hand. */
const saved: readonly (readonly [what: string, change: Partial<CartRequest>, practice: boolean])[] = [
  ['price override', { items: [itemSent({ itemNumber: item(1), quantity: 1, overridePrice: 5 })] }, false],
  [
    'alternate address',
    { alternateAddress: { addressLine1: '1 Main', addressLine2: '', city: 'Reno', state: 'NV', zip: '89501' } },
    false,
  ],
  ['shipping note', { shippingNote: 'Back door' }, false],
  ['future fill date', { futureFillDate: '2026-04-01' }, false],
  ['free shipping', { freeShipping: true }, false],
  ['invoice copy', { invoiceCopyFlag: true }, false],
  ['account manager note', { accountManagerNotes: [{ note: 'Call me' }] }, false],
  ['order notes', { comments: 'Call me' }, true],
  ['PO number', { pOnumber: 'PO-1' }, true],
  ['tag request', { items: [{ ...itemSent({ itemNumber: item(1), quantity: 1 }), isTagRequested: true }] }, true],
  ['lines', { items: lines([1, 2]) }, true],
];

async function save(person: Person, change: Partial<CartRequest>) {
  const calls = world.as(person);
  return calls.save(sentOf(await calls.cart('100001'), change));
}

describe('what a role may set', () => {
  it.each(saved)('%s', async (_, change, practice) => {
    const cart = await world.as('service').cart('100001');
    const { status: buyerStatus, body: buyerBody } = await world.as('buyer').save(sentOf(cart, change));
    expect([buyerStatus, buyerBody.code]).toEqual([403, 'access.not-allowed']);
    for (const person of ['practice', 'service', 'manager'] as const) {
      const isAllowed = { practice, service: true, manager: true }[person];
      const before = await world.as(person).cart('100001');
      const { status, body } = await save(person, change);
      expect([person, status, body.code]).toEqual([
        person,
        isAllowed ? 200 : 403,
        isAllowed ? undefined : 'cart.option-not-allowed',
      ]);
      if (!isAllowed) expect(await world.as(person).cart('100001')).toEqual(before);
      await world.clean();
    }
  });

  it('what staff set stays when a customer user saves, blank or not', async () => {
    const set = { freeShipping: true, accountManagerNotes: [{ note: 'Call me' }], items: lines([1, 1]) };
    await save('manager', set);
    for (const change of [{ freeShipping: false }, { accountManagerNotes: [] }]) {
      expect((await save('practice', change)).status).toBe(200);
    }
    expect((await save('practice', { accountManagerNotes: [{ note: 'Ship it' }] })).status).toBe(403);
    expect((await save('practice', { items: lines([1, 4]) })).status).toBe(200);
    expect(await world.as('manager').cart('100001')).toMatchObject({
      freeShipping: true,
      accountManagerNotes: [{ note: 'Call me' }],
      items: [{ quantity: 4 }],
    });
  });
});

describe('what a role may see', () => {
  it('B6.09 the sales report and the free goods report are for staff, not for customer users or punch-out users', async () => {
    const paths = [
      '/customer/categorySalesByMonthSummary/100001',
      '/customer/freeGoodsReport/100001',
      '/customer/freeGoodsLedger/100001',
    ];
    for (const path of paths) {
      for (const person of people) {
        const { status, body } = await world.as(person).ask(path);
        const isStaff = person === 'service' || person === 'manager';
        expect([path, person, status, isStaff ? undefined : body.code]).toEqual([
          path,
          person,
          isStaff ? 200 : 403,
          isStaff ? undefined : 'access.not-allowed',
        ]);
      }
    }
  });

  it("puts only orders with staff options on hold: what staff had set is part of the practice's order, which isn't held", async () => {
    const set = { freeShipping: true, accountManagerNotes: [{ note: 'Call me' }], items: lines([1, 1]) };
    for (const [person, isHeld] of [
      ['manager', true],
      ['service', true],
      ['practice', false],
      ['orderingPractice', false],
    ] as const) {
      await save('manager', set);
      const { key } = await world.as(person).cart('100001');
      expect([person, (await world.as(person).submit(key, '100001')).body.isHeldForReview]).toEqual([person, isHeld]);
    }
  });

  it('lets only customer service and the managing territory manager set the budget', async () => {
    for (const [person, status] of [
      ['service', 200],
      ['manager', 200],
      ['viewer', 403],
      ['practice', 403],
      ['orderingPractice', 403],
      ['buyer', 403],
    ] as const) {
      const answer = await world.as(person).ask('/Customer/monthlyBudget/100001', { MonthlyBudget: 900 });
      expect([person, answer.status]).toEqual([person, status]);
    }
    expect((await world.as('manager').ask('/Customer/monthlyBudget/100002', { MonthlyBudget: 900 })).status).toBe(403);
  });
});

describe('sending', () => {
  it('names the account and the key of its cart', async () => {
    await save('practice', { items: lines([1, 2]) });
    const { key } = await world.as('practice').cart('100001');
    const send = (path: string, person: Person = 'practice') => world.as(person).ask<{ orderNumber: number }>(path, {});
    expect((await send(`/shoppingCart/submit/${key}`)).status).toBe(400);
    expect((await send(`/shoppingCart/submit/no-key?customerTerritoryId=T1&customerId=100001`)).status).toBe(400);
    expect(
      (await send(`/shoppingCart/submit/${key}?customerTerritoryId=T1&customerId=100001`, 'stranger')).status,
    ).toBe(404);
    expect((await send(`/shoppingCart/submit/${key}?customerTerritoryId=T1&customerId=100002`)).status).toBe(404);
    const sent = await send(`/shoppingcart/submit/${key}?customerTerritoryId=T1&customerId=100001`);
    expect([sent.status, typeof sent.body.orderNumber]).toEqual([200, 'number']);
    const again = await send(`/shoppingCart/submit/${key}?customerTerritoryId=T1&customerId=100001`);
    expect(again.body.orderNumber).toBe(sent.body.orderNumber);
  });
});
