/** The tabs of this browser: which are open, which one sends, and their messages to each other. */
import { type DeviceStorage, deviceStorage } from './storage.ts';

/** Sent to the other tabs after a change reached the server. */
export interface TabMessage {
  readonly userId: string;
  readonly customerNumber: string;
  /** The version that the server has now. */
  readonly modified: string;
}

export interface Tabs {
  /** Identifies this tab while it's open; never reused. */
  readonly id: string;
  /** Runs the work while no other tab runs work with this name. */
  takeTurn<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Those among these tabs that are closed. */
  closed(ids: readonly string[]): Promise<readonly string[]>;
  tell(message: TabMessage): void;
  /** Receives messages from other tabs. */
  listen(listener: (message: TabMessage) => void): void;
}

/** Earlier releases use the same name, so that their open tabs don't count as closed. */
export const openName = (id: string) => `operatory/window/${id}`;

/** What connects tabs; absent parts aren't used. */
export interface TabParts {
  readonly id: string;
  /** Only secure pages have them. */
  readonly locks: LockManager | undefined;
  readonly channel: BroadcastChannel | undefined;
  readonly storage: DeviceStorage;
}

/** A tab holds a lock for as long as it is open; the browser releases it when the tab closes or crashes. */
function withLocks(id: string, locks: LockManager): Pick<Tabs, 'takeTurn' | 'closed'> {
  void locks.request(openName(id), () => new Promise(() => {})).catch(() => undefined);
  return {
    takeTurn: (name, work) => locks.request(name, () => work()),
    async closed(ids) {
      const { held = [] } = await locks.query();
      const open = new Set(held.map((lock) => lock.name));
      return ids.filter((other) => !open.has(openName(other)));
    },
  };
}

/** For browsers without locks. Optional: the server applies every change once, no matter which tab sends it. */
function withoutLocks(id: string, storage: DeviceStorage): Pick<Tabs, 'takeTurn' | 'closed'> {
  const loaded = import('./heartbeats.ts').then(
    ({ withHeartbeats }) => withHeartbeats(id, storage),
    () => undefined,
  );
  return {
    takeTurn: async (name, work) => (await loaded)?.takeTurn(name, work) ?? work(),
    closed: async (ids) => (await loaded)?.closed(ids) ?? [],
  };
}

/** Connects this tab with the others. */
export function connectTabs({ id, locks, channel, storage }: TabParts): Tabs {
  const turns = locks === undefined ? withoutLocks(id, storage) : withLocks(id, locks);
  return {
    id,
    ...turns,
    tell: (message) => channel?.postMessage(message),
    listen: (listener) =>
      channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data)),
  };
}

let tabs: Tabs | undefined;

/** The tabs of this browser, connected at first use. */
export function browserTabs(): Tabs {
  tabs ??= connectTabs({
    id: crypto.randomUUID(),
    locks: (navigator as { locks?: LockManager }).locks,
    channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('operatory/cart'),
    storage: deviceStorage,
  });
  return tabs;
}
