/** How long to wait before a failed call is retried: the one table of delays. */
import type { Failure } from '../calls/index.ts';

/** In ms; the last is repeated. */
export const retryDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** Each delay varies by up to this share, so that clients don't all retry at the same time. */
const jitter = 0.2;

/** A server that requests a longer pause than this is still retried, in ms. */
const longestRetryAfterMs = 300_000;

export interface Backoff {
  /** The next delay in ms, longer each time; never shorter than the failure's `Retry-After`. */
  next(failure?: Failure): number;
  /** Something succeeded, or the person wants to retry now: the next delay is the shortest again. */
  reset(): void;
}

function retryAfterMs(failure: Failure | undefined): number {
  const seconds = failure?.kind === 'refused' ? (failure.retryAfter ?? 0) : 0;
  return Math.min(longestRetryAfterMs, seconds * 1_000);
}

/** The wait after this many failed attempts, in ms. `random` is a number from 0 up to 1. */
export function retryDelayMs(tries: number, random: number, failure?: Failure): number {
  const delay = retryDelaysMs[Math.min(tries, retryDelaysMs.length - 1)] ?? 0;
  const spread = 2 * random - 1;
  const asked = retryAfterMs(failure);
  if (asked > delay) return Math.round(asked * (1 + jitter * Math.abs(spread)));
  return Math.round(delay * (1 + jitter * spread));
}

/** `random` returns a number from 0 up to 1. */
export function makeBackoff(random: () => number = Math.random): Backoff {
  let tries = 0;
  return {
    next(failure) {
      tries += 1;
      return retryDelayMs(tries - 1, random(), failure);
    },
    reset() {
      tries = 0;
    },
  };
}
