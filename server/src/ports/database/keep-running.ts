/** Restarts the embedded database server when it ends unexpectedly, for example when the system's memory ran out. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

export interface Supervision {
  /** Called each time it has ended unexpectedly. */
  readonly onEnd?: () => void;
  /** Called each time it works again, with how long that took. */
  readonly onRestart?: (afterMs: number) => void;
  /** Called once, when it couldn't be started for five minutes. */
  readonly onGiveUp?: (error: unknown) => void;
}

const giveUpMs = 5 * 60_000;
const [firstPauseMs, longestPauseMs] = [200, 5_000];

/** Starts it, and again after each end that `stop` didn't ask for. Rejects if the first start fails. */
export async function keepRunning(
  start: (onUnexpectedExit: () => void) => Promise<Postmaster>,
  { onEnd, onRestart, onGiveUp }: Supervision = {},
): Promise<Postmaster> {
  let isStopped = false;
  let restarting: Promise<void> = Promise.resolve();

  async function restart(): Promise<void> {
    const began = performance.now();
    let wait = firstPauseMs;
    while (!isStopped) {
      try {
        // What the dead server's children still hold is free after a moment; until then, starting fails.
        current = await start(onUnexpectedExit);
        onRestart?.(performance.now() - began);
        return;
      } catch (error) {
        if (performance.now() - began > giveUpMs) {
          onGiveUp?.(error);
          return;
        }
        await pause(wait, undefined, { ref: false });
        wait = Math.min(longestPauseMs, wait * 2);
      }
    }
  }

  function onUnexpectedExit(): void {
    if (isStopped) return;
    onEnd?.();
    restarting = restart();
  }

  let current = await start(onUnexpectedExit);
  return {
    async stop(options) {
      isStopped = true;
      await restarting;
      await current.stop(options);
    },
  };
}
