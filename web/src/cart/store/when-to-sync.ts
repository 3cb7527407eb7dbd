/**
 * When a cart talks to the server, as a pure reducer: an event makes the next state and says what is to be done. One
 * thing at a time in this tab; the worker does it, in this tab's turn.
 */
import { retryDelayMs } from '../../outbox/backoff.ts';
import type { ExchangeEnd } from './cart-sync.ts';
import type { SyncEffect, SyncEvent, SyncState, SyncStep, SyncView } from './sync-state.ts';
import { longestDelayMs, quantityDelayMs, staleAfterMs, strayEditsEveryMs, strayEditsFirstMs } from './timing.ts';

const stay = (state: SyncState): SyncStep => ({ state, effects: [] });

const isNews = ({ heard }: SyncState, { modified }: SyncView) =>
  heard !== undefined && (modified === undefined || heard > modified);

/** Requests an exchange; several requests at once become one. */
function wish(state: SyncState, { mustRead = false } = {}, before: readonly SyncEffect[] = []): SyncStep {
  const next = { ...state, isReadWanted: state.isReadWanted || mustRead };
  if (next.isPaused || next.isQueued) return { state: next, effects: before };
  return { state: { ...next, isQueued: true }, effects: [...before, { do: 'exchange' }] };
}

/** Nobody is typing now, so everything may be saved. */
const endTyping = (state: SyncState): SyncState => ({ ...state, typingSince: undefined });
const stopTyping: SyncEffect = { do: 'stop', timer: 'typing' };

/** A wait that is longer with each try; never shorter than the last failure's `Retry-After`. */
function later(state: SyncState, { random }: SyncView, timer: 'retry' | 'next-try'): SyncStep {
  const ms = retryDelayMs(state.tries, random, state.failure);
  return { state: { ...state, tries: state.tries + 1 }, effects: [{ do: 'set', timer, ms }] };
}

const succeeded = (state: SyncState): SyncState => ({ ...state, tries: 0, failure: undefined });

function afterExchange(state: SyncState, end: ExchangeEnd, view: SyncView): SyncStep {
  if (end === 'waiting') return later(state, view, 'retry');
  const next = succeeded(state);
  if (end !== 'done') return stay(next);
  const inStep = { ...next, lastContact: view.now };
  return isNews(inStep, view) ? wish(inStep, {}, [{ do: 'tidy' }]) : { state: inStep, effects: [{ do: 'tidy' }] };
}

function afterSubmit(state: SyncState, view: SyncView): SyncStep {
  const next = { ...succeeded(state), isSubmitting: false };
  const shown: SyncEffect = { do: 'show-submitting', isOn: false };
  // Requests without a response, edits made since, and a next cart that couldn't be read.
  if (view.isBehind && view.connection !== 'signed-out') {
    const step = later(next, view, 'retry');
    return { ...step, effects: [shown, ...step.effects] };
  }
  return isNews(next, view) ? wish(next, {}, [shown]) : { state: next, effects: [shown] };
}

function afterLook(state: SyncState, areOthersUnsaved: boolean, view: SyncView): SyncStep {
  const looks = state.looks + 1;
  const again: SyncEffect = { do: 'set', timer: 'look', ms: strayEditsFirstMs[looks] ?? strayEditsEveryMs };
  const next = { ...state, looks };
  // Nobody else can save the edits of a closed tab.
  const isWanted = areOthersUnsaved && view.isLooking && view.connection === 'fine';
  return isWanted ? wish(next, {}, [again]) : { state: next, effects: [again] };
}

function afterChange(state: SyncState, { connection, now }: SyncView): SyncStep {
  // While the server is down, the next retry sends it.
  if (connection !== 'fine' || state.isPaused) return stay(state);
  const typingSince = state.typingSince ?? now;
  const ms = Math.max(0, Math.min(quantityDelayMs, typingSince + longestDelayMs - now));
  return { state: { ...state, typingSince }, effects: [{ do: 'set', timer: 'typing', ms }] };
}

function afterHearing(state: SyncState, modified: string, view: SyncView): SyncStep {
  const isLater = state.heard === undefined || modified > state.heard;
  const next = isLater ? { ...state, heard: modified } : state;
  if (!next.isStarted || next.isTalking || !isNews(next, view)) return stay(next);
  if (!view.isLooking) return stay({ ...next, isReadWanted: true });
  return view.connection === 'fine' ? wish(next) : stay(next);
}

