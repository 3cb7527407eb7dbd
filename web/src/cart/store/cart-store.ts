/** One cart in one window: what is shown, what is done to it, and when it talks to the server. No framework in here. */
import { refusalText } from '@operatory/contract/refusals';
import {
  applyEdit,
  type CartAction,
  type CartLine,
  type DetailName,
  type LineId,
  type LineIdentity,
  lineIdOf,
  maximumCartLines,
  standardLine,
} from '@operatory/domain/cart';
import { refuse } from '@operatory/domain/refusals';
import { CallFailure } from '../../calls/index.ts';
import { adoptClosedWindows } from './adopt.ts';
import type { CartCalls } from './cart-calls.ts';
import type { CartEvent } from './cart-events.ts';
import { type CartState, emptyState, expectedContent, shownContent } from './cart-state.ts';
import { type Views, viewsOf } from './cart-view.ts';
import { type CartCore, type ExchangeEnd, exchange } from './exchange.ts';
import { cartKeeper, hasUnsaved, type KeptStorage } from './kept-cart.ts';
import { type SubmitFacts, type SubmitResult, submitOrder } from './submit-order.ts';
import { longestDelayMs, quantityDelayMs, retryDelaysMs, staleAfterMs } from './timing.ts';
import type { Windows } from './windows.ts';
import type { LineFacts } from './wire-cart.ts';

export interface StoreClock {
  /** Milliseconds, from any point in time. */
  now(): number;
  /** Runs `work` later; answers the way to stop it. */
  after(ms: number, work: () => void): () => void;
}

export interface CartStoreParts {
  readonly userId: string;
  readonly customerNumber: string;
  readonly calls: CartCalls;
  readonly storage: KeptStorage;
  readonly windows: Windows;
  readonly clock: StoreClock;
  /** A random UUID. */
  readonly newId: () => string;
}

export type CartStore = ReturnType<typeof cartStore>;

