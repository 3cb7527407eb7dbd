/** Turns a person's actions on the cart into edits of the server's copy. */
import type { Cents } from '../money/index.ts';
import type { CartContent, OrderDetails } from './cart.ts';
import { type CartEdits, type LineEdit, withoutDetails, withoutLines } from './cart-edits.ts';
import { type CartLine, type LineId, type LineIdentity, lineIdOf } from './cart-line.ts';
import { freeGoodsThatLeave } from './free-goods.ts';
import { effectiveLineEdit, idleDetails } from './idle-edits.ts';
import { mergeCart } from './merge-cart.ts';
import { combineQuantityEdits, type QuantityEdit } from './quantity-edit.ts';

/** The possible actions on a cart. Quantities are whole numbers. */
export type CartAction =
  /** Adds to the current quantity, of a standard item or a free good [C4.21]. */
  | { readonly do: 'add'; readonly line: LineIdentity; readonly quantity: number; readonly place?: number }
  /** Takes some back, such as an undone addition; whatever others added stays. */
  | { readonly do: 'take'; readonly line: LineIdentity; readonly quantity: number }
  /** Sets the quantity. 0 removes the line, unless its shelf tag is requested: then it becomes a tag-only line. */
  | {
      readonly do: 'set-quantity';
      readonly line: LineIdentity;
      readonly quantity: number;
      readonly isTagRequested?: boolean;
    }
  | { readonly do: 'remove'; readonly line: LineIdentity }
  /** Requests a shelf tag; adds a line with quantity 0 if there is none [A4.05]. */
  | { readonly do: 'want-tag'; readonly line: LineIdentity; readonly place?: number }
  | { readonly do: 'set-override-price'; readonly line: LineIdentity; readonly price: Cents | null }
  | { readonly do: 'set-details'; readonly details: Partial<OrderDetails> };

interface EditContext {
  /** The server's copy, as far as this tab knows. */
  readonly server: CartContent;
  readonly edits: CartEdits;
}

function serverLine(server: CartContent, id: LineId): CartLine | undefined {
  return server.lines.find((line) => lineIdOf(line) === id);
}

/** Replaces a line's edit; an edit that no longer changes anything is dropped. */
function withLineEdit({ server, edits }: EditContext, id: LineId, edit: LineEdit): CartEdits {
  const kept = effectiveLineEdit(serverLine(server, id), edit);
  return kept === undefined ? withoutLines(edits, [id]) : { ...edits, lines: { ...edits.lines, [id]: kept } };
}

/** A place that the line is to have, as a part of its edit. */
const placeOf = ({ place }: { readonly place?: number }) => (place === undefined ? {} : { place });

function withQuantity(
  ground: EditContext,
  line: LineIdentity,
  next: QuantityEdit,
  place: Pick<LineEdit, 'place'> = {},
): CartEdits {
  const id = lineIdOf(line);
  const before = ground.edits.lines[id];
  const quantity = before?.quantity === undefined ? next : combineQuantityEdits(before.quantity, next);
  return withLineEdit(ground, id, { ...before, line, quantity, ...place });
}

/** Removes all that is visible of a line: the server's quantity, and what this tab added. */
function withoutLine({ server, edits }: EditContext, line: LineIdentity): CartEdits {
  const id = lineIdOf(line);
  const stored = serverLine(server, id);
  const rest = withoutLines(edits, [id]);
  if (stored === undefined) return rest;
  const taken: LineEdit = { line, quantity: { kind: 'change', taken: stored.quantity, added: 0 } };
  return { ...rest, lines: { ...rest.lines, [id]: taken } };
}

function withDetails({ server, edits }: EditContext, details: Partial<OrderDetails>): CartEdits {
  const next = { ...edits, details: { ...edits.details, ...details } };
  return withoutDetails(next, idleDetails(server, details));
}

/**
 * The edits after one more action. Doing something and undoing it leaves no edit. Removing the last item that counts
 * toward a coupon also removes the coupon's free goods [C4.21].
 */
export function applyEdit(server: CartContent, edits: CartEdits, action: CartAction): CartEdits {
  const ground = { server, edits };
  switch (action.do) {
    case 'add':
      return withQuantity(ground, action.line, { kind: 'change', taken: 0, added: action.quantity }, placeOf(action));
    case 'take':
      return withQuantity(ground, action.line, { kind: 'change', taken: action.quantity, added: 0 });
    case 'want-tag':
      return withLineEdit(ground, lineIdOf(action.line), {
        ...edits.lines[lineIdOf(action.line)],
        line: action.line,
        isTagWanted: true,
        ...placeOf(action),
      });
    case 'set-override-price':
      return withLineEdit(ground, lineIdOf(action.line), {
        ...edits.lines[lineIdOf(action.line)],
        line: action.line,
        overridePrice: action.price,
      });
    case 'set-details':
      return withDetails(ground, action.details);
    case 'set-quantity': {
      const { line, quantity, isTagRequested } = action;
      if (quantity > 0) return withQuantity(ground, line, { kind: 'set', to: quantity });
      if (isTagRequested !== true || line.type !== 0) return applyEdit(server, edits, { do: 'remove', line });
      const id = lineIdOf(line);
      const edit: LineEdit = { ...edits.lines[id], line, quantity: { kind: 'set', to: 0 }, isTagWanted: true };
      return withLineEdit(ground, id, edit);
    }
    case 'remove': {
      const removed = withoutLine(ground, action.line);
      if (action.line.type !== 0 || action.line.couponId === null) return removed;
      const before = mergeCart(server, edits).lines;
      const leaving = freeGoodsThatLeave(before, lineIdOf(action.line));
      return leaving.reduce((sofar, line) => withoutLine({ server, edits: sofar }, line), removed);
    }
  }
}
