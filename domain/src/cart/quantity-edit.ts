/** A tab's change to a quantity: it set it, or removed some and added some. */
import { maxQuantity } from './cart-line.ts';

/**
 * `set` replaces the current quantity. `change` first removes at most the current quantity, then adds. An addition is
 * `{ taken: 0, added }`; a removal is `{ taken: the quantity seen, added: 0 }`, so that what someone else has added
 * since stays.
 */
export type QuantityEdit =
  | { readonly kind: 'set'; readonly to: number }
  | { readonly kind: 'change'; readonly taken: number; readonly added: number };

/** The quantity after an edit, 0 to `maxQuantity`. */
export function editedQuantity(quantity: number, edit: QuantityEdit): number {
  const wanted = edit.kind === 'set' ? edit.to : Math.max(0, quantity - edit.taken) + edit.added;
  return Math.min(Math.max(0, wanted), maxQuantity);
}

/** One edit with the effect of two in a row, on any quantity (except for the upper limit). */
export function combineQuantityEdits(first: QuantityEdit, next: QuantityEdit): QuantityEdit {
  if (next.kind === 'set') return next;
  if (first.kind === 'set') return { kind: 'set', to: Math.max(0, first.to - next.taken) + next.added };
  // The second removal is taken out of the first addition; only the rest comes out of the original quantity.
  const unspent = first.added - next.taken;
  return unspent >= 0
    ? { kind: 'change', taken: first.taken, added: unspent + next.added }
    : { kind: 'change', taken: first.taken - unspent, added: next.added };
}
