/** The times of one cart: a moment after the last change, longer and longer between tries, and waiting that can be ended. */
import { CallFailure } from '../../calls/index.ts';
import { longestDelayMs, quantityDelayMs, retryDelaysMs } from './timing.ts';

export interface StoreClock {
  /** Milliseconds, from any point in time. */
  now(): number;
  /** Runs `work` later; answers the way to stop it. */
  after(ms: number, work: () => void): () => void;
}

/** Puts something off while it is asked for again and again, but not for ever. */
export function typingDelay(clock: StoreClock, onEnded: () => void) {
  let stop: (() => void) | undefined;
  let beganAt: number | undefined;
  function end(): void {
    stop?.();
    stop = undefined;
    beganAt = undefined;
  }
  return {
    isWaiting: () => stop !== undefined,
    end,
    goOn(): void {
      beganAt ??= clock.now();
      const delay = Math.max(0, Math.min(quantityDelayMs, beganAt + longestDelayMs - clock.now()));
      stop?.();
      stop = clock.after(delay, () => {
        end();
        onEnded();
      });
    },
  };
}

/** Tries that come later and later until one succeeds. */
export function retries(clock: StoreClock, work: () => void) {
  let stop: (() => void) | undefined;
  let tries = 0;
  let goOn: (() => void) | undefined;
  function nextDelay(): number {
    const delay = retryDelaysMs[Math.min(tries, retryDelaysMs.length - 1)] ?? 0;
    tries += 1;
    return delay;
  }
  function stopWaiting(): void {
    stop?.();
    stop = undefined;
  }
  return {
    stop: stopWaiting,
    succeeded(): void {
      tries = 0;
    },
    /** Does the work after a while. */
    later(): void {
      stopWaiting();
      stop = clock.after(nextDelay(), work);
    },
    /** Waits for a while, or until `wake`. */
    wait(): Promise<void> {
      return new Promise((resolve) => {
        goOn = () => {
          cancel();
          goOn = undefined;
          resolve();
        };
        const cancel = clock.after(nextDelay(), goOn);
      });
    },
    wake(): void {
      tries = 0;
      goOn?.();
    },
  };
}

/** Lets a person end the waiting for an answer, which may then still arrive and is not heard. */
export function stoppable() {
  let isStopped = false;
  let stop: (() => void) | undefined;
  return {
    isStopped: () => isStopped,
    reset(): void {
      isStopped = false;
    },
    stop(): void {
      isStopped = true;
      stop?.();
    },
    orStopped<T>(answer: Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        stop = () => reject(new CallFailure({ kind: 'unreachable', detail: '' }));
        answer.then(resolve, reject);
      });
    },
  };
}
