import type { PunchOutToken } from '@operatory/contract/punch-out';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { viewerQuery } from '../access/index.ts';
import { markSessionRenewed, onSessionRenewed, speakWith } from '../calls/index.ts';
import { enterHome } from './enter-home.ts';
import { punchOutSession, startOf, type TabStorage } from './session.ts';

const start = { sessionId: 'sid-1', username: 'jo' };
const prefix = '/punchout/sid/sid-1/uid/jo';

const replyOf = (token: string, more: Partial<PunchOutToken> = {}): PunchOutToken => ({
  token,
  customerNumber: '100001',
  username: 'jo',
  roles: ['PunchOut'],
  email: 'jo@buyer.example',
  expiresInSeconds: 900,
  sessionEndsAt: '2026-01-01T10:00:00.000Z',
  endsInSeconds: 28_800,
  operation: 'create',
  canReturn: true,
  selectedItem: null,
  notices: [],
  ...more,
});

const role = {
  userId: 'punch-out/s',
  email: 'jo@buyer.example',
  name: 'jo',
  permissions: ['PunchOut'],
  territoryIds: [],
  accounts: ['100001'],
  isAccountManager: false,
  isCustomerUser: false,
  arePricesOff: false,
};

/** The requests, in order, each with its token. */
let asked: string[];
let answers: Record<string, () => Response>;

