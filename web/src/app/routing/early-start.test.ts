import { readFileSync } from 'node:fs';
import { infiniteQueryOptions, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { starts } from '../../../build/starts.ts';

const script = readFileSync(new URL('../../../build/early-start.inline.js', import.meta.url), 'utf8');

/** Runs the actual script of the page's head at an address, and returns which calls it started. */
function callsStartedAt(address: string, role: object | null | undefined): string[] {
  const url = new URL(address, 'http://here.test');
  const window: { earlyAnswers?: Map<string, unknown> } = {};
  const table = starts.map(({ modules: _, ...start }) => ({ ...start, scripts: [], styles: [] }));
  const run = new Function(
    'window',
    'document',
    'location',
    'localStorage',
    'matchMedia',
    'fetch',
    script.replace('__STARTS__', JSON.stringify(table)),
  );
  run(
    window,
    {
      documentElement: { setAttribute: () => undefined },
      getElementById: () => ({ textContent: JSON.stringify(role === undefined ? 'unknown' : role) }),
    },
    url,
    { getItem: () => null },
    () => ({ matches: false }),
    async () => ({}),
  );
  return [...(window.earlyAnswers?.keys() ?? [])];
}

const manager = { email: 'manager@demo.test', isAccountManager: true, isCustomerUser: false };
const practice = { email: 'a+b@demo.test', isAccountManager: false, isCustomerUser: true };

/** The addresses that the screens' own queries request. */
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response('{"data":[],"hasMore":false}', { status: 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the first calls of an address', () => {
  it('are exactly those that the screens make', async () => {
    const { customerQuery } = await import('../../customers/queries.ts');
    const { customerSearchQuery, accessibleCustomersQuery } = await import('../../customers/search-queries.ts');
    const { itemSearchQuery, categoriesQuery } = await import('../../catalog/queries.ts');
    const { orderQuery } = await import('../../orders/queries.ts');
    const { homeChoices, readHomePlace } = await import('../../customers/home-choices.ts');
    const { viewerOf } = await import('../../access/viewer.ts');
    const client = new QueryClient();

    const choices = homeChoices(
      viewerOf({
        ...manager,
        userId: 'u',
        name: 'M',
        permissions: ['PricingView', 'OrderSubmit'],
        territoryIds: [],
        accounts: null,
        arePricesOff: false,
      }),
    );
    const place = readHomePlace({}, choices);
    await client.fetchInfiniteQuery(
      infiniteQueryOptions(
        customerSearchQuery({
          searchText: place.find,
          isAllCustomers: place.tab === '2',
          sort: place.sort.endsWith('cart') ? 'cart' : 'name',
          isAscending: !place.sort.startsWith('-'),
        }),
      ),
    );
    expect(callsStartedAt('/home', manager)).toEqual(asked.splice(0));

    await client.fetchQuery(accessibleCustomersQuery(practice.email));
    expect(callsStartedAt('/Home/', practice)).toEqual(asked.splice(0));

    await client.fetchQuery(customerQuery('100001'));
    await client.fetchQuery(categoriesQuery);
    await client.fetchInfiniteQuery(itemSearchQuery({ searchText: 'nitrile glove & more' }, '100001'));
    const shop = callsStartedAt('/customer/100001/products?searchText=nitrile%20glove+%26+more', manager);
    expect(shop).toEqual(asked.splice(0));

    await client.fetchQuery(orderQuery('200145'));
    expect(callsStartedAt('/order/200145', null)).toEqual(asked.splice(0));
  });

  it('are left to the app if the query has more, and for visitors if a session is needed', () => {
    expect(callsStartedAt('/home?find=x', manager)).toEqual([]);
    expect(callsStartedAt('/home', undefined)).toEqual([]);
    expect(callsStartedAt('/customer/100001/cart', null)).toEqual([]);
    expect(callsStartedAt('/customer/100001/products?searchText=x&onlyCoupon=true', manager)).not.toContainEqual(
      expect.stringContaining('/api/item?'),
    );
  });
});
