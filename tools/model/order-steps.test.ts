/**
 * Document B's numbered steps of sending an order, with the real client and the real server: version, fill date, sync, the
 * branch for punch-out users, the order, its tags. Each step that stops hides those behind it.
 */
import { randomUUID } from 'node:crypto';
import type { PlainDate } from '@operatory/domain/dates';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { arrive, follow, openSapWorld, type SapWorld, sapFields } from '../../server/src/punch-out/oci.fixture.ts';
import { signIn } from '../../server/test/sign-in.ts';
import { callPanel } from '../../web/src/calls/index.ts';
import { cartActions } from '../../web/src/cart/store/cart-actions.ts';
import { httpCalls } from '../../web/src/cart/store/cart-calls.ts';
import { cartStore } from '../../web/src/cart/store/cart-store.ts';
import { fakeBrowser } from '../../web/src/cart/store/fake-browser.fixture.ts';
import { fakeStorage } from '../../web/src/outbox/device.fixture.ts';
import { submitTags } from '../../web/src/tag-requests/submit-tags.ts';

vi.mock('../../web/src/parts/messages/toasts.ts', () => ({ notify: () => 0 }));
// The tags of these people are on the server already.
vi.mock('../../web/src/tag-requests/open-tags.ts', () => ({ tagOutboxOf: () => ({ settled: async () => true }) }));

const customerNumber = '100001';
const patient = { timeout: 20_000 };
const kinds = ['an account manager', 'customer service', 'a practice', 'a punch-out user'] as const;
type Kind = (typeof kinds)[number];

let world: SapWorld;
/** The requests of the person's page, in order. */
let wire: string[] = [];
let headers: Record<string, string> = {};

beforeAll(async () => {
  world = await openSapWorld();
  await world.database.pool.query('update customer set is_po_required = false');
  vi.stubGlobal('reportError', () => undefined);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers: own }: RequestInit = {}) => {
    const { pathname } = new URL(path, 'http://page');
    const name = pathname.replace('/api/', '').replace(/\/[\w-]{36}$/, '');
    if (name !== 'user/role') wire.push(`${method} ${name}`);
    const answer = await world.app.http.inject({
      method: method as 'GET' | 'POST',
      url: path,
      headers: { ...(own as Record<string, string>), ...headers },
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } });
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await world.close();
});
beforeEach(() => {
  wire = [];
});
afterEach(async () => {
  await world.forget();
  await world.database.pool.query('truncate cart, cart_save, sales_order, item_tag_request cascade');
});

/** Signs in as this kind of person. */
async function comeIn(kind: Kind): Promise<void> {
  const { pool } = world.database;
  const rights = {
    'an account manager': { permissions: ['PricingView', 'OrderSubmit'], territoryIds: ['T1'] },
    'customer service': { permissions: ['CustomerService'] },
    'a practice': { permissions: ['Customer'], accounts: [customerNumber] },
  } as const;
  vi.stubGlobal('window', { location: { pathname: '/' } });
  if (kind !== 'a punch-out user') {
    headers = { ...(await signIn(pool, rights[kind])).headers };
    return;
  }
  const arrival = await arrive(world, sapFields());
  const { start, entered } = await follow(world, String(arrival.headers.location));
  vi.stubGlobal('window', {
    location: { pathname: `/punchout/sid/${start.sessionId}/uid/${start.username}/customer/${customerNumber}/cart` },
  });
  headers = { authorization: `Bearer ${String(entered.token)}` };
}

