/** Edits that change nothing any more, such as a quantity that went back to where it began. */
import { type CartContent, isSameDetail, type OrderDetails } from './cart.ts';
import { type CartEdits, type LineEdit, withoutDetails } from './cart-edits.ts';
import { type CartLine, type LineId, lineIdOf } from './cart-line.ts';
import { editedQuantity } from './quantity-edit.ts';

/** The parts of a line's edit that still change the stored line; `undefined` when none does. */
export function effectiveLineEdit(stored: CartLine | undefined, edit: LineEdit): LineEdit | undefined {
  const { line, quantity, overridePrice, isTagWanted } = edit;
  const hasQuantity = quantity !== undefined && !isIdleQuantity(stored, quantity);
  // A price alone brings no line back.
  const hasPrice =
    overridePrice !== undefined &&
    overridePrice !== (stored?.overridePrice ?? null) &&
    (stored !== undefined || hasQuantity);
  // Whether the tag is known already does not show in the line: the wish goes along until it was saved.
  if (!hasQuantity && !hasPrice && isTagWanted === undefined) return undefined;
  return {
    line,
    ...(hasQuantity ? { quantity } : {}),
    ...(hasPrice ? { overridePrice } : {}),
    ...(isTagWanted === undefined ? {} : { isTagWanted }),
  };
}

function isIdleQuantity(stored: CartLine | undefined, edit: NonNullable<LineEdit['quantity']>): boolean {
  // Quantity 0 may stand for a tag-only line, which comes by setting 0 and goes by taking it away.
  if (stored === undefined && edit.kind === 'set') return false;
  if (stored?.quantity === 0 && edit.kind === 'change') return edit.added === 0 && edit.taken > 0;
  return editedQuantity(stored?.quantity ?? 0, edit) === (stored?.quantity ?? 0);
}

/** The names of those details which are already as the server has them. */
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
