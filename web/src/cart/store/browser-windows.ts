/** The windows of a real browser: Web Locks say who is open and whose turn it is, a channel carries news. */
import { aliveEveryMs, closedAfterMs } from './timing.ts';
import type { WindowMessage, Windows } from './windows.ts';

const openName = (id: string) => `operatory/window/${id}`;

/** What makes windows; absent parts are done without. */
export interface BrowserParts {
  readonly id: string;
  /** Only pages served securely have them. */
  readonly locks: LockManager | undefined;
  readonly channel: BroadcastChannel | undefined;
  readonly storage: Storage | undefined;
}

/** With locks: a window holds one for as long as it is open; the browser gives it back when the window closes or dies. */
function withLocks(id: string, locks: LockManager): Pick<Windows, 'takeTurn' | 'closed'> {
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

/**
 * Without locks: a window says every few seconds that it is open, and says good-bye when it closes. Turns are not
 * kept, which costs a merge now and then: the server takes every save on its own version.
 */
function withHeartbeats(id: string, storage: Storage | undefined): Pick<Windows, 'takeTurn' | 'closed'> {
  const beat = () => {
    try {
      storage?.setItem(openName(id), String(Date.now()));
    } catch {
      // A full storage keeps no edits either; there is nothing to adopt.
    }
  };
  const leave = () => storage?.removeItem(openName(id));
  beat();
  setInterval(beat, aliveEveryMs);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', beat);
  return {
    takeTurn: (_name, work) => work(),
    closed: (ids) =>
      Promise.resolve(
        ids.filter((other) => {
          const last = Number(storage?.getItem(openName(other)) ?? 0);
          return Date.now() - last > closedAfterMs;
        }),
      ),
  };
}

/** Joins this window to the others. */
export function browserWindows({ id, locks, channel, storage }: BrowserParts): Windows {
  const turns = locks === undefined ? withHeartbeats(id, storage) : withLocks(id, locks);
  return {
    id,
    ...turns,
    tell: (message) => channel?.postMessage(message),
    listen: (listener) =>
      channel?.addEventListener('message', (event: MessageEvent<WindowMessage>) => listener(event.data)),
  };
}
