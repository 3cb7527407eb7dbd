/** What the workers of a cart share: the store as they see it, what a failure means, and taking a newer copy. */
import { countEdits, withoutIdleEdits } from '@operatory/domain/cart';
import type { Failure } from '../../calls/index.ts';
import type { CartCalls, SubmitReply } from './cart-calls.ts';
import { alreadySubmitted, type CartEvent, changedElsewhere } from './cart-events.ts';
import { type CartState, expectedContent, type TakenOut } from './cart-state.ts';
import { settled } from './free-goods.ts';
import { isSameCart, type ServerCopy } from './server-copy.ts';

/** The store as its workers see it. */
export interface CartCore {
  readonly customerNumber: string;
  readonly calls: CartCalls;
  readonly newId: () => string;
  readonly state: () => CartState;
  /** Changes the state, keeps it, and draws it. */
  readonly change: (change: Partial<CartState>) => void;
  readonly raise: (event: CartEvent) => void;
  /** The latest version that somebody told of, if it is worth reading for; forgotten once it is taken. */
  readonly takeHeard: () => string | undefined;
  /** False while the person is still typing: those edits come along a moment later. */
  readonly isRipe: () => boolean;
  /** A change of ours reached the server. */
  readonly tell: (modified: string) => void;
}

/** `waiting`: nobody answered, so it is tried again later. */
export type ExchangeEnd = 'done' | 'waiting' | 'signed-out' | 'failed';

/**
 * What a failure means for what was asked: nothing is known, nobody is signed in, or a definite no. A no without a
 * code of ours is somebody else's, such as a proxy's page while the server is away: nothing is given up for it.
 */
export function verdictOf(failure: Failure): 'unknown' | 'signed-out' | 'refused' {
  if (failure.kind !== 'refused') return 'unknown';
  if (failure.status === 401) return 'signed-out';
  if (failure.code === undefined) return 'unknown';
  return failure.status === 429 || failure.status === 503 || failure.status === 408 ? 'unknown' : 'refused';
}

/** Notes that nobody answered, or that nobody is signed in. */
export function pause(core: CartCore, verdict: 'unknown' | 'signed-out'): ExchangeEnd {
  core.change({ connection: verdict === 'signed-out' ? 'signed-out' : 'retrying' });
  return verdict === 'signed-out' ? 'signed-out' : 'waiting';
}

/** Takes a newer copy under this window's edits, and tells what a person sees change by it. */
export function takeCopy(core: CartCore, copy: ServerCopy, change: Partial<CartState> = {}): void {
  const before = core.state();
  const base = expectedContent({ ...before, ...change, copy });
  const idle = withoutIdleEdits(base, change.pending ?? before.pending);
  // What was taken from one cart does not come back to the next.
  const cuts = before.copy?.key === copy.key ? before.cuts : [];
  const free = settled(base, idle, { copy, facts: before.facts, cuts });
  const after: CartState = {
    ...before,
    connection: 'fine',
    failure: undefined,
    ...change,
    copy,
    pending: free.edits,
    cuts: free.cuts,
  };
  core.change(after);
  tellTakenOut(core, free.takenOut);
  if (before.copy === undefined) return;
  const event = isSameCart(before.copy, copy)
    ? changedElsewhere(before, after)
    : alreadySubmitted(countEdits(after.pending));
  if (event !== undefined) core.raise(event);
}

/** Tells of this window's order. */
export function raiseSubmitted(core: CartCore, order: SubmitReply): void {
  core.raise({ kind: 'submitted', ...order, message: submittedMessage });
  core.raise({ kind: 'orders-changed' });
}

/** Tells of free goods that went. */
export function tellTakenOut(core: CartCore, goods: readonly TakenOut[]): void {
  if (goods.length === 0) return;
  core.change({ takenOut: [...core.state().takenOut, ...goods] });
  core.raise({ kind: 'free-goods-taken-out', message: takenOutMessage });
}

/** Why an order is not sent at once. */
const takenOutMessage =
  'Free goods were taken out because the cart no longer earns them. Please review before submitting.';

/** The text of the specification [C8.22]. */
export const submittedMessage = 'Cart submitted successfully';
