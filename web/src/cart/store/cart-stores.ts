/** The carts of this page, one store per person and account, and the events that they receive. */

import { isStaff, kindOf, type User } from '@operatory/domain/access';
import { plainDateIn } from '@operatory/domain/dates';
import { onSessionRenewed } from '../../calls/index.ts';
import { browserTabs, type Tabs } from '../../outbox/leader.ts';
import { countPending } from '../../outbox/pending.ts';
import { deviceStorage, orUndefined, topicKeys } from '../../outbox/storage.ts';
import { settings } from '../../settings/index.ts';
import { type CartActions, cartActions } from './cart-actions.ts';
import { httpCalls } from './cart-calls.ts';
import { type CartStore, cartStore } from './cart-store.ts';

import { forgetCartNews, noteCartEvent } from './news.ts';
import type { LastCartMemo } from './take-copy.ts';

interface OpenCart {
  readonly store: CartStore;
  readonly actions: CartActions;
}

const carts = new Map<string, OpenCart>();
let tabs: Tabs | undefined;
let currentUser: User | undefined;

function openTabs(): Tabs {
  const opened = browserTabs();
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
    forgetCartNews();
    for (const { store } of carts.values()) {
      if (store.userId === user.userId) store.unpause();
      else store.pause();
    }
  }
  currentUser = user;
}

/** In session storage: of this tab, also after a reload. */
function lastSeenIn(key: string): LastCartMemo {
  return {
    read: () => orUndefined(() => sessionStorage.getItem(key)) ?? undefined,
    write: (value) =>
      orUndefined(() => (value === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value))),
  };
}

/** The cart of an account, as this person has it open. */
export function cartOf(user: User, customerNumber: string): OpenCart {
  nowUses(user);
  const name = `${user.userId}/${customerNumber}`;
  const open = carts.get(name);
  if (open !== undefined) return open;
  tabs ??= openTabs();
  const store = cartStore({
    userId: user.userId,
    customerNumber,
    calls: httpCalls,
    storage: deviceStorage,
    tabs,
    clock: {
      now: () => performance.now(),
      random: Math.random,
      after: (ms, work) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    },
    newId: () => crypto.randomUUID(),
    lastSeen: lastSeenIn(`operatory/cart-seen/${name}`),
  });
  const actions = cartActions(store, () => {
    const { appVersion, timeZone } = settings();
    return {
      runningVersion: appVersion,
      today: plainDateIn(timeZone, new Date()),
      isStaff: currentUser !== undefined && isStaff(currentUser),
      isPunchOut: currentUser !== undefined && kindOf(currentUser) === 'punch-out-user',
    };
  });
  const { changed } = countPending({ userId: user.userId, pending: store.pending, wake: store.retryNow });
  store.watch(changed);
  store.onEvent((event) => noteCartEvent({ userId: user.userId, customerNumber, event }));
  const made = { store, actions };
  carts.set(name, made);
  return made;
}

/** The hub reported that a cart changed. */
export function heardCartChanged(message: { readonly customerNumber: string; readonly modified: string }): void {
  each((store) => {
    if (store.customerNumber === message.customerNumber) store.hear(message.modified);
  });
}

/** From now on the hub reports every change; earlier changes are read. */
export function catchUpCarts(): void {
  each((store) => store.catchUp());
}

/** The tab was activated: events may have been missed. */
export function recheckCarts(): void {
  each((store) => store.recheck());
}

/** Also syncs carts of other accounts for which closed tabs left edits. */
export function sendLeftEdits(user: User): void {
  const keys = topicKeys(deviceStorage, 'cart', user.userId).filter((key) => key.endsWith('/edits'));
  for (const customerNumber of new Set(keys.map((key) => key.split('/')[4] ?? ''))) {
    if (customerNumber !== '') void cartOf(user, customerNumber).store.sync();
  }
}
