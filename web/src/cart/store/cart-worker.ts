/** Does what `whenToSync` decides: timers, this tab's turn, exchanges and the submit, one after the other. */
import { CallFailure } from '../../calls/index.ts';
import type { Tabs } from '../../outbox/leader.ts';
import type { CartCalls } from './cart-calls.ts';
import { type ExchangeEnd, exchange } from './cart-sync.ts';
import { hasUnsaved } from './kept-cart.ts';
import type { StateKeeper } from './state-keeper.ts';
import { gaveUp, type SubmitFacts, type SubmitResult, submitOrder } from './submit-order.ts';
import { initialSync, type SyncEffect, type SyncEvent, type SyncTimer } from './sync-state.ts';
import type { CartCore, LastCartMemo } from './take-copy.ts';
import { whenToSync } from './when-to-sync.ts';

export interface StoreClock {
  /** Milliseconds, from any point in time. */
  now(): number;
  /** Schedules `work`; returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
  /** From 0 up to 1. */
  random(): number;
}

export interface WorkerParts {
  readonly userId: string;
  readonly customerNumber: string;
  readonly calls: CartCalls;
  readonly tabs: Tabs;
  readonly clock: StoreClock;
  /** A random UUID. */
  readonly newId: () => string;
  readonly lastSeen: LastCartMemo;
}

type SubmitPage = Omit<SubmitFacts, 'waitForNextTry' | 'orStopped'>;

/** Timers by name; setting one again replaces it. */
function timersOf(clock: StoreClock) {
  const stops = new Map<SyncTimer, () => void>();
  return {
    stop: (timer: SyncTimer) => stops.get(timer)?.(),
    set(timer: SyncTimer, ms: number, work: () => void): void {
      stops.get(timer)?.();
      stops.set(timer, clock.after(ms, work));
    },
  };
}

/** After everything is saved: stores which cart was seen, and drops data that only unsaved lines needed. */
function tidy({ state, change, lastSeen }: CartCore): void {
  const { copy } = state();
  const key = copy === undefined || copy.content.lines.length === 0 ? undefined : copy.key;
  if (key !== lastSeen.read()) lastSeen.write(key);
  // Lines show the server's values now; only refused additions still need facts.
  const { facts, refusedLines } = state();
  const needed = Object.entries(facts).filter(([id]) => refusedLines[id] !== undefined);
  if (!hasUnsaved(state()) && needed.length < Object.keys(facts).length) change({ facts: Object.fromEntries(needed) });
}

/** Events for a worker from the rest of the store; `whenToSync` decides what follows. */
function verbsOf(dispatch: (event: SyncEvent) => void) {
  return {
    start: () => dispatch({ kind: 'started' }),

    /** The cart is visible again: changes announced since are read now. */
    lookAgain: () => dispatch({ kind: 'looked-again' }),

    /** Something was changed: it is saved soon after the last change. */
    saveSoon: () => dispatch({ kind: 'changed' }),

    /** Stops waiting for the response to a submit. */
    cancelSubmit: () => dispatch({ kind: 'submit-stopped' }),

    /** Someone changed the cart: it's refetched, unless this tab already has that version. */
    hear: (modified: string) => dispatch({ kind: 'heard', modified }),

    /** The tab was activated, or the hub was disconnected: events may have been missed. */
    recheck: () => dispatch({ kind: 'came-to-front' }),

    /** Events arrive from now on: what changed since the last reading is read. */
    catchUp: () => dispatch({ kind: 'hub-back' }),

    /** Repeats unanswered calls at once. */
    retryNow: () => dispatch({ kind: 'retry-now' }),

    /** The same person has signed in again. */
    resume: () => dispatch({ kind: 'signed-in' }),

    /** Someone else has signed in on this browser: nothing is sent under their session. Unsaved edits stay stored. */
    pause: () => dispatch({ kind: 'paused' }),
    unpause: () => dispatch({ kind: 'unpaused' }),
  };
}

