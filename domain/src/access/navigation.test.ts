import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustomerNumber } from '../customers/index.ts';
import {
  type CustomerKnowledge,
  type CustomerPlace,
  decideNavigation,
  frameOf,
  isOrderNumber,
  type NavigationDecision,
  type NavigationFacts,
  type Place,
} from './navigation.ts';
import { userWith } from './users.fixture.ts';
import { type Permission, permissions, signedOut, type Viewer } from './viewer.ts';

const mine = '100001' as CustomerNumber;
const foreign = '100002' as CustomerNumber;

const user = (granted: Permission[], accounts: 'all' | CustomerNumber[]) =>
  userWith(granted, { accounts: accounts === 'all' ? 'all' : new Set(accounts) });

const manager = user(['PricingView', 'OrderSubmit'], 'all');
const customer = user(['Customer'], [mine]);
const punchOut = user(['PunchOut'], [mine]);

function facts(viewer: Viewer, more: Partial<NavigationFacts> = {}): NavigationFacts {
  return {
    viewer,
    isPunchOutAddress: false,
    hasPunchOutToken: false,
    isFirst: false,
    hasLoginRedirect: false,
    isToldToStay: false,
    tabBeforeLists: undefined,
    customer: { state: 'unasked' },
    ...more,
  };
}

const found = (isCartEnabled: boolean): CustomerKnowledge => ({ state: 'found', isCartEnabled });

function target(decision: NavigationDecision): Place | string {
  return decision.kind === 'go' ? decision.to : decision.kind;
}

const anyNumber = fc.constantFrom(mine, foreign, '1', 'abc', '', '9'.repeat(13));
const anyItem = fc.constantFrom('10000001', 'x', '');
const anyCustomerPlace: fc.Arbitrary<CustomerPlace> = fc.oneof(
  fc.record({
    name: fc.constantFrom('customer', 'customer-orders', 'customer-products', 'customer-cart', 'customer-lists'),
    customerNumber: anyNumber,
  }),
  fc.record({
    name: fc.constantFrom('customer-product-entry', 'customer-product'),
    customerNumber: anyNumber,
    itemNumber: anyItem,
  }),
  fc.record({
    name: fc.constant('customer-product-entry'),
    customerNumber: anyNumber,
    itemNumber: fc.constant(undefined),
  }),
);
const anyPlace: fc.Arbitrary<Place> = fc.oneof(
  anyCustomerPlace,
  fc.constantFrom<Place>(
    { name: 'public' },
    { name: 'sign-in' },
    { name: 'home' },
    { name: 'punch-out-home' },
    { name: 'error', error: 'given' },
    { name: 'product-entry', itemNumber: undefined },
  ),
  anyItem.map((itemNumber): Place => ({ name: 'product-entry', itemNumber })),
  anyItem.map((itemNumber): Place => ({ name: 'public-product', itemNumber })),
  fc.constantFrom('12', '-4', 'abc', '9'.repeat(16)).map((orderNumber): Place => ({ name: 'order', orderNumber })),
);
const anyViewer: fc.Arbitrary<Viewer> = fc.oneof(
  fc.constant<Viewer>(signedOut),
  fc
    .tuple(fc.subarray([...permissions]), fc.constantFrom<'all' | CustomerNumber[]>('all', [mine], []))
    .map(([granted, accounts]) => user(granted, accounts)),
);
const anyKnowledge = fc.constantFrom<CustomerKnowledge>(
  found(true),
  found(false),
  { state: 'denied' },
  { state: 'failed' },
);
const anyFacts: fc.Arbitrary<NavigationFacts> = fc.record({
  viewer: anyViewer,
  isPunchOutAddress: fc.boolean(),
  hasPunchOutToken: fc.boolean(),
  isFirst: fc.boolean(),
  hasLoginRedirect: fc.boolean(),
  isToldToStay: fc.boolean(),
  tabBeforeLists: fc.option(anyCustomerPlace, { nil: undefined }),
  customer: fc.constant<CustomerKnowledge>({ state: 'unasked' }),
});

/** Follows decisions as the router would; returns the visited places in order. */
function walk(start: Place, begin: NavigationFacts, answer: CustomerKnowledge): Place[] {
  const visited: Place[] = [start];
  let now = begin;
  for (let step = 0; step < 20; step += 1) {
    const decision = decideNavigation(visited.at(-1) as Place, now);
    if (decision.kind === 'stay') return visited;
    if (decision.kind === 'ask-customer') {
      now = { ...now, customer: answer };
      continue;
    }
    const isPunchOutAddress = decision.to.name === 'punch-out-home' || now.isPunchOutAddress;
    now = { ...now, isPunchOutAddress, hasLoginRedirect: false };
    visited.push(decision.to);
  }
  throw new Error(`never came to rest: ${JSON.stringify(visited)}`);
}

