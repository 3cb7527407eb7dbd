/** When a cart talks to the server: one thing at a time in this window, one window at a time in this browser. */
import { CallFailure } from '../../calls/index.ts';
import type { CartCalls } from './cart-calls.ts';
import type { CartCore, ExchangeEnd } from './cart-core.ts';
import { exchange } from './exchange.ts';
import { hasUnsaved } from './kept-cart.ts';
import type { StateKeeper } from './state-keeper.ts';
import { gaveUp, type SubmitFacts, type SubmitResult, submitOrder } from './submit-order.ts';
import { staleAfterMs, strayEditsEveryMs, strayEditsFirstMs } from './timing.ts';
import { retries, type StoreClock, stoppable, typingDelay } from './waiting.ts';
import type { Windows } from './windows.ts';

export interface WorkerParts {
  readonly userId: string;
  readonly customerNumber: string;
  readonly calls: CartCalls;
  readonly windows: Windows;
  readonly clock: StoreClock;
  /** A random UUID. */
  readonly newId: () => string;
}

/** Does nothing before `start`. */
export function cartWorker(keeper: StateKeeper, parts: WorkerParts) {
  const { userId, customerNumber, windows, clock } = parts;
  const { state, change } = keeper;
  const typing = typingDelay(clock, () => void sync());
  const retrying = retries(clock, () => {
    typing.end();
    void sync({ mustRead: true });
  });
  const waiting = stoppable();

  let isStarted = false;
  let isPaused = false;
  let heard: string | undefined;
  let lastContact = Number.NEGATIVE_INFINITY;
  let running: Promise<unknown> = Promise.resolve();
  let queued: Promise<ExchangeEnd> | undefined;
  let submitting: Promise<SubmitResult> | undefined;
  let isReadWanted = false;
  /** While this window talks to the server, news need no exchange of their own. */
  let isTalking = false;

  const core: CartCore = {
    customerNumber,
    calls: parts.calls,
    newId: parts.newId,
    state,
    change,
    raise: keeper.raise,
    takeHeard: () => {
      const version = heard;
      heard = undefined;
      return version;
    },
    isRipe: () => !typing.isWaiting(),
    tell: (modified) => windows.tell({ userId, customerNumber, modified }),
  };

  function isNews(): boolean {
    const { copy } = state();
    return heard !== undefined && (copy === undefined || heard > copy.modified);
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    return windows.takeTurn(`operatory/cart/${userId}/${customerNumber}`, async () => {
      await keeper.adopt();
      retrying.stop();
      isTalking = true;
      try {
        return await work();
      } finally {
        isTalking = false;
      }
    });
  }

  /** What lines show is the server's now; only refused additions still need words of their own. */
  function forgetFacts(): void {
    const { facts, refusedLines } = state();
    const needed = Object.entries(facts).filter(([id]) => refusedLines[id] !== undefined);
    if (!hasUnsaved(state()) && needed.length < Object.keys(facts).length)
      change({ facts: Object.fromEntries(needed) });
  }

  function after(end: ExchangeEnd): void {
    if (end === 'waiting') retrying.later();
    else retrying.succeeded();
    if (end !== 'done') return;
    lastContact = clock.now();
    forgetFacts();
    if (isNews()) void sync();
  }

  /** Brings the window in step; several wishes at once become one exchange. */
  function sync({ mustRead = false } = {}): Promise<ExchangeEnd> {
    isReadWanted ||= mustRead;
    if (isPaused) return Promise.resolve('waiting');
    if (queued !== undefined) return queued;
    const work = running.then(() =>
      inTurn(async () => {
        queued = undefined;
        const wanted = isReadWanted;
        isReadWanted = false;
        return exchange(core, { mustRead: wanted });
      }),
    );
    queued = work.then(
      (end) => {
        after(end);
        return end;
      },
      (thrown: unknown) => {
        queued = undefined;
        reportError(thrown);
        change({ connection: 'retrying' });
        after('waiting');
        return 'waiting';
      },
    );
    running = queued;
    return queued;
  }

  /** A window that closed has nobody else to save what it left. */
  function lookForStrays([first = strayEditsEveryMs, ...rest]: readonly number[]): void {
    clock.after(first, () => {
      if (keeper.hasListeners() && state().connection === 'fine' && keeper.areOthersUnsaved()) void sync();
      lookForStrays(rest);
    });
  }

  async function waitForNextTry(): Promise<boolean> {
    if (!waiting.isStopped()) await retrying.wait();
    return !waiting.isStopped();
  }

  function submit(page: Omit<SubmitFacts, 'waitForNextTry' | 'orStopped'>): Promise<SubmitResult> {
    if (submitting !== undefined) return submitting;
    waiting.reset();
    typing.end();
    change({ isSubmitting: true });
    const facts = { ...page, waitForNextTry, orStopped: waiting.orStopped };
    submitting = running
      .then(() => inTurn(() => submitOrder(core, facts)))
      .catch((thrown: unknown) => {
        if (!(thrown instanceof CallFailure)) reportError(thrown);
        return gaveUp;
      })
      .finally(() => {
        submitting = undefined;
        retrying.succeeded();
        change({ isSubmitting: false });
        // What was not answered, what was done meanwhile, and a next cart that could not be read.
        const isBehind = hasUnsaved(state()) || state().copy?.isGuess === true;
        if (isBehind && state().connection !== 'signed-out') retrying.later();
        else if (isNews()) void sync();
      });
    running = submitting;
    return submitting;
  }

  return {
    sync,
    submit,

    start(): void {
      if (isStarted) return;
      isStarted = true;
      void sync({ mustRead: true });
      lookForStrays(strayEditsFirstMs);
    },

    /** Somebody looks again: what was heard meanwhile is read now. */
    lookAgain(): void {
      if (isStarted && isReadWanted) void sync();
    },

    /** Something was changed: it is saved soon after the last change. While nobody answers, the next try takes it along. */
    saveSoon(): void {
      if (state().connection === 'fine' && !isPaused) typing.goOn();
    },

    /** Saves what waits and reads what is new, at once. */
    syncNow(): Promise<ExchangeEnd> {
      typing.end();
      return sync({ mustRead: true });
    },

    /** Somebody changed the cart: it is read again, unless this window has that version already. */
    hear(modified: string): void {
      if (heard === undefined || modified > heard) heard = modified;
      if (!isStarted || isTalking || !isNews()) return;
      if (!keeper.hasListeners()) isReadWanted = true;
      else if (state().connection === 'fine') void sync();
    },

    /** The window came to the front, or the hub was away: news may have been missed. */
    recheck(): void {
      if (!isStarted || !keeper.hasListeners() || clock.now() - lastContact < staleAfterMs) return;
      if (state().connection === 'fine') void sync({ mustRead: true });
    },

    /** From now on news is heard: what changed since the last reading is read. */
    catchUp(): void {
      if (isStarted && keeper.hasListeners() && state().connection === 'fine') void sync({ mustRead: true });
    },

    /** Tries at once what waits for an answer. */
    retryNow(): void {
      if (!isStarted || state().connection === 'signed-out') return;
      retrying.wake();
      typing.end();
      void sync({ mustRead: true });
    },

    /** The same person has signed in again. */
    resume(): void {
      if (state().connection !== 'signed-out') return;
      change({ connection: 'fine' });
      void sync({ mustRead: true });
    },

    /** Somebody else uses this browser now: nothing is sent in their name. What is unsaved stays kept. */
    pause(): void {
      isPaused = true;
      typing.end();
      retrying.stop();
    },
    unpause(): void {
      if (!isPaused) return;
      isPaused = false;
      if (isStarted) void sync({ mustRead: true });
    },

    /** Stops waiting for the answer to a submit. */
    cancelSubmit(): void {
      waiting.stop();
      retrying.wake();
    },
  };
}
