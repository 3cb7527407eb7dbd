/** The carts of this page, one store for each person and account, and what they hear from outside. */

import { isStaff, type User } from '@operatory/domain/access';
import { plainDateIn } from '@operatory/domain/dates';
import { onSessionRenewed } from '../../calls/index.ts';
import { settings } from '../../settings/index.ts';
import { browserWindows } from './browser-windows.ts';
import { type CartActions, cartActions } from './cart-actions.ts';
import { httpCalls } from './cart-calls.ts';
import { type CartStore, cartStore } from './cart-store.ts';
import type { KeptStorage } from './kept-cart.ts';
import type { Windows } from './windows.ts';

interface OpenCart {
  readonly store: CartStore;
  readonly actions: CartActions;
}

const carts = new Map<string, OpenCart>();
let windows: Windows | undefined;
let currentUser: User | undefined;

/** Local storage, which a browser may forbid altogether; then every use throws, and nothing is kept. */
const browserStorage: KeptStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
  keys: () => Object.keys(localStorage),
};

function storageIfAllowed(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

function openWindows(): Windows {
  const opened = browserWindows({
    id: crypto.randomUUID(),
    locks: (navigator as { locks?: LockManager }).locks,
    channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('operatory/cart'),
    storage: storageIfAllowed(),
  });
  opened.listen(({ userId, customerNumber, modified }) =>
    carts.get(`${userId}/${customerNumber}`)?.store.hear(modified),
  );
  onSessionRenewed(() => each((store) => store.resume()));
  addEventListener('online', () => each((store) => store.retryNow()));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') recheckCarts();
  });
  return opened;
}

/** Of the person who uses the page now. */
function each(work: (store: CartStore) => void): void {
  for (const { store } of carts.values()) if (store.userId === currentUser?.userId) work(store);
}

function nowUses(user: User): void {
  if (currentUser?.userId !== user.userId) {
    for (const { store } of carts.values()) {
      if (store.userId === user.userId) store.unpause();
      else store.pause();
    }
  }
  currentUser = user;
}

/** The cart of an account, as this person has it open. */
export function cartOf(user: User, customerNumber: string): OpenCart {
  nowUses(user);
  const name = `${user.userId}/${customerNumber}`;
  const open = carts.get(name);
  if (open !== undefined) return open;
  windows ??= openWindows();
  const store = cartStore({
    userId: user.userId,
    customerNumber,
    calls: httpCalls,
    storage: browserStorage,
    windows,
    clock: {
      now: () => performance.now(),
      after: (ms, work) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    },
    newId: () => crypto.randomUUID(),
  });
  const actions = cartActions(store, () => {
    const { appVersion, timeZone } = settings();
    return {
      runningVersion: appVersion,
      today: plainDateIn(timeZone, new Date()),
      isStaff: currentUser !== undefined && isStaff(currentUser),
    };
  });
  const made = { store, actions };
  carts.set(name, made);
  return made;
}

/** The hub told that a cart changed. */
export function heardCartChanged(message: { readonly customerNumber: string; readonly modified: string }): void {
  each((store) => {
    if (store.customerNumber === message.customerNumber) store.hear(message.modified);
  });
}

/** The hub tells of every change from now on: what changed before that is read. */
export function catchUpCarts(): void {
  each((store) => store.catchUp());
}

/** The window came to the front: news may have been missed. */
export function recheckCarts(): void {
  each((store) => store.recheck());
}
