/** People with real clients for the model test: each has a browser, whose tabs are connected to the real server. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import type { Person, World } from '../../server/src/cart/carts.fixture.ts';
import { callPanel } from '../../web/src/calls/index.ts';
import { cartActions } from '../../web/src/cart/store/cart-actions.ts';
import { httpCalls } from '../../web/src/cart/store/cart-calls.ts';
import { cartStore } from '../../web/src/cart/store/cart-store.ts';
import { fakeBrowser } from '../../web/src/cart/store/fake-browser.fixture.ts';
import { createListOutbox } from '../../web/src/lists/list-outbox.ts';
import { draftsOf } from '../../web/src/notes/drafts.ts';
import { noteCalls } from '../../web/src/notes/note-calls.ts';
import { noteKeeper } from '../../web/src/notes/note-keeper.ts';
import { sendDrafts } from '../../web/src/notes/send-drafts.ts';
import { fakeDevice, fakeStorage } from '../../web/src/outbox/device.fixture.ts';
import { outboxPrefix } from '../../web/src/outbox/storage.ts';
import { scanOutbox } from '../../web/src/shelf-tags/scan-outbox.ts';
import { createTagOutbox } from '../../web/src/tag-requests/tag-outbox.ts';

export const customerNumber = '100001';

export interface ModelPerson {
  readonly name: Person;
  readonly userId: string;
  readonly isStaff: boolean;
}

/** What happens to a call on the network. */
export type Fate = 'pass' | 'lose-request' | 'lose-reply';

const fetchFromServer = globalThis.fetch;
/** The person whose page is running. */
const current = new AsyncLocalStorage<ModelPerson>();

/** Connects the pages' fetch to this test's server, each under its person's session. */
export function connect(world: World, fate: () => Fate): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    // The test's own calls name the server.
    if (!path.startsWith('/')) return fetchFromServer(path, init);
    const person = current.getStore();
    if (person === undefined) throw new Error(`nobody's page asks for ${path}`);
    // The signed-in person never changes here.
    if (path === '/api/user/role') return Response.json({ userId: person.userId });
    const decided = fate();
    if (decided === 'lose-request') throw new TypeError('no connection');
    const headers = { ...(init.headers as Record<string, string>), cookie: world.cookieOf(person.name) };
    const response = await fetchFromServer(`${world.address}${path}`, { ...init, headers });
    if (decided === 'pass') return response;
    await response.arrayBuffer();
    throw new TypeError('no connection');
  });
}

interface OneBrowser {
  readonly storage: ReturnType<typeof fakeStorage>;
  readonly browser: ReturnType<typeof fakeBrowser>;
  readonly seen: Seen;
}

/** A person's observations: numbers of their orders, and reasons for refusals. */
export interface Seen {
  readonly orders: Set<number>;
  readonly refusals: string[];
}

