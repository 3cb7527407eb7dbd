import { frameOf, signedOut, type Viewer } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

function user(permissions: readonly string[], accounts: 'all' | readonly string[]): Viewer {
  return {
    kind: 'user',
    userId: 'u',
    email: 'u@demo.test',
    name: 'U',
    permissions: new Set(permissions) as never,
    territoryIds: new Set(['T1']),
    accounts: accounts === 'all' ? 'all' : new Set(accounts as readonly CustomerNumber[]),
  };
}

const manager = user(['PricingView', 'OrderSubmit'], 'all');
const customer = user(['Customer'], ['100001']);

/** The server's record, in territory T1 for even numbers and T2 for odd ones; 999999 is absent. */
function answer(address: string): Response {
  const [, number = ''] = /customernumber\/(\d+)$/i.exec(address) ?? [];
  if (number === '999999') {
    const problem = { status: 404, code: 'customer.not-found', detail: 'Customer not found' };
    return new Response(JSON.stringify(problem), {
      status: 404,
      headers: { 'content-type': 'application/problem+json' },
    });
  }
  if (number === '888888') return new Response('{}', { status: 500 });
  return new Response(JSON.stringify({ CustomerID: number, TerritoryID: Number(number) % 2 === 0 ? 'T1' : 'T2' }));
}

const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('fetch', async (address: string) => answer(address));
  vi.stubGlobal('navigator', { userAgent: '' });
  vi.stubGlobal('window', {
    location: { pathname: '/' },
    localStorage: { getItem: (key: string) => storage.get(key) ?? null },
    addEventListener: () => undefined,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Opens an address with the real routes and follows them to where they end. */
async function open(address: string, viewer: Viewer | 'asked for'): Promise<string> {
  const { makeRouter } = await import('./router.ts');
  const { viewerQuery } = await import('../../access/index.ts');
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (viewer !== 'asked for') queryClient.setQueryData(viewerQuery.queryKey, viewer);
  let at = address;
  for (let step = 0; step < 8; step += 1) {
    const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [at] }));
    await router.load();
    // Without a document, the router stops at a redirect and reports its target.
    const result = router._serverResult;
    if (result?.type !== 'redirect') return at;
    at = router.buildLocation(result.redirect.options as never).publicHref;
  }
  throw new Error(`${address} never came to rest`);
}

const prefix = '/punchout/sid/s-1/uid/jo';
const buyer = { ...user(['PunchOut'], ['100001']), punchOutSessionId: 's-1' } as Viewer;

/** Opens an address in a session, with or without its token. Returns the final address without the prefix. */
async function openInSession(address: string, { hasToken }: { readonly hasToken: boolean }): Promise<string> {
  vi.stubGlobal('window', { ...window, location: { pathname: `${prefix}${address}` } });
  const { speakWith } = await import('../../calls/index.ts');
  speakWith({ isThere: () => hasToken, token: async () => (hasToken ? 'a token' : undefined) });
  const end = await open(`${prefix}${address}`, hasToken ? buyer : signedOut);
  expect(end.startsWith(prefix), end).toBe(true);
  return end.slice(prefix.length);
}

