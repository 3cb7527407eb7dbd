/** Interruptible long work, so that other requests can run in between. */
import { setImmediate as othersTurn } from 'node:timers/promises';

/** Work that yields where it can be interrupted, as soon as `isDue` says so. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** As long as others wait for one piece of it, in milliseconds. */
const share = 10;

/** When the piece that is being worked on should end. Only one is at a time. */
let until = Number.POSITIVE_INFINITY;

/** Whether the work should yield. */
export const isDue = () => performance.now() > until;

/** Does the work at once. */
export function atOnce<T>(work: Steps<T>): T {
  for (;;) {
    until = Number.POSITIVE_INFINITY;
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Does the work in turns with everything else. */
export async function inTurns<T>(work: Steps<T>): Promise<T> {
  for (;;) {
    until = performance.now() + share;
    const step = work.next();
    if (step.done === true) return step.value;
    await othersTurn();
  }
}
