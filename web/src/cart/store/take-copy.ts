/** Rebases this tab's edits on a newer copy of the cart, and reports the visible changes. */
import { type CartEdits, countEdits, emptyCart, withoutIdleEdits } from '@operatory/domain/cart';
import type { Failure } from '../../calls/index.ts';
import type { CartCalls, SubmitReply } from './cart-calls.ts';
import { alreadySubmitted, type CartEvent, changedElsewhere } from './cart-events.ts';
import { type CartState, expectedContent, type RemovedFreeGood } from './cart-state.ts';
import { settled } from './free-goods.ts';
import { isSameCart, type ServerCopy } from './server-copy.ts';

/** Stores, across a reload of its tab, the key of the cart with lines that was shown. */
export interface LastCartMemo {
  read(): string | undefined;
  write(key: string | undefined): void;
}

/** The store as its workers see it. */
export interface CartCore {
  readonly customerNumber: string;
  readonly calls: CartCalls;
  readonly newId: () => string;
  readonly state: () => CartState;
  /** Updates the state, stores it, and renders it. */
  readonly change: (change: Partial<CartState>) => void;
  readonly raise: (event: CartEvent) => void;
  /** The latest announced version, if it's worth reading; cleared once it's applied. */
  readonly takeHeard: () => string | undefined;
  /** False while the person is still typing; those edits are included in a later save. */
  readonly isReadyToSave: () => boolean;
  /** The cart with lines that this tab showed last, also before a reload. */
  readonly lastSeen: LastCartMemo;
  /** A change of this tab reached the server. */
  readonly tell: (modified: string) => void;
  /** Why the last call failed: its `Retry-After` counts for the next wait. */
  readonly noteFailure: (failure: Failure) => void;
}

/** Rebases this tab's edits on a newer copy, and reports the visible changes. */
export function takeCopy(core: CartCore, copy: ServerCopy, change: Partial<CartState> = {}): void {
  const before = core.state();
  const base = expectedContent({ ...before, ...change, copy });
  const idle = withoutIdleEdits(base, change.pending ?? before.pending);
  // Lines that were removed from one cart aren't restored to the next.
  const unearned = before.copy?.key === copy.key ? before.unearned : [];
  const free = settled(base, idle, { copy, facts: before.facts, unearned });
  const after: CartState = {
    ...before,
    connection: 'fine',
    failure: undefined,
    ...change,
    copy,
    pending: free.edits,
    unearned: free.unearned,
  };
  core.change(after);
  tellRemovedFreeGoods(core, free.removedFreeGoods);
  if (before.copy === undefined) {
    const seen = core.lastSeen.read();
    if (seen !== undefined && seen !== copy.key) core.raise(alreadySubmitted(seen, countEdits(after.pending)));
    return;
  }
  const event = isSameCart(before.copy, copy)
    ? changedElsewhere(before, after)
    : alreadySubmitted(before.copy.key, countEdits(after.pending));
  if (event !== undefined) core.raise(event);
}

/** Reports this tab's order. */
export function raiseSubmitted(core: CartCore, order: SubmitReply): void {
  core.raise({ kind: 'submitted', ...order, message: submittedMessage });
  core.raise({ kind: 'orders-changed' });
}

/** Reports removed free goods. */
export function tellRemovedFreeGoods(core: CartCore, goods: readonly RemovedFreeGood[]): void {
  if (goods.length === 0) return;
  core.change({ removedFreeGoods: [...core.state().removedFreeGoods, ...goods] });
  core.raise({ kind: 'free-goods-taken-out', message: removedFreeGoodsMessage });
}

/** Why an order is not sent at once. */
const removedFreeGoodsMessage =
  'Free items were removed because the cart no longer qualifies for them. Please review before submitting.';

/** The text of the specification [C8.22]. */
export const submittedMessage = 'Cart submitted successfully';

/** The edits that the cart still qualifies for; removed ones are reported. */
export function settleFreeGoods(core: CartCore, edits: CartEdits): CartEdits {
  const state = core.state();
  const content = state.copy?.content ?? emptyCart;
  const free = settled(content, edits, state);
  if (free.edits === edits) return edits;
  tellRemovedFreeGoods(core, free.removedFreeGoods);
  core.change({ unearned: free.unearned });
  return withoutIdleEdits(content, free.edits);
}
