/**
 * Sends this device's changes, in order, until the server has accepted or refused them. Entries outlive their tab. One
 * tab at a time sends, whichever has something to send.
 */
import { askedAs } from '../calls/asked-as.ts';
import { failureOf, isRefusedWith, onSessionRenewed } from '../calls/index.ts';
import { makeBackoff } from './backoff.ts';
import { browserTabs, type Tabs } from './leader.ts';
import { type EntryRules, outboxEntries } from './outbox-entries.ts';
import { countPending, type PendingStatus } from './pending.ts';
import { type DeviceStorage, deviceStorage, type OutboxEntry, outboxPrefix } from './storage.ts';
import { verdictOf } from './verdict.ts';

/** After this long, this tab sends what another tab added but didn't send, in ms. */
const closedTabMs = 3_000;

/** The browser around an outbox. */
export interface Device {
  readonly storage: DeviceStorage;
  readonly tabs: Pick<Tabs, 'takeTurn'>;
  /** Called when entries changed in another tab. */
  readonly onStorage: (listener: (key: string | null) => void) => void;
  /** Called when the server may be reachable again, or someone has signed in again. */
  readonly onBack: (listener: () => void) => void;
  readonly newId: () => string;
  readonly random: () => number;
}

export interface OutboxParts<Body, Reply> extends EntryRules<Body, Reply> {
  /** Who is signed in, if `userId` is absent. */
  readonly askUserId?: () => Promise<string>;
  readonly send: (entry: OutboxEntry<Body>) => Promise<Reply>;
}

export interface OutboxState<Body> {
  readonly entries: readonly OutboxEntry<Body>[];
  readonly status: PendingStatus;
}

export interface Outbox<Body> {
  readonly pending: () => OutboxState<Body>;
  readonly subscribe: (listener: () => void) => () => void;
  /** `delayMs` gives later entries of the same key time to supersede this one. */
  readonly add: (body: Body, options?: { readonly delayMs?: number; readonly userId?: string }) => void;
  /** The person cancels it. */
  readonly drop: (id: string) => void;
  /** Retries refused entries. */
  readonly tryAgain: (id: string) => void;
  /** Retries at once. */
  readonly wake: () => void;
  /** Sends these at once; resolves to true if none is left, to false if they can't be sent now. */
  readonly settled: (isMeant: (body: Body) => boolean) => Promise<boolean>;
}

/** The browser itself. */
export const browserDevice = (): Device => ({
  storage: deviceStorage,
  tabs: browserTabs(),
  onStorage: (listener) => window.addEventListener('storage', ({ key }) => listener(key)),
  onBack(listener) {
    window.addEventListener('online', listener);
    onSessionRenewed(listener);
  },
  newId: () => crypto.randomUUID(),
  random: Math.random,
});

