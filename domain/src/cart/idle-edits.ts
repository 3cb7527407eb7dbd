/** Edits that no longer change anything, such as a quantity that is back where it started. */
import { type CartContent, isSameDetail, type OrderDetails } from './cart.ts';
import { type CartEdits, type LineEdit, withoutDetails } from './cart-edits.ts';
import { type CartLine, type LineId, lineIdOf } from './cart-line.ts';
import { editedQuantity } from './quantity-edit.ts';

/** The parts of a line's edit that still change the stored line; `undefined` if none does. */
export function effectiveLineEdit(stored: CartLine | undefined, edit: LineEdit): LineEdit | undefined {
  const { line, quantity, overridePrice, isTagWanted, place } = edit;
  const hasQuantity = quantity !== undefined && !isIdleQuantity(stored, quantity);
  // A price alone doesn't bring a line back.
  const hasPrice =
    overridePrice !== undefined &&
    overridePrice !== (stored?.overridePrice ?? null) &&
    (stored !== undefined || hasQuantity);
  // The line doesn't show whether the tag request is already stored, so the edit stays until it was saved.
  if (!hasQuantity && !hasPrice && isTagWanted === undefined) return undefined;
  return {
    line,
    ...(hasQuantity ? { quantity } : {}),
    ...(hasPrice ? { overridePrice } : {}),
    ...(isTagWanted === undefined ? {} : { isTagWanted }),
    ...(place === undefined || stored !== undefined ? {} : { place }),
  };
}

function isIdleQuantity(stored: CartLine | undefined, edit: NonNullable<LineEdit['quantity']>): boolean {
  // Quantity 0 may be a tag-only line, which setting 0 creates and removing deletes.
  if (stored === undefined && edit.kind === 'set') return false;
  if (stored?.quantity === 0 && edit.kind === 'change') return edit.added === 0 && edit.taken > 0;
  return editedQuantity(stored?.quantity ?? 0, edit) === (stored?.quantity ?? 0);
}

/** The details that already have the edited value on the server. */
export function idleDetails(server: CartContent, details: Partial<OrderDetails>): (keyof OrderDetails)[] {
  const wanted = { ...server.details, ...details };
  return (Object.keys(details) as (keyof OrderDetails)[]).filter((name) => isSameDetail(name, server.details, wanted));
}

/** The edits that still change this copy of the cart. */
export function withoutIdleEdits(server: CartContent, edits: CartEdits): CartEdits {
  const stored = new Map(server.lines.map((line) => [lineIdOf(line), line]));
  const lines: Record<LineId, LineEdit> = {};
  for (const [id, edit] of Object.entries(edits.lines)) {
    const kept = effectiveLineEdit(stored.get(id), edit);
    if (kept !== undefined) lines[id] = kept;
  }
  return withoutDetails({ ...edits, lines }, idleDetails(server, edits.details));
}