/** The cart of the page, with the wire as it is used. */
function openCart(kind: Kind) {
  const storage = fakeStorage();
  const isPunchOut = kind === 'a punch-out user';
  // While `isStill`, nothing happens in the background.
  const page = { runningVersion: '', today: '2026-03-02' as PlainDate, isStill: false };
  const store = cartStore({
    userId: kind,
    customerNumber,
    calls: httpCalls,
    storage,
    tabs: fakeBrowser().openTab(),
    // A hundred times as fast.
    clock: {
      now: () => performance.now() * 100,
      random: Math.random,
      after: (ms, work) => {
        const later = () => {
          if (page.isStill) timer = setTimeout(later, 10);
          else work();
        };
        let timer = setTimeout(later, ms / 100);
        return () => clearTimeout(timer);
      },
    },
    newId: randomUUID,
    lastSeen: { read: () => undefined, write: () => undefined },
  });
  store.subscribe(() => undefined);
  const tags: Promise<void>[] = [];
  store.onEvent((event) => {
    // As the page's frame does.
    if (event.kind === 'submitted') tags.push(submitTags(new QueryClient(), { userId: kind, customerNumber }));
  });
  const isStaff = kind === 'an account manager' || kind === 'customer service';
  const actions = cartActions(store, () => ({ ...page, isStaff, isPunchOut }));
  return { store, actions, page, isStaff, isPunchOut, tagsAreSubmitted: () => Promise.all(tags) };
}

const place = (isPunchOut: boolean) => (isPunchOut ? 'punchoutcart' : 'shoppingCart');
const reads = (isPunchOut: boolean) => `GET ${place(isPunchOut)}/customerNumber/${customerNumber}`;
const orderCount = async () => {
  const { rows } = await world.database.pool.query<{ count: string }>('select count(*) from sales_order');
  return Number(rows[0]?.count);
};

describe.each(kinds)('sending the order as %s', (kind) => {
  it('B4.09 B4.10 B4.11 B4.12 compares the version, then the fill date, then syncs, and only then hands the cart over or orders, the tags last', async () => {
    await comeIn(kind);
    const { store, actions, page, isStaff, isPunchOut, tagsAreSubmitted } = openCart(kind);
    await expect.poll(() => store.views().cart.status, patient).toBe('ready');
    actions.add({ itemNumber: 'NG-100', description: '', couponId: null }, 2);
    await expect.poll(() => store.views().cart.sync, patient).toBe('saved');
    if (!isPunchOut) {
      await callPanel('setTagRequests', { body: { CustomerNumber: customerNumber, ItemNumbers: ['NG-100'] } });
    }
    const send = async () => {
      wire = [];
      return (await actions.submit({ territoryId: 'T1' })).kind;
    };

    // Everything is wrong at once.
    if (isStaff) actions.setDetail('futureFillDate', page.today);
    page.runningVersion = '0.0.1';
    expect([await send(), wire[0]]).toEqual(['update-required', 'GET version']);
    expect(wire.some((asked) => asked.includes('submit'))).toBe(false);

    page.runningVersion = await httpCalls.readVersion();
    if (isStaff) {
      expect([await send(), wire[0]]).toEqual(['refused', 'GET version']);
      expect(wire.some((asked) => asked.includes('submit'))).toBe(false);
      actions.setDetail('futureFillDate', null);
      await expect.poll(() => store.views().cart.sync, patient).toBe('saved');
    }

    // Someone else changes the line, which only the sync detects.
    page.isStill = true;
    await world.database.pool.query(
      `update cart set modified = modified + 1000000, lines = jsonb_set(lines, '{0,quantity}', '9')`,
    );
    if (!isPunchOut) actions.setDetail('poNumber', 'PO 1');
    expect(await send()).toBe('review');
    page.isStill = false;
    expect(wire.some((asked) => asked.includes('/submit'))).toBe(false);
    expect(await orderCount()).toBe(0);

    // After the review, the second click succeeds.
    const result = await send();
    await tagsAreSubmitted();
    expect(wire[0]).toBe('GET version');
    if (isPunchOut) {
      expect([result, await orderCount()]).toEqual(['ready-to-return', 0]);
      expect(wire.filter((asked) => asked !== reads(true))).toEqual(['GET version']);
      return;
    }
    expect([result, await orderCount()]).toEqual(['submitted', 1]);
    const steps = ['GET version', 'POST shoppingCart/submit', `POST itemtagrequest/customer/${customerNumber}/submit`];
    expect(wire.filter((asked) => steps.includes(asked))).toEqual(steps);
  });
});
