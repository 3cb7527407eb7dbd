/** What a window did to a quantity: it said how many, or it took some away and added some. */
import { maximumQuantity } from './cart-line.ts';

/**
 * `set` replaces whatever is there. `change` takes away at most what is there, then adds: an addition is
 * `{ taken: 0, added }`, a removal is `{ taken: what was seen, added: 0 }`, so that what somebody else added
 * meanwhile stays.
 */
export type QuantityEdit =
  | { readonly kind: 'set'; readonly to: number }
  | { readonly kind: 'change'; readonly taken: number; readonly added: number };

/** The quantity after an edit, 0 to `maximumQuantity`. */
export function editedQuantity(quantity: number, edit: QuantityEdit): number {
  const wanted = edit.kind === 'set' ? edit.to : Math.max(0, quantity - edit.taken) + edit.added;
  return Math.min(Math.max(0, wanted), maximumQuantity);
}

/** One edit that does what two do, one after the other, to any quantity (the upper limit aside). */
export function combineQuantityEdits(first: QuantityEdit, next: QuantityEdit): QuantityEdit {
  if (next.kind === 'set') return next;
  if (first.kind === 'set') return { kind: 'set', to: Math.max(0, first.to - next.taken) + next.added };
  // What the second takes comes out of what the first added, and only the rest out of what was there.
  const unspent = first.added - next.taken;
  return unspent >= 0
    ? { kind: 'change', taken: first.taken, added: unspent + next.added }
    : { kind: 'change', taken: first.taken - unspent, added: next.added };
}