/** Opens the store; nothing happens before somebody subscribes or does something. */
export function cartStore(parts: CartStoreParts) {
  const { userId, customerNumber, windows, clock } = parts;
  const place = { storage: parts.storage, userId, customerNumber };
  const turn = `operatory/cart/${userId}/${customerNumber}`;
  const keep = cartKeeper(place, windows.id);
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: CartEvent) => void>();

  let state: CartState = emptyState;
  let views: Views | undefined;
  let areViewsOld = true;
  let adopted: readonly string[] = [];
  let isStarted = false;
  let isPaused = false;

  // ---- state

  function raise(event: CartEvent): void {
    for (const listener of [...eventListeners]) listener(event);
  }

  function change(part: Partial<CartState>): void {
    const before = state;
    state = { ...state, ...part };
    const isKeepable = (['copy', 'sends', 'pending', 'openSubmit'] as const).some(
      (name) => state[name] !== before[name],
    );
    if (isKeepable) {
      const isKept = keep(state, adopted);
      if (!isKept && state.isKept) raise({ kind: 'not-kept' });
      if (isKept !== state.isKept) state = { ...state, isKept };
      if (!hasUnsaved(state)) adopted = [];
    }
    areViewsOld = true;
    for (const listener of [...listeners]) listener();
  }

  function currentViews(): Views {
    if (areViewsOld || views === undefined) views = viewsOf(state, views);
    areViewsOld = false;
    return views;
  }

  // ---- time

  let saveTimer: (() => void) | undefined;
  let retryTimer: (() => void) | undefined;
  let firstEditAt: number | undefined;
  let tries = 0;
  let lastContact = Number.NEGATIVE_INFINITY;
  let heard: string | undefined;
  let wakeWaiting: (() => void) | undefined;

  function stopRetrying(): void {
    retryTimer?.();
    retryTimer = undefined;
  }

  /** Soon after the last edit, but never put off for ever. */
  function saveSoon(): void {
    // While nobody answers the next try takes everything along.
    if (state.connection !== 'fine' || isPaused) return;
    firstEditAt ??= clock.now();
    const delay = Math.max(0, Math.min(quantityDelayMs, firstEditAt + longestDelayMs - clock.now()));
    saveTimer?.();
    saveTimer = clock.after(delay, () => {
      noteTypingEnded();
      void sync();
    });
  }

  function noteTypingEnded(): void {
    saveTimer?.();
    saveTimer = undefined;
    firstEditAt = undefined;
  }

  function nextDelay(): number {
    const delay = retryDelaysMs[Math.min(tries, retryDelaysMs.length - 1)] ?? 0;
    tries += 1;
    return delay;
  }

  // ---- work, one thing at a time in this window, and one window at a time

  let running: Promise<unknown> = Promise.resolve();
  let queued: Promise<ExchangeEnd> | undefined;
  let isReadWanted = false;
  /** While this window talks to the server, news need no exchange of their own. */
  let isTalking = false;

  const core: CartCore = {
    customerNumber,
    calls: parts.calls,
    newId: parts.newId,
    state: () => state,
    change,
    raise,
    takeHeard: () => {
      const version = heard;
      heard = undefined;
      return version;
    },
    isRipe: () => saveTimer === undefined,
    tell: (modified) => windows.tell({ userId, customerNumber, modified }),
  };

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    return windows.takeTurn(turn, async () => {
      adopted = await adoptClosedWindows(place, windows, {
        adopted,
        state: () => state,
        keep: (next, names) => {
          if (!keep(next, names)) return false;
          adopted = names;
          change(next);
          return true;
        },
      }).catch(() => adopted);
      stopRetrying();
      isTalking = true;
      return work().finally(() => {
        isTalking = false;
      });
    });
  }

  function isNews(modified: string | undefined): boolean {
    return modified !== undefined && (state.copy === undefined || modified > state.copy.modified);
  }

  function after(end: ExchangeEnd): void {
    if (end === 'waiting') {
      stopRetrying();
      retryTimer = clock.after(nextDelay(), () => {
        noteTypingEnded();
        void sync({ mustRead: true });
      });
    } else tries = 0;
    if (end !== 'done') return;
    lastContact = clock.now();
    if (isNews(heard)) void sync();
    // What lines show is the server's now; only refused additions still need words of their own.
    const needed = Object.entries(state.facts).filter(([id]) => state.refusedLines[id] !== undefined);
    if (!hasUnsaved(state) && needed.length < Object.keys(state.facts).length)
      change({ facts: Object.fromEntries(needed) });
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
        const end = await exchange(core, { mustRead: wanted });
        after(end);
        return end;
      }),
    );
    queued = work.catch((thrown: unknown) => {
      queued = undefined;
      change({ connection: 'retrying' });
      after('waiting');
      if (!(thrown instanceof CallFailure)) reportError(thrown);
      return 'waiting';
    });
    running = queued;
    return queued;
  }

  function start(): void {
    if (isStarted) return;
    isStarted = true;
    void sync({ mustRead: true });
  }

  // ---- what is done

  function lineOf(id: LineId): CartLine | undefined {
    return shownContent(state).lines.find((line) => lineIdOf(line) === id);
  }

  /** What a line is, also one that was refused and is shown without being in the cart. */
  function identityOf(id: LineId): LineIdentity | undefined {
    const refused = state.refusedLines[id];
    return lineOf(id) ?? (refused === undefined ? undefined : standardLine(refused.itemNumber));
  }

  function refuseTooMany(id: LineId, line: LineIdentity, facts: LineFacts | undefined): void {
    const reason = refusalText(refuse('cart.too-many-lines', { maximum: maximumCartLines }));
    change({
      refusedLines: { ...state.refusedLines, [id]: { reason, attempted: 1, itemNumber: line.itemNumber } },
      facts: facts === undefined ? state.facts : { ...state.facts, [id]: facts },
    });
    raise({ kind: 'line-failed', lineId: id, description: facts?.description ?? '', reason });
  }

  /** Does these things at once; `facts` describe lines that the server may not have described yet. */
  function act(actions: readonly CartAction[], facts: Readonly<Record<LineId, LineFacts>> = {}): void {
    start();
    const base = expectedContent(state);
    const pending = actions.reduce((edits, action) => applyEdit(base, edits, action), state.pending);
    const lineCount = shownContent({ ...state, pending }).lines.length;
    if (lineCount > maximumCartLines && lineCount > shownContent(state).lines.length) {
      for (const action of actions) {
        if ('line' in action) refuseTooMany(lineIdOf(action.line), action.line, facts[lineIdOf(action.line)]);
      }
      return;
    }
    const refusedLines = { ...state.refusedLines };
    const refusedDetails = { ...state.refusedDetails };
    for (const action of actions) {
      if ('line' in action) delete refusedLines[lineIdOf(action.line)];
      else for (const name of Object.keys(action.details) as DetailName[]) delete refusedDetails[name];
    }
    change({ pending, refusedLines, refusedDetails, facts: { ...state.facts, ...facts } });
    saveSoon();
  }

  // ---- sending the order

  let submitting: Promise<SubmitResult> | undefined;
  let isStopped = false;
  let stop: (() => void) | undefined;

  function waitForNextTry(): Promise<boolean> {
    if (isStopped) return Promise.resolve(false);
    return new Promise((resolve) => {
      const goOn = () => {
        cancel();
        wakeWaiting = undefined;
        resolve(!isStopped);
      };
      const cancel = clock.after(nextDelay(), goOn);
      wakeWaiting = goOn;
    });
  }

  function orStopped<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      stop = () => reject(new CallFailure({ kind: 'unreachable', detail: '' }));
      answer.then(resolve, reject);
    });
  }

  function submit(facts: Omit<SubmitFacts, 'waitForNextTry' | 'orStopped'>): Promise<SubmitResult> {
    if (submitting !== undefined) return submitting;
    isStopped = false;
    noteTypingEnded();
    change({ isSubmitting: true });
    const work = running.then(() => inTurn(() => submitOrder(core, { ...facts, waitForNextTry, orStopped })));
    submitting = work.finally(() => {
      submitting = undefined;
      stop = undefined;
      tries = 0;
      change({ isSubmitting: false });
      // What was not answered, and what was done meanwhile.
      if (hasUnsaved(state) && state.connection !== 'signed-out') after('waiting');
    });
    running = submitting.catch(() => undefined);
    return submitting;
  }

  function wake(): void {
    tries = 0;
    wakeWaiting?.();
  }

  return {
    customerNumber,
    userId,
    views: currentViews,
    lineOf,
    identityOf,
    factsOf: (id: LineId): LineFacts | undefined => state.copy?.facts[id] ?? state.facts[id],
    lines: () => shownContent(state).lines,
    act,
    submit,

    /** Draws again whenever something changed; the first one starts the store. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      if (listeners.size === 1 && isStarted && isReadWanted) void sync();
      start();
      return () => listeners.delete(listener);
    },

    onEvent(listener: (event: CartEvent) => void): () => void {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },

    /** Saves what waits and reads what is new, at once. */
    sync(): Promise<ExchangeEnd> {
      start();
      noteTypingEnded();
      return sync({ mustRead: true });
    },

    /** Somebody changed the cart: it is read again, unless this window has that version already. */
    hear(modified: string): void {
      if (heard === undefined || modified > heard) heard = modified;
      if (!isStarted || isTalking || !isNews(heard)) return;
      if (listeners.size === 0) isReadWanted = true;
      else if (state.connection === 'fine') void sync();
    },

    /** The window came to the front, or the hub was away: news may have been missed. */
    recheck(): void {
      if (!isStarted || listeners.size === 0 || clock.now() - lastContact < staleAfterMs) return;
      if (state.connection === 'fine') void sync({ mustRead: true });
    },

    /** Tries at once what waits for an answer. */
    retryNow(): void {
      if (state.connection === 'signed-out') return;
      wake();
      noteTypingEnded();
      void sync({ mustRead: true });
    },

    /** The same person has signed in again. */
    resume(): void {
      if (state.connection !== 'signed-out') return;
      change({ connection: 'fine' });
      void sync({ mustRead: true });
    },

    /** Somebody else uses this browser now: nothing is sent in their name. What is unsaved stays kept. */
    pause(): void {
      isPaused = true;
      noteTypingEnded();
      stopRetrying();
    },
    unpause(): void {
      if (!isPaused) return;
      isPaused = false;
      if (isStarted) void sync({ mustRead: true });
    },

    dismissFailure(id: LineId): void {
      const refusedLines = { ...state.refusedLines };
      delete refusedLines[id];
      change({ refusedLines });
    },

    /** Stops waiting for the answer to a submit. */
    cancelSubmit(): void {
      isStopped = true;
      stop?.();
      wakeWaiting?.();
    },
  };
}