describe('the addresses of the product', () => {
  it('redirect visitors to the public page and signed-in people home', async () => {
    expect(await open('/home', signedOut)).toBe('/');
    expect(await open('/', signedOut)).toBe('/');
    expect(await open('/', manager)).toBe('/home');
    expect(await open('/home', customer)).toBe('/home');
    expect(await open('/sign-in', customer)).toBe('/home');
  });

  it('A2.04 C2.10 redirect /product to the public page and /product/{itemNumber} to the product', async () => {
    expect(await open('/product', signedOut)).toBe('/');
    expect(await open('/product/10000001', signedOut)).toBe('/product/internal/10000001');
    expect(await open('/product/10000001', manager)).toBe('/product/internal/10000001');
  });

  it('A2.05 redirect a bare customer address to the shop, with the query', async () => {
    expect(await open('/customer/100002?a=b', manager)).toBe('/customer/100002/products?a=b');
  });

  it('A2.09 redirect the short product address of a customer to the slider', async () => {
    expect(await open('/customer/100001/product/10000001', customer)).toBe(
      '/customer/100001/product/internal/10000001',
    );
  });

  it('are found in any letter case', async () => {
    expect(await open('/CUSTOMER/100002/Cart', manager)).toBe('/CUSTOMER/100002/Cart');
    expect(await open('/Customer/100001/Cart', manager)).toBe('/customer/100001/orders');
    expect(await open('/HOME', signedOut)).toBe('/');
  });

  it('A2.17 C2.16 send a signed-in person with loginRedirect home and keep the rest of the query', async () => {
    expect(await open('/customer/100001/orders?loginRedirect=true&a=b&c=d', manager)).toBe('/home?a=b&c=d');
    expect(await open('/?loginRedirect=true&a=b', customer)).toBe('/home?a=b');
  });

  it('A2.22 open the cart where it is enabled and the orders where it is not', async () => {
    expect(await open('/customer/100002/cart', manager)).toBe('/customer/100002/cart');
    expect(await open('/customer/100001/cart', manager)).toBe('/customer/100001/orders');
    expect(await open('/customer/100001/cart', customer)).toBe('/customer/100001/cart');
    expect(await open('/customer/100002/cart', user(['PricingView'], 'all'))).toBe('/customer/100002/orders');
    expect(await open('/customer/100001/cart', user(['CustomerService'], 'all'))).toBe('/customer/100001/cart');
  });

  it('ask visitors to sign in for customer pages and remember the requested address', async () => {
    const wanted = encodeURIComponent('/customer/100001/orders/77?hasCanceledItems=true');
    expect(await open('/customer/100001/orders/77?hasCanceledItems=true', signedOut)).toBe(`/sign-in?wanted=${wanted}`);
  });

  it('C2.04 redirect home with the reason if a customer isn’t theirs, doesn’t exist, or couldn’t be checked', async () => {
    const notFound = '/error/Customer%20not%20found';
    for (const tab of ['products', 'orders', 'cart']) {
      expect(await open(`/customer/100002/${tab}`, customer)).toBe(notFound);
      expect(await open(`/customer/100001/${tab}`, customer)).toBe(`/customer/100001/${tab}`);
    }
    for (const staff of [manager, user(['CustomerService'], 'all')]) {
      expect(await open('/customer/999999/cart', staff)).toBe(notFound);
    }
    expect(await open('/customer/888888/cart', manager)).toMatch(
      /^\/error\/Error%20validating%20user%20customer%20access\?wanted=/,
    );
    expect(await open('/customer/12x/products', manager)).toBe('/error/Invalid%20customer%20number');
    expect(await open('/customer/%20/products', manager)).toBe('/error/Invalid%20search%3A%20missing%20customer%20id');
    expect(await openInSession('/customer/100002/orders', { hasToken: true })).toMatch(/^\/\?wanted=/);
  });

  it('C5.07 redirect home with the reason where a customer number is missing, not found or not a number', async () => {
    for (const address of ['/customer', '/customer/', '/customer/%20/cart']) {
      expect(await open(address, manager)).toBe('/error/Invalid%20search%3A%20missing%20customer%20id');
    }
    expect(await open('/customer/999999/cart', manager)).toBe('/error/Customer%20not%20found');
    expect(await open('/customer/12x', manager)).toBe('/error/Invalid%20customer%20number');
  });

  it('redirect home with the reason if it isn’t an order number', async () => {
    expect(await open('/order/abc', manager)).toBe('/error/Invalid%20order%20number');
    expect(await open('/order/99999999999999999999', signedOut)).toBe('/error/Invalid%20order%20number');
    expect(await open('/order/200145/3/1', signedOut)).toBe('/order/200145/3/1');
  });

  it('A2.18 C2.14 redirect from the lists address, when it comes first, to the tab before it, else to the shop, else home', async () => {
    expect(await open('/customer/100001/lists', manager)).toBe('/customer/100001/products');
    storage.set('lastTabBeforeLists', '/customer/100001/orders/77?hasCanceledItems=true');
    expect(await open('/customer/100001/lists', manager)).toBe('/customer/100001/orders/77?hasCanceledItems=true');
    storage.set('lastTabBeforeLists', '/customer/100002/cart');
    expect(await open('/customer/100002/lists', manager)).toBe('/customer/100002/cart');
    expect(await open('/customer/100001/lists', manager)).toBe('/customer/100001/products');
    storage.set('lastTabBeforeLists', '/order/6999003');
    const { noteOrder } = await import('../../customers/index.ts');
    noteOrder('100001', { id: '6999003' });
    expect(await open('/customer/100001/lists', manager)).toBe('/order/6999003');
    expect(await open('/customer/100002/lists', manager)).toBe('/customer/100002/products');
    for (const kept of ['', 'x', '/order/77', '//evil.test/customer/100001/orders', '/customer/100001/lists']) {
      storage.set('lastTabBeforeLists', kept);
      expect(await open('/customer/100001/lists', manager)).toBe('/customer/100001/products');
    }
    for (const person of [customer, user(['CustomerService'], 'all')]) {
      expect(await open('/customer/100001/lists', person)).toBe('/customer/100001/products');
    }
    expect(await open('/customer/x/lists', manager)).toBe('/error/Invalid%20customer%20number');
    expect(await open('/customer/100002/lists', customer)).toBe('/error/Customer%20not%20found');
  });

  it('open the list that the first address names, and ask people to sign in for it', async () => {
    storage.set('lastTabBeforeLists', '/customer/100001/orders');
    expect(await open('/customer/100001/lists?list=7', customer)).toBe('/customer/100001/lists?list=7');
    expect(await open('/customer/100001/lists?list=7', signedOut)).toBe(
      `/sign-in?wanted=${encodeURIComponent('/customer/100001/lists?list=7')}`,
    );
    expect(await open('/customer/100002/lists?list=7', customer)).toBe('/error/Customer%20not%20found');
  });

  it('A2.43 redirect from the products page home after signing in, unless told not to', async () => {
    expect(await open('/?searchText=glove', signedOut)).toBe('/?searchText=glove');
    expect(await open('/?searchText=glove', manager)).toBe('/home?searchText=glove');
    expect(await open('/?searchText=glove&stay=true', manager)).toBe('/?searchText=glove&stay=true');
    expect(await open('/?stay=false', customer)).toBe('/home');
  });

  it('open a panel for people who have it, in any letter case, and the page underneath for others', async () => {
    expect(await open('/customer/100001/notes?a=b', manager)).toBe('/customer/100001/notes?a=b');
    expect(await open('/Customer/100001/Sales-Report', manager)).toBe('/Customer/100001/Sales-Report');
    for (const name of ['notes', 'free-goods', 'sales-report', 'lead-products']) {
      expect(await open(`/customer/100001/${name}`, customer)).toBe('/customer/100001/products');
    }
    expect(await open('/customer/100001/safety-sheets', customer)).toBe('/customer/100001/safety-sheets');
    expect(await open('/customer/100002/notes', customer)).toBe('/error/Customer%20not%20found');
    expect(await open('/customer/100001/notes', signedOut)).toMatch(/^\/sign-in\?wanted=/);
  });

  it('redirect a product address without a product to the shop', async () => {
    expect(await open('/customer/100001/product', customer)).toBe('/customer/100001/products');
    expect(await open('/product/internal/10000001?customerNumber=100001', manager)).toBe(
      '/product/internal/10000001?customerNumber=100001',
    );
  });

  it('always end, for every kind of person, whatever is remembered', async () => {
    const people: Viewer[] = [
      signedOut,
      manager,
      customer,
      user(['CustomerService'], 'all'),
      user(['ProductEditor', 'PricingView'], 'all'),
      user(['PunchOut'], ['100001']),
      user([], []),
    ];
    const tails = [
      '',
      '/orders',
      '/orders/7',
      '/products',
      '/cart',
      '/lists',
      '/product',
      '/product/1',
      '/product/internal/1',
    ];
    const addresses = [
      ...[
        '/',
        '/home',
        '/sign-in',
        '/error/x',
        '/product',
        '/product/1',
        '/product/internal/1',
        '/order/7',
        '/order/x',
      ],
      ...['100001', '888888'].flatMap((id) => tails.map((tail) => `/customer/${id}${tail}`)),
      '/punchout',
    ];
    for (const memory of ['', '/customer/100001/cart', '/customer/100001/lists']) {
      storage.set('lastTabBeforeLists', memory);
      for (const person of people) {
        for (const address of addresses) {
          for (const query of memory === '' ? ['', '?loginRedirect=true&stay=true'] : ['']) {
            await open(address + query, person);
          }
        }
      }
    }
  }, 60_000);
});

