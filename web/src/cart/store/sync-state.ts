/** The state of a cart's sync with the server, the events that can happen, and the effects that can follow. */
import type { Failure } from '../../calls/index.ts';
import type { Connection } from './cart-state.ts';
import type { ExchangeEnd } from './cart-sync.ts';

export interface SyncState {
  /** Idle until someone looks at the cart or changes something. */
  readonly isStarted: boolean;
  /** Someone else is signed in on this browser. */
  readonly isPaused: boolean;
  /** The latest announced version; cleared once it's applied. */
  readonly heard: string | undefined;
  /** When this tab and the server were last in step. */
  readonly lastContact: number;
  /** The next exchange reads the cart, whatever was announced. */
  readonly isReadWanted: boolean;
  /** An exchange is queued; further requests are merged into it. */
  readonly isQueued: boolean;
  /** While this tab has a request running, a change message needs no separate request. */
  readonly isTalking: boolean;
  /** Start of the current burst of edits. */
  readonly typingSince: number | undefined;
  /** Failed tries in a row, and why the last one failed. */
  readonly tries: number;
  readonly failure: Failure | undefined;
  readonly isSubmitting: boolean;
  /** The person no longer waits for the reply to the submit, which may still arrive. */
  readonly isSubmitStopped: boolean;
  /** How often this tab has looked for edits of closed tabs. */
  readonly looks: number;
}

export const initialSync: SyncState = {
  isStarted: false,
  isPaused: false,
  heard: undefined,
  lastContact: Number.NEGATIVE_INFINITY,
  isReadWanted: false,
  isQueued: false,
  isTalking: false,
  typingSince: undefined,
  tries: 0,
  failure: undefined,
  isSubmitting: false,
  isSubmitStopped: false,
  looks: 0,
};

/** The tab's facts for the reducer at the time of an event. */
export interface SyncView {
  /** Milliseconds, from any point in time. */
  readonly now: number;
  /** From 0 up to 1. */
  readonly random: number;
  readonly connection: Connection;
  /** The version that this tab has. */
  readonly modified: string | undefined;
  /** Whether the cart is visible. */
  readonly isLooking: boolean;
  /** Something is unsaved, or the view has to be read. */
  readonly isBehind: boolean;
}

export type SyncEvent =
  | { readonly kind: 'started' | 'sync-now' | 'looked-again' | 'changed' | 'typing-ended' }
  | { readonly kind: 'retry-due' | 'next-try-due' | 'came-to-front' | 'hub-back' | 'retry-now' | 'signed-in' }
  | {
      readonly kind:
        | 'paused'
        | 'unpaused'
        | 'heard-taken'
        | 'turn-began'
        | 'exchange-began'
        | 'exchange-broke'
        | 'turn-ended';
    }
  | { readonly kind: 'submit-wanted' | 'submit-waits' | 'submit-stopped' | 'submit-ended' }
  /** Someone changed the cart. */
  | { readonly kind: 'heard'; readonly modified: string }
  /** Time to look for edits of closed tabs. */
  | { readonly kind: 'look-due'; readonly areOthersUnsaved: boolean }
  | { readonly kind: 'call-failed'; readonly failure: Failure }
  | { readonly kind: 'exchange-ended'; readonly end: ExchangeEnd };

/** `typing` ends a burst of edits, `retry` tries again, `next-try` resumes a submit, `look` is for closed tabs. */
export type SyncTimer = 'typing' | 'retry' | 'next-try' | 'look';

export type SyncEffect =
  | { readonly do: 'exchange' | 'submit' }
  /** In sync: data stored for lines and for the next reload is updated. */
  | { readonly do: 'tidy' }
  | { readonly do: 'connect' }
  | { readonly do: 'show-submitting'; readonly isOn: boolean }
  /** The submit continues, or ends if it was stopped. */
  | { readonly do: 'end-wait' }
  /** The response that a submit waits for is ignored when it arrives. */
  | { readonly do: 'ignore-reply' }
  | { readonly do: 'set'; readonly timer: SyncTimer; readonly ms: number }
  | { readonly do: 'stop'; readonly timer: SyncTimer };

export interface SyncStep {
  readonly state: SyncState;
  readonly effects: readonly SyncEffect[];
}