/** One tab of this person with all five topics open. */
function openTab({ userId, isStaff }: ModelPerson, { storage, browser, seen }: OneBrowser) {
  const tabs = browser.openTab();
  let isOpen = true;
  const own: typeof storage = Object.assign(Object.create(storage) as OneBrowser['storage'], {
    setItem: (key: string, value: string) => isOpen && storage.setItem(key, value),
    removeItem: (key: string) => isOpen && storage.removeItem(key),
  });
  const never = new Promise<never>(() => undefined);
  /** A closed tab's requests still reach the server, but none of its code runs to see the response. */
  const whileOpen =
    <Given extends unknown[], Reply>(ask: (...given: Given) => Promise<Reply>) =>
    (...given: Given): Promise<Reply> =>
      isOpen ? ask(...given).finally(() => (isOpen ? undefined : never)) : never;
  const device = { ...fakeDevice(own, { newId: randomUUID }), tabs };
  const store = cartStore({
    userId,
    customerNumber,
    calls: {
      readCart: whileOpen(httpCalls.readCart),
      saveCart: whileOpen(httpCalls.saveCart),
      submitCart: whileOpen(httpCalls.submitCart),
      readVersion: whileOpen(httpCalls.readVersion),
    },
    storage: own,
    tabs,
    // A hundred times as fast.
    clock: {
      now: () => performance.now() * 100,
      random: Math.random,
      after: (ms, work) => {
        const timer = setTimeout(() => isOpen && work(), ms / 100);
        return () => clearTimeout(timer);
      },
    },
    newId: randomUUID,
    lastSeen: { read: () => undefined, write: () => undefined },
  });
  store.subscribe(() => undefined);
  store.onEvent((event) => event.kind === 'submitted' && seen.orders.add(event.orderNumber));
  const cart = cartActions(store, () => ({
    runningVersion: '',
    today: '2026-03-02' as never,
    isStaff,
    isPunchOut: false,
  }));
  const lists = createListOutbox(new QueryClient(), userId, device);
  const tags = createTagOutbox(
    {
      userId,
      read: async (number) => (await callPanel('listTagRequests', { params: { customerNumber: number } })).itemNumbers,
      tell: (reason) => void seen.refusals.push(reason),
    },
    device,
  );
  const scans = scanOutbox(device);
  const drafts = draftsOf({ storage: own, userId, email: 'm@x', customerNumber, tabId: tabs.id, now: Date.now });
  const noteId = randomUUID();
  const notes = noteCalls(customerNumber);
  const note = noteKeeper({
    id: noteId,
    html: '',
    versions: [],
    calls: { save: whileOpen(notes.save), remove: whileOpen(notes.remove), read: whileOpen(notes.read) },
    drafts,
    newId: randomUUID,
    onChange: () => undefined,
    onSaved: () => undefined,
    onRemoved: () => undefined,
    onGone: () => undefined,
  });
  return {
    cart,
    store,
    lists,
    tags,
    scans,
    note,
    noteId,
    /** Whether the server has everything, and nothing is being sent. */
    isIdle: () => store.pending().count === 0 && !store.views().cart.isSubmitting && note.state().status === 'saved',
    tryNow() {
      store.retryNow();
      for (const outbox of [lists, tags, scans]) outbox.wake();
      return note.save();
    },
    close() {
      isOpen = false;
      tabs.close();
    },
  };
}

export type Tab = ReturnType<typeof openTab>;

/** A person's browser with this many tabs. Everything in it runs as that person. */
export function openBrowser(person: ModelPerson, tabCount: number) {
  const seen: Seen = { orders: new Set(), refusals: [] };
  const parts: OneBrowser = { storage: fakeStorage(), browser: fakeBrowser(), seen };
  const { storage } = parts;
  const as = <T>(work: () => T): T => current.run(person, work);
  const tabs = as(() => Array.from({ length: tabCount }, () => openTab(person, parts)));
  return {
    person,
    seen,
    tabs,
    as,
    /** The tab is closed in the middle of its work, and another one is opened. */
    reopen(index: number): void {
      tabs[index]?.close();
      tabs[index] = as(() => openTab(person, parts));
    },
    /** Tries everything once more, drafts of closed tabs among it. */
    async tryNow(): Promise<void> {
      await as(() => Promise.all(tabs.map((tab) => tab.tryNow())));
      if (!tabs.every(({ note }) => note.state().status === 'saved')) return;
      const later = () => Date.now() + 60_000;
      const { userId } = person;
      const left = draftsOf({ storage, userId, email: 'm@x', customerNumber, tabId: 'none', now: later });
      await as(() => sendDrafts(left, noteCalls(customerNumber), { newId: randomUUID, tabs: parts.browser.openTab() }));
    },
    /** Whether the server has everything of this browser, or has refused it. */
    isSent: () =>
      tabs.every((tab) => tab.isIdle()) &&
      storage.keys().every((key) => {
        if (!key.startsWith(outboxPrefix)) return true;
        const { refused } = JSON.parse(storage.getItem(key) ?? '{}') as { refused?: string };
        return refused !== undefined;
      }),
  };
}
