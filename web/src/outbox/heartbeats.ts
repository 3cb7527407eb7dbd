/** Turns and open tabs in browsers without Web Locks, such as on insecure pages. */
import { openName, type Tabs } from './leader.ts';
import { type DeviceStorage, orUndefined } from './storage.ts';

/** In ms. Without locks: how often a tab reports that it's open, and when a silent one counts as closed. */
const aliveEveryMs = 10_000;
const closedAfterMs = 180_000;
/** How long a turn lasts without being renewed, and how soon a taken turn is retried. */
const leaseMs = 10_000;
const askAgainMs = 250;
/** Another tab may take the same turn at the same moment; the last one to write gets it. */
const settleMs = 20;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A turn as an entry that its tab renews. Two tabs may still overlap, but ids make each change happen once. */
async function takeLease(id: string, name: string, storage: DeviceStorage): Promise<() => void> {
  const key = `operatory/turn/${name}`;
  const owner = () => {
    const [tab, until] = (storage.getItem(key) ?? '').split(' ');
    return Number(until) > Date.now() ? tab : undefined;
  };
  const renew = () => storage.setItem(key, `${id} ${Date.now() + leaseMs}`);
  for (;;) {
    if ((owner() ?? id) === id) {
      renew();
      await wait(settleMs);
      if (owner() === id) break;
    }
    await wait(askAgainMs);
  }
  const renewing = setInterval(() => orUndefined(renew), leaseMs / 3);
  return () => {
    clearInterval(renewing);
    orUndefined(() => storage.removeItem(key));
  };
}

/** Without locks: a tab reports every few seconds that it's open, and reports when it closes. */
export function withHeartbeats(id: string, storage: DeviceStorage): Pick<Tabs, 'takeTurn' | 'closed'> {
  // If the storage is full, no edits are stored either, so there's nothing to adopt.
  const beat = () => void orUndefined(() => storage.setItem(openName(id), String(Date.now())));
  const leave = () => void orUndefined(() => storage.removeItem(openName(id)));
  beat();
  setInterval(beat, aliveEveryMs);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', beat);
  const inThisTab = new Map<string, Promise<unknown>>();
  return {
    takeTurn(name, work) {
      const turn = (inThisTab.get(name) ?? Promise.resolve()).then(async () => {
        const release = await takeLease(id, name, storage).catch(() => () => undefined);
        try {
          return await work();
        } finally {
          release();
        }
      });
      inThisTab.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
    closed: (ids) =>
      Promise.resolve(
        ids.filter((other) => {
          const last = Number(orUndefined(() => storage.getItem(openName(other))) ?? 0);
          return Date.now() - last > closedAfterMs;
        }),
      ),
  };
}