/** Does nothing before `start`. */
export function cartWorker(keeper: StateKeeper, parts: WorkerParts) {
  const { userId, customerNumber, tabs, clock } = parts;
  const { state, change } = keeper;
  const timers = timersOf(clock);
  let sync = initialSync;
  /** What runs last in this tab; the next waits for it. */
  let running: Promise<unknown> = Promise.resolve();
  let exchanging: Promise<ExchangeEnd> = Promise.resolve('waiting');
  let submitting: Promise<SubmitResult> | undefined;
  let page: SubmitPage | undefined;
  let endWait: (() => void) | undefined;
  let ignoreReply: (() => void) | undefined;

  const core: CartCore = {
    customerNumber,
    calls: parts.calls,
    newId: parts.newId,
    state,
    change,
    raise: keeper.raise,
    lastSeen: parts.lastSeen,
    takeHeard: () => {
      const { heard } = sync;
      dispatch({ kind: 'heard-taken' });
      return heard;
    },
    isReadyToSave: () => sync.typingSince === undefined,
    tell: (modified) => tabs.tell({ userId, customerNumber, modified }),
    noteFailure: (failure) => dispatch({ kind: 'call-failed', failure }),
  };

  function dispatch(event: SyncEvent): void {
    const { copy, connection } = state();
    const step = whenToSync(sync, event, {
      now: clock.now(),
      random: clock.random(),
      connection,
      modified: copy?.modified,
      isLooking: keeper.hasListeners(),
      isBehind: hasUnsaved(state()) || copy?.isGuess === true,
    });
    sync = step.state;
    for (const effect of step.effects) perform(effect);
  }

  function whenDue(timer: SyncTimer): SyncEvent {
    if (timer === 'typing') return { kind: 'typing-ended' };
    if (timer === 'retry') return { kind: 'retry-due' };
    if (timer === 'next-try') return { kind: 'next-try-due' };
    return { kind: 'look-due', areOthersUnsaved: keeper.areOthersUnsaved() };
  }

  function perform(effect: SyncEffect): void {
    if (effect.do === 'set') timers.set(effect.timer, effect.ms, () => dispatch(whenDue(effect.timer)));
    else if (effect.do === 'stop') timers.stop(effect.timer);
    else if (effect.do === 'exchange') beginExchange();
    else if (effect.do === 'submit') beginSubmit();
    else if (effect.do === 'tidy') tidy(core);
    else if (effect.do === 'connect') change({ connection: 'fine' });
    else if (effect.do === 'show-submitting') change({ isSubmitting: effect.isOn });
    else if (effect.do === 'end-wait') endWait?.();
    else ignoreReply?.();
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    return tabs.takeTurn(`operatory/cart/${userId}/${customerNumber}`, async () => {
      await keeper.adopt();
      dispatch({ kind: 'turn-began' });
      try {
        return await work();
      } finally {
        dispatch({ kind: 'turn-ended' });
      }
    });
  }

  function beginExchange(): void {
    const work = running.then(() =>
      inTurn(async () => {
        const mustRead = sync.isReadWanted;
        dispatch({ kind: 'exchange-began' });
        return exchange(core, { mustRead });
      }),
    );
    exchanging = work
      .catch((thrown: unknown): ExchangeEnd => {
        dispatch({ kind: 'exchange-broke' });
        reportError(thrown);
        change({ connection: 'retrying' });
        return 'waiting';
      })
      .then((end) => {
        dispatch({ kind: 'exchange-ended', end });
        return end;
      });
    running = exchanging;
  }

  function beginSubmit(): void {
    const asked = page;
    if (asked === undefined) return;
    const facts: SubmitFacts = {
      ...asked,
      async waitForNextTry() {
        await new Promise<void>((resolve) => {
          endWait = () => {
            endWait = undefined;
            resolve();
          };
          dispatch({ kind: 'submit-waits' });
        });
        return !sync.isSubmitStopped;
      },
      orStopped: (reply) =>
        new Promise((resolve, reject) => {
          ignoreReply = () => reject(new CallFailure({ kind: 'unreachable', detail: '' }));
          reply.then(resolve, reject);
        }),
    };
    submitting = running
      .then(() => inTurn(() => submitOrder(core, facts)))
      .catch((thrown: unknown) => {
        if (!(thrown instanceof CallFailure)) reportError(thrown);
        return gaveUp;
      })
      .finally(() => {
        submitting = undefined;
        dispatch({ kind: 'submit-ended' });
      });
    running = submitting;
  }

  return {
    ...verbsOf(dispatch),

    /** Saves pending edits and reads announced changes, at once. */
    syncNow(): Promise<ExchangeEnd> {
      dispatch({ kind: 'sync-now' });
      return sync.isPaused ? Promise.resolve('waiting') : exchanging;
    },

    submit(asked: SubmitPage): Promise<SubmitResult> {
      if (submitting !== undefined) return submitting;
      page = asked;
      dispatch({ kind: 'submit-wanted' });
      return submitting ?? Promise.resolve(gaveUp);
    },
  };
}