/** Picks up entries of an earlier tab and starts sending. */
export function createOutbox<Body, Reply>(
  parts: OutboxParts<Body, Reply>,
  device: Device = browserDevice(),
): Outbox<Body> {
  const { topic, userId, send } = parts;
  const entries = outboxEntries(parts, device);
  const turn = `${outboxPrefix}${userId ?? ''}/${topic}`;
  const backoff = makeBackoff(device.random);
  const listeners = new Set<() => void>();
  let state: OutboxState<Body> = { entries: entries.all(), status: 'idle' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWorking = false;

  const { changed } = countPending({
    userId,
    pending: () => ({
      count: state.entries.filter(({ refused }) => refused === undefined).length,
      status: state.status,
    }),
    wake,
  });

  function become(next: Partial<OutboxState<Body>>): void {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
    changed();
  }
  const refresh = () => become({ entries: entries.all() });

  function plan(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void work(), delayMs);
  }

  const nextOf = (owner: string | undefined) =>
    state.entries.find((entry) => entry.refused === undefined && (owner === undefined || entry.userId === owner));

  /** True if the entries behind it can be sent. */
  function meet(entry: OutboxEntry<Body> | undefined, thrown: unknown): boolean {
    const failure = failureOf(thrown);
    const verdict = verdictOf(failure);
    if (verdict === 'refused' && entry !== undefined) {
      entries.refuse(entry, failure, thrown);
      return true;
    }
    if (verdict === 'sign-in' && !(userId === undefined && isRefusedWith(thrown, 'access.another-person'))) {
      become({ status: 'signed-out' });
      return false;
    }
    // Someone else may have signed in since the check, so check again.
    become({ status: verdict === 'sign-in' ? 'idle' : 'retrying' });
    plan(backoff.next(failure));
    return false;
  }

  /** Runs in this tab's turn. */
  async function sendAll(): Promise<void> {
    let owner = userId;
    try {
      owner ??= await parts.askUserId?.();
    } catch (thrown) {
      meet(undefined, thrown);
      return;
    }
    for (;;) {
      refresh();
      const entry = nextOf(owner);
      if (entry === undefined) {
        backoff.reset();
        become({ status: 'idle' });
        return;
      }
      const delayMs = entries.delayOf(entry);
      if (delayMs > 0) return plan(delayMs);
      if (state.status === 'idle') become({ status: 'sending' });
      entries.markAttempted(entry);
      let reply: Reply;
      try {
        reply = await send(entry);
      } catch (thrown) {
        if (!meet(entry, thrown)) return refresh();
        continue;
      }
      backoff.reset();
      become({ status: 'sending' });
      entries.finish(entry, reply);
    }
  }

  /** On another person's page, nothing is sent. */
  const isOfPage = () => userId === undefined || (askedAs() ?? userId) === userId;

  async function work(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isWorking || !isOfPage()) return;
    if (nextOf(userId) === undefined) {
      if (state.status !== 'idle') become({ status: 'idle' });
      return;
    }
    isWorking = true;
    try {
      await device.tabs.takeTurn(turn, sendAll);
    } catch (thrown) {
      reportError(thrown);
      become({ status: 'retrying' });
      plan(backoff.next());
    } finally {
      isWorking = false;
      refresh();
    }
    // Added while the last response was pending.
    if (state.status === 'idle' && timer === undefined && userId !== undefined && nextOf(userId) !== undefined) plan(0);
  }

  function wake(): void {
    refresh();
    backoff.reset();
    if (!isWorking) plan(0);
  }

  device.onStorage((key) => {
    if (key !== null && !(key.startsWith(outboxPrefix) && key.includes(`/${topic}/`))) return;
    refresh();
    // The other tab sends it, unless it has just closed.
    if (timer === undefined && !isWorking && userId !== undefined && nextOf(userId) !== undefined) plan(closedTabMs);
  });
  device.onBack(wake);
  if (userId !== undefined && state.entries.length > 0) plan(0);
  return {
    pending: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(body, { delayMs = 0, userId: owner = userId ?? '' } = {}) {
      entries.add(body, { delayMs, owner });
      refresh();
      if (state.status !== 'retrying' && state.status !== 'signed-out' && !isWorking) plan(delayMs);
    },
    drop(id) {
      entries.drop(id);
      refresh();
    },
    tryAgain(id) {
      if (entries.allowRetry(id)) wake();
    },
    wake,
    settled(isMeant) {
      const isLeft = () => state.entries.some(({ refused, body }) => refused === undefined && isMeant(body));
      if (!isLeft()) return Promise.resolve(true);
      // The last attempt's outcome says nothing about this one.
      if (state.status !== 'sending') become({ status: 'idle' });
      wake();
      return new Promise((resolve) => {
        const look = () => {
          const isStuck = state.status === 'retrying' || state.status === 'signed-out';
          if (isLeft() && !isStuck) return;
          listeners.delete(look);
          resolve(!isLeft());
        };
        listeners.add(look);
      });
    },
  };
}