/** Loads an address before the role is loaded: whether it waits, and how often the role was requested. */
async function loadWithoutRole(pathname: string, address: string) {
  vi.resetModules();
  let answerRole = () => {};
  let asked = 0;
  vi.stubGlobal('document', undefined);
  vi.stubGlobal('window', { ...window, location: { pathname } });
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    await new Promise<void>((resolve) => {
      answerRole = resolve;
    });
    return new Response('{}', { status: 500 });
  });
  const { makeRouter } = await import('./router.ts');
  const router = makeRouter(
    new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    createMemoryHistory({ initialEntries: [address] }),
  );
  // The page's own role is read out of the document, which a router without one does not have.
  vi.stubGlobal('document', { getElementById: () => null });
  let isDone = false;
  const loading = router.load().finally(() => {
    isDone = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const isWaiting = !isDone;
  answerRole();
  await loading.catch(() => undefined);
  return { isWaiting, asked };
}

const customerTails = ['/orders', '/orders/77?a=b', '/products', '/cart', '/product/internal/1'];

describe('the addresses of a punch-out session', () => {
  it('A2.14 C2.12 are the customer routes again under its prefix, without a role or a person’s menu before there is a token', async () => {
    for (const tail of customerTails) {
      const path = `/customer/100001${tail}`;
      // Everybody else signs in first, and the requested address is remembered.
      expect(await open(path, signedOut)).toBe(`/sign-in?wanted=${encodeURIComponent(path)}`);
      expect(await open(path, customer)).toBe(path);
      expect(await openInSession(path, { hasToken: true })).toBe(path);
      vi.stubGlobal('window', { ...window, location: { pathname: '/' } });
      vi.resetModules();
    }
    expect(await openInSession('/customer/100001', { hasToken: true })).toBe('/customer/100001/products');
    expect(await openInSession('/customer/100001/product/1', { hasToken: true })).toBe(
      '/customer/100001/product/internal/1',
    );
    expect(await openInSession('/submit/0b3c', { hasToken: true })).toBe('/submit/0b3c');
    expect(await openInSession('/', { hasToken: false })).toBe('/');
    for (const viewer of [signedOut, buyer]) {
      expect(frameOf({ viewer, isPunchOutAddress: true })).toEqual({ hasPersonButton: false, isWaitingForRole: false });
    }
    expect(frameOf({ viewer: customer, isPunchOutAddress: false })).toEqual({
      hasPersonButton: true,
      isWaitingForRole: true,
    });
    expect(await loadWithoutRole('/', '/customer/100001/products')).toEqual({ isWaiting: true, asked: 1 });
    expect(await loadWithoutRole(prefix, `${prefix}/`)).toEqual({ isWaiting: false, asked: 0 });
  }, 30_000);

  it('A2.13 A2.15 A2.16 C2.13 C2.15 C6.11 keep people and addresses in the punch-out home, and remember what was requested without a token', async () => {
    // The product's home page, and everything that isn't a customer route, redirect to the punch-out home.
    for (const hasToken of [true, false]) {
      for (const address of [
        '/',
        '/home',
        '/sign-in',
        '/product',
        '/product/internal/1',
        '/order/7',
        '/error/x',
        '/review',
      ]) {
        expect(await openInSession(address, { hasToken }), address).toBe('/');
      }
    }
    for (const tail of customerTails) {
      const path = `/customer/100001${tail}`;
      const wanted = new URLSearchParams({ wanted: path });
      expect(decodeURIComponent(await openInSession(path, { hasToken: false }))).toBe(
        decodeURIComponent(`/?${wanted}`),
      );
    }
    expect(await openInSession('/submit/cart-1', { hasToken: false })).toBe(
      `/?wanted=${encodeURIComponent('/submit/cart-1')}`,
    );
    expect(await openInSession('/customer/100002/cart', { hasToken: true })).toBe(
      `/?wanted=${encodeURIComponent('/customer/100002/cart')}`,
    );
    // A token that has expired, and is not refreshed anymore, is none either.
    vi.resetModules();
    const expired = `${prefix}/customer/100001/cart`;
    vi.stubGlobal('window', { ...window, location: { pathname: expired } });
    const { CallFailure, speakWith } = await import('../../calls/index.ts');
    const told = { status: 403, code: 'punch-out.session-expired', detail: 'Your session has expired' } as const;
    const over = new CallFailure({ kind: 'refused', ...told, errors: [], document: {}, retryAfter: undefined });
    speakWith({ isThere: () => true, token: () => Promise.reject(over) });
    expect(decodeURIComponent(await open(expired, 'asked for'))).toBe(`${prefix}/?wanted=/customer/100001/cart`);
    // A punch-out user is redirected to the punch-out home from other places as well.
    vi.stubGlobal('window', { ...window, location: { pathname: '/' } });
    vi.resetModules();
    for (const address of ['/', '/home', '/customer/100001/products', '/order/7', '/punchout']) {
      expect(await open(address, buyer)).toBe('/punchout');
    }
  });
});