describe('where a navigation ends', () => {
  it('always ends, within four moves and without visiting a place twice', () => {
    fc.assert(
      fc.property(anyPlace, anyFacts, anyKnowledge, (place, begin, answer) => {
        const visited = walk(place, begin, answer).map((one) => JSON.stringify(one));
        expect(visited.length).toBeLessThanOrEqual(5);
        // Only removing `loginRedirect` from home's own query leads to the same place.
        const moves = begin.hasLoginRedirect && place.name === 'home' ? visited.slice(1) : visited;
        expect(new Set(moves).size).toBe(moves.length);
      }),
      { numRuns: 5_000 },
    );
  });

  /** Visits of people's own pages, most of which may stay where they went. */
  const usualFacts = fc
    .tuple(anyFacts, fc.constantFrom<Viewer>(manager, customer, user(['Customer'], []), signedOut))
    .map(([begin, viewer]) => ({ ...begin, viewer, isPunchOutAddress: false, hasLoginRedirect: false }));

  it('never leaves a signed-out visitor or a stranger on a customer page', () => {
    fc.assert(
      fc.property(anyCustomerPlace, fc.oneof(anyFacts, usualFacts), anyKnowledge, (place, begin, answer) => {
        const end = walk(place, begin, answer).at(-1) as Place;
        fc.pre(end.name.startsWith('customer') && 'customerNumber' in end);
        expect(begin.viewer.kind).toBe('user');
        if (begin.viewer.kind === 'user' && begin.viewer.accounts !== 'all') {
          expect(begin.viewer.accounts.has(end.customerNumber as CustomerNumber)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('sends a signed-out visitor from home to the public page and lets others stay', () => {
    expect(target(decideNavigation({ name: 'home' }, facts(signedOut)))).toEqual({ name: 'public' });
    expect(target(decideNavigation({ name: 'home' }, facts(manager)))).toBe('stay');
    expect(target(decideNavigation({ name: 'home' }, facts(customer)))).toBe('stay');
  });

  it('sends a signed-in person from the public page home, but lets them see a public product', () => {
    expect(target(decideNavigation({ name: 'public' }, facts(manager)))).toEqual({ name: 'home' });
    expect(target(decideNavigation({ name: 'public' }, facts(signedOut)))).toBe('stay');
    expect(target(decideNavigation({ name: 'public-product', itemNumber: '1' }, facts(signedOut)))).toBe('stay');
    expect(target(decideNavigation({ name: 'public-product', itemNumber: '1' }, facts(manager)))).toBe('stay');
  });

  it('redirects /product to the public page and /product/{itemNumber} to the product', () => {
    const bare = decideNavigation({ name: 'product-entry', itemNumber: undefined }, facts(signedOut));
    expect(target(bare)).toEqual({ name: 'public' });
    const item = decideNavigation({ name: 'product-entry', itemNumber: '10000001' }, facts(signedOut));
    expect(target(item)).toEqual({ name: 'public-product', itemNumber: '10000001' });
  });

  it('redirects a bare customer address to the shop and keeps the query', () => {
    const decision = decideNavigation({ name: 'customer', customerNumber: mine }, facts(manager));
    expect(decision).toMatchObject({
      kind: 'go',
      to: { name: 'customer-products', customerNumber: mine },
      isKeepingQuery: true,
    });
  });

  it('redirects the short product address of a customer to the slider', () => {
    const decision = decideNavigation(
      { name: 'customer-product-entry', customerNumber: mine, itemNumber: '7' },
      facts(manager),
    );
    expect(target(decision)).toEqual({ name: 'customer-product', customerNumber: mine, itemNumber: '7' });
  });

  it('asks a signed-out visitor to sign in on customer addresses and remembers the address', () => {
    const decision = decideNavigation({ name: 'customer-cart', customerNumber: mine }, facts(signedOut));
    expect(decision).toMatchObject({ kind: 'go', to: { name: 'sign-in' }, isRememberingWanted: true });
  });

  it('sends a signed-in person with loginRedirect home and keeps the rest of the query', () => {
    for (const place of [{ name: 'public' }, { name: 'customer-cart', customerNumber: mine }] as Place[]) {
      expect(decideNavigation(place, facts(manager, { hasLoginRedirect: true }))).toMatchObject({
        to: { name: 'home' },
        isKeepingQuery: true,
      });
    }
    expect(target(decideNavigation({ name: 'public' }, facts(signedOut, { hasLoginRedirect: true })))).toBe('stay');
  });

  it('opens the saved tab if the first address is the lists panel, otherwise the shop', () => {
    const lists: Place = { name: 'customer-lists', customerNumber: mine };
    const saved: CustomerPlace = { name: 'customer-orders', customerNumber: mine };
    expect(target(decideNavigation(lists, facts(manager, { isFirst: true, tabBeforeLists: saved })))).toEqual(saved);
    expect(target(decideNavigation(lists, facts(manager, { isFirst: true })))).toEqual({
      name: 'customer-products',
      customerNumber: mine,
    });
    expect(target(decideNavigation(lists, facts(manager)))).toBe('stay');
    const stranger = decideNavigation(
      { name: 'customer-lists', customerNumber: foreign },
      facts(customer, { isFirst: true }),
    );
    expect(target(stranger)).toEqual({ name: 'error', error: 'customer.not-found' });
  });

  it('redirects home if the viewer may not enter, the customer doesn’t exist, or the check failed', () => {
    const shop = (customerNumber: string): Place => ({ name: 'customer-products', customerNumber });
    expect(target(decideNavigation(shop(foreign), facts(customer)))).toEqual({
      name: 'error',
      error: 'customer.not-found',
    });
    expect(target(decideNavigation(shop(foreign), facts(manager, { customer: { state: 'denied' } })))).toEqual({
      name: 'error',
      error: 'customer.not-found',
    });
    expect(target(decideNavigation(shop(mine), facts(manager, { customer: { state: 'failed' } })))).toEqual({
      name: 'error',
      error: 'customer.access-failed',
    });
    expect(target(decideNavigation(shop('12x'), facts(manager)))).toEqual({
      name: 'error',
      error: 'customer.number-invalid',
    });
    expect(target(decideNavigation(shop(mine), facts(customer)))).toBe('stay');
  });

  it("opens the cart only if it's enabled for the customer, otherwise the orders", () => {
    const cart: Place = { name: 'customer-cart', customerNumber: mine };
    expect(decideNavigation(cart, facts(manager)).kind).toBe('ask-customer');
    expect(target(decideNavigation(cart, facts(manager, { customer: found(true) })))).toBe('stay');
    expect(target(decideNavigation(cart, facts(manager, { customer: found(false) })))).toEqual({
      name: 'customer-orders',
      customerNumber: mine,
    });
  });

  it('keeps the home of a punch-out address in the punch-out home', () => {
    const decision = decideNavigation({ name: 'home' }, facts(punchOut, { isPunchOutAddress: true }));
    expect(target(decision)).toEqual({ name: 'punch-out-home' });
  });

  it('keeps punch-out users in their area and remembers the requested address without a token', () => {
    const shop: Place = { name: 'customer-products', customerNumber: mine };
    expect(target(decideNavigation({ name: 'public' }, facts(punchOut)))).toEqual({ name: 'punch-out-home' });
    expect(decideNavigation(shop, facts(signedOut, { isPunchOutAddress: true }))).toMatchObject({
      to: { name: 'punch-out-home' },
      isRememberingWanted: true,
    });
    const inside = facts(punchOut, { isPunchOutAddress: true, hasPunchOutToken: true });
    expect(target(decideNavigation(shop, inside))).toBe('stay');
  });

  it('shows a signed-out person nothing of a punch-out session, and never shows a signed-in person’s menu there', () => {
    fc.assert(
      fc.property(anyPlace, anyFacts, anyKnowledge, (place, begin, answer) => {
        const { hasPersonButton, isWaitingForRole } = frameOf(begin);
        const isPunchOut =
          begin.isPunchOutAddress || (begin.viewer.kind === 'user' && begin.viewer.permissions.has('PunchOut'));
        expect(isWaitingForRole).toBe(!isPunchOut);
        expect(hasPersonButton).toBe(!isPunchOut && begin.viewer.kind === 'user');
        if (!isPunchOut) return;
        const end = walk(place, begin, answer).at(-1) as Place;
        const isInside = end.name.startsWith('customer') && begin.hasPunchOutToken && begin.isPunchOutAddress;
        expect(['punch-out-home', 'error', 'sign-in'].includes(end.name) || isInside).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it('lets a signed-in person stay on the products page only with stay=true', () => {
    const told = facts(manager, { isToldToStay: true });
    expect(target(decideNavigation({ name: 'public' }, told))).toBe('stay');
    expect(target(decideNavigation({ name: 'sign-in' }, told))).toEqual({ name: 'home' });
    expect(target(decideNavigation({ name: 'public' }, facts(manager)))).toEqual({ name: 'home' });
  });

  it('redirects a product address without a product to the shop of that customer', () => {
    const bare: Place = { name: 'customer-product-entry', customerNumber: mine, itemNumber: undefined };
    expect(target(decideNavigation(bare, facts(manager)))).toEqual({ name: 'customer-products', customerNumber: mine });
  });

  it("sends an order number that isn't a safe integer home with the error", () => {
    expect(target(decideNavigation({ name: 'order', orderNumber: 'abc' }, facts(signedOut)))).toEqual({
      name: 'error',
      error: 'order.number-invalid',
    });
    expect(target(decideNavigation({ name: 'order', orderNumber: '123' }, facts(signedOut)))).toBe('stay');
    expect(isOrderNumber('9007199254740991')).toBe(true);
    expect(isOrderNumber('9007199254740992')).toBe(false);
    expect(isOrderNumber('1e3')).toBe(false);
    expect(isOrderNumber('-200145')).toBe(true);
    expect(isOrderNumber('')).toBe(false);
  });
});
