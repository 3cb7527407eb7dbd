/** A browser for the tests of the store: time that only passes on command, storage, tabs. */

import type { TabMessage, Tabs } from '../../outbox/leader.ts';
import type { StoreClock } from './cart-worker.ts';

/** Runs everything that needs no time: far more steps than any chain of promises here has. */
const settle = async () => {
  for (let step = 0; step < 100; step += 1) await undefined;
};

/** Time that passes only by `pass`. */
export function fakeClock() {
  let now = 0;
  let order = 0;
  const tasks = new Map<number, { at: number; work: () => void }>();
  const clock: StoreClock = {
    now: () => now,
    random: () => 0.5,
    after(ms, work) {
      order += 1;
      const id = order;
      tasks.set(id, { at: now + ms, work });
      return () => tasks.delete(id);
    },
  };
  return {
    ...clock,
    settle,
    /** Lets time pass, running due timers in order. */
    async pass(ms: number) {
      const end = now + ms;
      await settle();
      for (;;) {
        const due = [...tasks]
          .filter(([, task]) => task.at <= end)
          .sort((one, other) => one[1].at - other[1].at || one[0] - other[0])[0];
        if (due === undefined) break;
        tasks.delete(due[0]);
        now = Math.max(now, due[1].at);
        due[1].work();
        await settle();
      }
      now = end;
    },
    /** A promise of the clock's time. */
    wait: (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve)),
  };
}

export type FakeClock = ReturnType<typeof fakeClock>;

/** The tabs of one browser. */
export function fakeBrowser() {
  const open = new Map<string, ((message: TabMessage) => void)[]>();
  const turns = new Map<string, Promise<void>>();
  let opened = 0;
  return {
    openTab(): Tabs & { close: () => void } {
      opened += 1;
      const id = `w${opened}`;
      open.set(id, []);
      let sayClosed = () => {};
      const isClosed = new Promise<void>((resolve) => {
        sayClosed = resolve;
      });
      return {
        id,
        takeTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
          // A closed tab never gets its turn.
          const turn = (turns.get(name) ?? Promise.resolve()).then(() =>
            open.has(id) ? work() : new Promise<T>(() => {}),
          );
          const isOver = turn.then(
            () => undefined,
            () => undefined,
          );
          // A tab that closes during its turn releases it.
          turns.set(name, Promise.race([isOver, isClosed]));
          return turn;
        },
        closed: (ids) => Promise.resolve(ids.filter((other) => !open.has(other))),
        tell(message) {
          for (const [other, listeners] of open) if (other !== id) for (const listener of listeners) listener(message);
        },
        listen: (listener) => void open.get(id)?.push(listener),
        close() {
          open.delete(id);
          sayClosed();
        },
      };
    },
  };
}
