/** Lays one window's edits over the server's copy of a cart: the one merge that everything relies on. */
import type { CartContent } from './cart.ts';
import type { CartEdits, LineEdit } from './cart-edits.ts';
import { type CartLine, lineIdOf } from './cart-line.ts';
import { editedQuantity } from './quantity-edit.ts';

export interface MergeOptions {
  /** Is a shelf tag asked for this item? Only then may a line stay at quantity 0 [B4.23]. */
  readonly isTagged?: (itemNumber: string) => boolean;
}

const noTags = () => false;

function editLine(line: CartLine, edit: LineEdit): CartLine {
  const quantity = edit.quantity === undefined ? line.quantity : editedQuantity(line.quantity, edit.quantity);
  const overridePrice = edit.overridePrice === undefined ? line.overridePrice : edit.overridePrice;
  return { ...line, quantity, overridePrice };
}

/**
 * The cart that this window wants, given what the server holds now [C4.18]:
 * - additions count on top of whatever is there, so two windows that add both count;
 * - a set quantity, a set price and a set detail replace what is there;
 * - a removal takes away what its window saw, so only what others added meanwhile remains;
 * - lines that the edits do not touch stay untouched and in place, new lines come last in the order of the edits;
 * - a tag that is asked for brings a line with quantity 0 where there is none, and changes nothing else;
 * - a price set on a line which is no longer there does not bring the line back.
 */
export function mergeCart(
  server: CartContent,
  edits: CartEdits,
  { isTagged = noTags }: MergeOptions = {},
): CartContent {
  const lines: CartLine[] = [];
  const present = new Set<string>();
  for (const line of server.lines) {
    const id = lineIdOf(line);
    const edit = edits.lines[id];
    present.add(id);
    const merged = edit === undefined ? line : editLine(line, edit);
    const isTakenOut = edit?.quantity !== undefined && merged.quantity === 0 && edit.isTagWanted === undefined;
    if (!isTakenOut || (line.type === 0 && isTagged(line.itemNumber))) lines.push(merged);
  }
  for (const [id, edit] of Object.entries(edits.lines)) {
    if (present.has(id) || (edit.quantity === undefined && edit.isTagWanted === undefined)) continue;
    const merged = editLine({ ...edit.line, quantity: 0, overridePrice: null }, edit);
    if (edit.isTagWanted !== undefined) lines.push(merged);
    else if (merged.quantity > 0 || (edit.quantity?.kind === 'set' && isTagged(merged.itemNumber))) lines.push(merged);
  }
  return { lines, details: { ...server.details, ...edits.details } };
}
