import type { Role } from '@operatory/contract/access';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const before: Role = {
  userId: 'u',
  email: 'u@demo.test',
  name: 'U',
  permissions: ['OrderSubmit', 'PricingView'],
  territoryIds: ['T1'],
  accounts: ['100001'],
  isAccountManager: true,
  isCustomerUser: false,
  arePricesOff: false,
};

let role: Role | undefined;
let queryClient: QueryClient;

/** Data that the page has read under the old permissions: an account on the screen, and prices that aren't shown. */
const cachedKeys = [
  ['customer', '100001'],
  ['prices', '100001'],
];

/** Opens the page of someone with the rights from before. */
async function openPage() {
  const { renewViewer, viewerQuery } = await import('./viewer.ts');
  const { followRights } = await import('./follow-rights.ts');
  await renewViewer(queryClient);
  for (const key of cachedKeys) queryClient.setQueryData(key, 'read before');
  return {
    follow: () => followRights(queryClient),
    viewer: () => queryClient.getQueryData(viewerQuery.queryKey),
    cached: () => cachedKeys.filter((key) => queryClient.getQueryData(key) !== undefined),
  };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('window', { location: { pathname: '/home' } });
  vi.stubGlobal('document', { getElementById: () => null });
  vi.stubGlobal('fetch', async () => {
    if (role === undefined) throw new TypeError('no connection');
    return new Response(JSON.stringify(role));
  });
  role = before;
  queryClient = new QueryClient();
});
afterEach(() => vi.unstubAllGlobals());

describe('an open page, when permissions change', () => {
  const changes: readonly [string, Partial<Role>, object][] = [
    ['a permission', { permissions: ['PricingView'] }, { permissions: new Set(['PricingView']) }],
    ['a territory', { territoryIds: ['T1', 'T2'] }, { territoryIds: new Set(['T1', 'T2']) }],
    ['another territory', { territoryIds: ['T2'] }, { territoryIds: new Set(['T2']) }],
    ['an account granted', { accounts: ['100001', '100002'] }, { accounts: new Set(['100001', '100002']) }],
    ['an account revoked', { accounts: [] }, { accounts: new Set() }],
  ];
  it.each(changes)(
    'has the new ones, and no data that was read under the old ones: %s',
    async (_, change, expected) => {
      const page = await openPage();
      role = { ...before, ...change };
      expect(await page.follow()).toBe(true);
      expect(page.viewer()).toMatchObject(expected);
      expect(page.cached()).toEqual([]);
    },
  );

  it('keeps everything if nothing changed for this person, or the server can’t be reached', async () => {
    const page = await openPage();
    const viewer = page.viewer();
    expect(await page.follow()).toBe(false);
    role = undefined;
    expect(await page.follow()).toBe(false);
    expect(page.viewer()).toBe(viewer);
    expect(page.cached()).toEqual(cachedKeys);
  });

  describe('in View as', () => {
    const seen: Role = { ...before, userId: 'seen', viewedBy: { userId: 'u', name: 'U' } };

    it('asks as whom the other tab views, and as its own person again once that ends', async () => {
      const { askedAs } = await import('../calls/asked-as.ts');
      const page = await openPage();
      role = seen;
      expect([await page.follow(), askedAs()]).toEqual([true, 'seen']);
      role = before;
      expect([await page.follow(), askedAs()]).toEqual([true, 'u']);
    });

    it('takes a refused call for a view only if the session is still the same person’s', async () => {
      const { followView } = await import('./follow-rights.ts');
      const { askedAs } = await import('../calls/asked-as.ts');
      const page = await openPage();
      role = seen;
      expect([await followView(queryClient), askedAs()]).toEqual([true, 'seen']);
      for (const other of [{ ...seen, viewedBy: { userId: 'v', name: 'V' } }, { ...before, userId: 'v' }, undefined]) {
        role = other;
        expect([await followView(queryClient), askedAs()]).toEqual([false, 'seen']);
      }
      expect(page.viewer()).toMatchObject({ userId: 'seen' });
    });
  });
});