/** Events that only record something for the running exchange. */
function noted(state: SyncState, event: SyncEvent): SyncStep | undefined {
  switch (event.kind) {
    case 'heard-taken':
      return stay({ ...state, heard: undefined });
    case 'call-failed':
      return stay({ ...state, failure: event.failure });
    case 'turn-began':
      return { state: { ...state, isTalking: true }, effects: [{ do: 'stop', timer: 'retry' }] };
    case 'exchange-began':
      return stay({ ...state, isQueued: false, isReadWanted: false });
    case 'exchange-broke':
      return stay({ ...state, isQueued: false });
    case 'turn-ended':
      return stay({ ...state, isTalking: false });
    default:
      return undefined;
  }
}

/** Events around a submit. */
function submitted(state: SyncState, event: SyncEvent, view: SyncView): SyncStep | undefined {
  switch (event.kind) {
    case 'submit-wanted':
      return {
        state: { ...endTyping(state), isSubmitting: true, isSubmitStopped: false },
        effects: [stopTyping, { do: 'show-submitting', isOn: true }, { do: 'submit' }],
      };
    case 'submit-waits':
      return state.isSubmitStopped ? { state, effects: [{ do: 'end-wait' }] } : later(state, view, 'next-try');
    case 'next-try-due':
      return { state, effects: [{ do: 'end-wait' }] };
    case 'submit-stopped':
      return {
        state: { ...state, tries: 0, isSubmitStopped: true },
        effects: [{ do: 'ignore-reply' }, { do: 'stop', timer: 'next-try' }, { do: 'end-wait' }],
      };
    case 'submit-ended':
      return afterSubmit(state, view);
    default:
      return undefined;
  }
}

/** Events that may start an exchange. */
function wanted(state: SyncState, event: SyncEvent, view: SyncView): SyncStep {
  const isFine = view.connection === 'fine';
  const isWatched = state.isStarted && view.isLooking && isFine;
  switch (event.kind) {
    case 'started':
      if (state.isStarted) return stay(state);
      return wish({ ...state, isStarted: true }, { mustRead: true }, [
        { do: 'set', timer: 'look', ms: strayEditsFirstMs[0] },
      ]);
    case 'changed':
      return afterChange(state, view);
    case 'heard':
      return afterHearing(state, event.modified, view);
    case 'look-due':
      return afterLook(state, event.areOthersUnsaved, view);
    case 'exchange-ended':
      return afterExchange(state, event.end, view);
    case 'looked-again':
      return state.isStarted && state.isReadWanted ? wish(state) : stay(state);
    case 'came-to-front':
      return isWatched && view.now - state.lastContact >= staleAfterMs ? wish(state, { mustRead: true }) : stay(state);
    case 'hub-back':
      return isWatched ? wish(state, { mustRead: true }) : stay(state);
    case 'retry-now':
      if (!state.isStarted || view.connection === 'signed-out') return stay(state);
      return wish({ ...endTyping(state), tries: 0 }, { mustRead: true }, [
        { do: 'stop', timer: 'next-try' },
        { do: 'end-wait' },
        stopTyping,
      ]);
    case 'signed-in':
      return view.connection === 'signed-out' ? wish(state, { mustRead: true }, [{ do: 'connect' }]) : stay(state);
    case 'paused':
      return {
        state: { ...endTyping(state), isPaused: true },
        effects: [stopTyping, { do: 'stop', timer: 'retry' }],
      };
    case 'unpaused':
      if (!state.isPaused) return stay(state);
      return state.isStarted
        ? wish({ ...state, isPaused: false }, { mustRead: true })
        : stay({ ...state, isPaused: false });
    case 'retry-due':
    case 'sync-now':
      return wish(endTyping(state), { mustRead: true }, [stopTyping]);
    case 'typing-ended':
      return wish(endTyping(state));
    default:
      return stay(state);
  }
}

/** The state after an event, and the actions to take. */
export function whenToSync(state: SyncState, event: SyncEvent, view: SyncView): SyncStep {
  return noted(state, event) ?? submitted(state, event, view) ?? wanted(state, event, view);
}
