/** Applies one tab's edits to the server's copy of a cart: the one merge that everything relies on. */
import type { CartContent } from './cart.ts';
import type { CartEdits, LineEdit } from './cart-edits.ts';
import { type CartLine, lineIdOf } from './cart-line.ts';
import { editedQuantity } from './quantity-edit.ts';

function editLine(line: CartLine, edit: LineEdit): CartLine {
  const quantity = edit.quantity === undefined ? line.quantity : editedQuantity(line.quantity, edit.quantity);
  const overridePrice = edit.overridePrice === undefined ? line.overridePrice : edit.overridePrice;
  return { ...line, quantity, overridePrice };
}

/**
 * A line with its edit, given the stored line if there is one; undefined if the cart doesn't have the line afterward. A line
 * of quantity 0 stays only if its shelf tag is requested.
 */
export function mergeLine(stored: CartLine | undefined, edit: LineEdit | undefined): CartLine | undefined {
  if (edit === undefined) return stored;
  const isKnown = edit.quantity !== undefined || edit.isTagWanted !== undefined;
  if (stored === undefined && !isKnown) return undefined;
  const merged = editLine(stored ?? { ...edit.line, quantity: 0, overridePrice: null }, edit);
  const mayGo = stored === undefined || edit.quantity !== undefined;
  return mayGo && merged.quantity === 0 && edit.isTagWanted === undefined ? undefined : merged;
}

/**
 * The cart that this tab wants, given the server's current copy [C4.18]:
 * - additions are added to the current quantity, so two tabs that add both count;
 * - a set quantity, price, or detail replaces the current value;
 * - a removal removes what its tab saw, so only what others have added since remains;
 * - lines that the edits don't touch stay unchanged and in place, and new lines come last in the order of the edits,
 *   except for those that an undo puts back where they were;
 * - a requested tag adds a line with quantity 0 if there is none, and changes nothing else;
 * - a price set on a line that no longer exists doesn't bring the line back.
 */
export function mergeCart(server: CartContent, edits: CartEdits): CartContent {
  const lines: CartLine[] = [];
  const present = new Set<string>();
  for (const line of server.lines) {
    const id = lineIdOf(line);
    present.add(id);
    const merged = mergeLine(line, edits.lines[id]);
    if (merged !== undefined) lines.push(merged);
  }
  const back: { readonly line: CartLine; readonly place: number }[] = [];
  const last: CartLine[] = [];
  for (const [id, edit] of Object.entries(edits.lines)) {
    const merged = present.has(id) ? undefined : mergeLine(undefined, edit);
    if (merged === undefined) continue;
    if (edit.place === undefined) last.push(merged);
    else back.push({ line: merged, place: edit.place });
  }
  for (const { line, place } of back.sort((one, other) => one.place - other.place)) lines.splice(place, 0, line);
  lines.push(...last);
  return { lines, details: { ...server.details, ...edits.details } };
}