const problem = (status: number, code: string, detail: string) =>
  new Response(JSON.stringify({ status, code, detail }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

function memory(): TabStorage {
  const kept = new Map<string, string>();
  return { get: (key) => kept.get(key) ?? null, set: (key, value) => void kept.set(key, value) };
}

beforeEach(() => {
  asked = [];
  let tokens = 0;
  const token = () => new Response(JSON.stringify(replyOf(`token-${++tokens}`)));
  answers = {
    '/api/punchout/token': token,
    '/api/punchout/token/refresh': token,
    '/api/user/role': () => new Response(JSON.stringify(role)),
  };
  vi.stubGlobal('window', { location: { pathname: `${prefix}/` } });
  vi.stubGlobal('document', { getElementById: () => null });
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    const [path = ''] = address.split('?');
    const authorization = new Headers(headers).get('authorization');
    asked.push(authorization === null ? path : `${path} ${authorization}`);
    return answers[path]?.() ?? new Response('', { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the token of a page', () => {
  it('has the time of the session’s last use and its latest end, by the browser’s clock', async () => {
    let now = 1_000_000;
    const session = punchOutSession(start, memory(), () => now);
    expect(session.life()).toBeUndefined();
    await session.enter();
    expect(session.life()).toEqual({ usedAt: 1_000_000, latestEnd: 29_800_000 });
    now += 60_000;
    // Looking at it is no use; a call is.
    expect(session.life()?.usedAt).toBe(1_000_000);
    await session.token();
    expect(session.life()).toEqual({ usedAt: 1_060_000, latestEnd: 29_800_000 });
  });

  it('C4.25 is fetched, refreshed where there was one, valid until it ends, announced once, and followed by the permissions', async () => {
    let now = 0;
    const session = punchOutSession(start, memory(), () => now);
    speakWith(session);
    let logins = 0;
    session.onLogin(() => {
      // The first valid token is available when the listener runs.
      expect(session.isThere()).toBe(true);
      expect(asked).toEqual(['/api/punchout/token']);
      logins += 1;
    });
    expect([session.isThere(), await session.token(), logins]).toEqual([false, undefined, 0]);

    const queryClient = new QueryClient();
    expect(await enterHome(session, queryClient, undefined)).toMatchObject({ kind: 'opening' });
    expect(asked).toEqual(['/api/punchout/token', '/api/user/role Bearer token-1']);
    expect(queryClient.getQueryData(viewerQuery.queryKey)).toMatchObject({ kind: 'user', name: 'jo' });
    expect(logins).toBe(1);

    // Valid while present and not expired, so there's no request.
    now = 600_000;
    expect(await session.token()).toBe('token-1');
    expect(asked).toHaveLength(2);

    // The token is refreshed once for concurrent callers before it expires, without another login event.
    now = 880_000;
    expect(await Promise.all([session.token(), session.token()])).toEqual(['token-2', 'token-2']);
    expect(asked.slice(2)).toEqual(['/api/punchout/token/refresh']);
    await enterHome(session, queryClient, undefined);
    expect(asked.slice(3)).toEqual(['/api/punchout/token/refresh', '/api/user/role Bearer token-3']);
    expect(logins).toBe(1);

    // Expired, and no longer refreshed: the page says that the session has ended.
    now = 10_000_000;
    answers['/api/punchout/token/refresh'] = () =>
      problem(403, 'punch-out.session-expired', 'Your session has expired');
    const renewed = vi.fn();
    const stop = onSessionRenewed(renewed);
    markSessionRenewed();
    expect(renewed, 'it was not over before').not.toHaveBeenCalled();
    await expect(session.token()).rejects.toMatchObject({ failure: { detail: 'Your session has expired' } });
    markSessionRenewed();
    expect(renewed, 'it was over').toHaveBeenCalledTimes(1);
    stop();
    expect(await enterHome(session, queryClient, undefined)).toMatchObject({
      kind: 'obstacle',
      sentence: 'Your session has expired',
      isReturnable: true,
    });
  });

  it('survives a reload of its tab, without a new sign-in', async () => {
    const storage = memory();
    const now = () => 0;
    await punchOutSession(start, storage, now).enter();
    const again = punchOutSession(start, storage, now);
    again.onLogin(() => expect.unreachable());
    expect(await again.token()).toBe('token-1');
    expect(asked).toEqual(['/api/punchout/token']);
    expect(again.proof()).toEqual(punchOutSession(start, storage, now).proof());
    expect(punchOutSession({ ...start, sessionId: 'other' }, storage, now).isThere()).toBe(false);
  });
});

describe('the home of a session', () => {
  const view = async (wanted: unknown, more: Partial<PunchOutToken> = {}) => {
    answers['/api/punchout/token'] = () => new Response(JSON.stringify(replyOf('t', more)));
    const session = punchOutSession(start, memory(), () => 0);
    speakWith(session);
    return enterHome(session, new QueryClient(), wanted);
  };

  it('opens the requested page, else the product that the buyer selected, else the cart or the shop', async () => {
    const path = async (...asking: Parameters<typeof view>) => {
      const shown = await view(...asking);
      return shown.kind === 'opening' ? shown.path : shown;
    };
    expect(await path(undefined)).toBe('customer/100001/products');
    expect(await path(undefined, { operation: 'edit' })).toBe('customer/100001/cart');
    expect(await path(undefined, { operation: 'inspect' })).toBe('customer/100001/cart');
    expect(await path(undefined, { selectedItem: 'NG 1' })).toBe('customer/100001/product/internal/NG%201');
    expect(await path('/customer/100001/orders/7?a=b', { selectedItem: '1' })).toBe('customer/100001/orders/7?a=b');
    expect(await path(undefined, { searchText: 'a&b=#' })).toBe('customer/100001/products?searchText=a%26b%3D%23');
    expect(await path(`${prefix}/customer/100001/cart`)).toBe('customer/100001/cart');
    expect(await path(`${prefix}/submit/cart-1`)).toBe('submit/cart-1');
    for (const elsewhere of ['//evil.test/customer/100001', '/home', '/submit/', 7, '/customer']) {
      expect(await path(elsewhere)).toBe('customer/100001/products');
    }
  });

  it('C2.19 names the problem and the solution', async () => {
    expect(await view('/customer/100002/cart')).toEqual({
      kind: 'obstacle',
      sentence: 'This session does not have access to account 100002',
      account: { customerNumber: '100001', path: 'customer/100001/products' },
    });
    const without = async (answer: () => Response) => {
      answers['/api/punchout/token'] = answer;
      return enterHome(
        punchOutSession(start, memory(), () => 0),
        new QueryClient(),
        undefined,
      );
    };
    const absent = 'A valid session could not be found';
    expect(await without(() => problem(404, 'punch-out.session-absent', absent))).toEqual({
      kind: 'obstacle',
      sentence: absent,
      isReturnable: false,
      isPassing: false,
    });
    const over = 'Your session has expired';
    expect(await without(() => problem(403, 'punch-out.session-expired', over))).toEqual({
      kind: 'obstacle',
      sentence: over,
      isReturnable: true,
      isPassing: false,
    });
    const away = new Response('{"detail":"Away for a minute."}', {
      status: 500,
      headers: { 'content-type': 'application/problem+json' },
    });
    expect(await without(() => away)).toMatchObject({ sentence: 'Away for a minute.', isPassing: true });
  });

  it('is found in the address', () => {
    expect(startOf(`${prefix}/customer/1`)).toEqual(start);
    expect(startOf('/punchout/sid/a%20b/uid/j%40o/')).toEqual({ sessionId: 'a b', username: 'j@o' });
    for (const other of ['/', '/punchout', '/punchout/sid/1', '/punchout/sid/%E0/uid/x'])
      expect(startOf(other)).toBeUndefined();
  });
});
