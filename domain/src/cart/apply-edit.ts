/** Turns what a person does at the cart into edits over the server's copy. */
import type { Cents } from '../money/index.ts';
import type { CartContent, OrderDetails } from './cart.ts';
import { type CartEdits, type LineEdit, withoutDetails, withoutLines } from './cart-edits.ts';
import { type CartLine, type LineId, type LineIdentity, lineIdOf } from './cart-line.ts';
import { freeGoodsThatLeave } from './free-goods.ts';
import { effectiveLineEdit, idleDetails } from './idle-edits.ts';
import { type MergeOptions, mergeCart } from './merge-cart.ts';
import { combineQuantityEdits, type QuantityEdit } from './quantity-edit.ts';

/** The things that can be done at a cart. Quantities are whole numbers. */
export type CartAction =
  /** Adds to what is there, a standard item as well as a free good [C4.21]. */
  | { readonly do: 'add'; readonly line: LineIdentity; readonly quantity: number }
  /** Takes some back, such as an addition that is undone; whatever others added stays. */
  | { readonly do: 'take'; readonly line: LineIdentity; readonly quantity: number }
  /** Says how many; 0 removes, unless a tag is asked for. */
  | { readonly do: 'set-quantity'; readonly line: LineIdentity; readonly quantity: number }
  | { readonly do: 'remove'; readonly line: LineIdentity }
  /** Asks for a shelf tag; adds a line with quantity 0 where there is none [A4.05]. */
  | { readonly do: 'want-tag'; readonly line: LineIdentity }
  | { readonly do: 'set-override-price'; readonly line: LineIdentity; readonly price: Cents | null }
  | { readonly do: 'set-details'; readonly details: Partial<OrderDetails> };

interface Ground {
  /** What the server holds, as far as this window knows. */
  readonly server: CartContent;
  readonly edits: CartEdits;
}

function serverLine(server: CartContent, id: LineId): CartLine | undefined {
  return server.lines.find((line) => lineIdOf(line) === id);
}

/** Puts an edited line in its place; an edit that changes nothing any more is forgotten. */
function withLineEdit({ server, edits }: Ground, id: LineId, edit: LineEdit): CartEdits {
  const kept = effectiveLineEdit(serverLine(server, id), edit);
  return kept === undefined ? withoutLines(edits, [id]) : { ...edits, lines: { ...edits.lines, [id]: kept } };
}

function withQuantity(ground: Ground, line: LineIdentity, next: QuantityEdit): CartEdits {
  const id = lineIdOf(line);
  const before = ground.edits.lines[id];
  const quantity = before?.quantity === undefined ? next : combineQuantityEdits(before.quantity, next);
  return withLineEdit(ground, id, { ...before, line, quantity });
}

/** Takes away all that is seen of a line: the server's, and whatever this window had added. */
function withoutLine({ server, edits }: Ground, line: LineIdentity): CartEdits {
  const id = lineIdOf(line);
  const stored = serverLine(server, id);
  const rest = withoutLines(edits, [id]);
  if (stored === undefined) return rest;
  const taken: LineEdit = { line, quantity: { kind: 'change', taken: stored.quantity, added: 0 } };
  return { ...rest, lines: { ...rest.lines, [id]: taken } };
}

function withDetails({ server, edits }: Ground, details: Partial<OrderDetails>): CartEdits {
  const next = { ...edits, details: { ...edits.details, ...details } };
  return withoutDetails(next, idleDetails(server, details));
}

/**
 * The edits after one more action. Doing something and undoing it leaves no edit behind. Removing the last
 * item that counts for a coupon removes the coupon's free goods too [C4.21].
 */
export function applyEdit(
  server: CartContent,
  edits: CartEdits,
  action: CartAction,
  options: MergeOptions = {},
): CartEdits {
  const ground = { server, edits };
  switch (action.do) {
    case 'add':
      return withQuantity(ground, action.line, { kind: 'change', taken: 0, added: action.quantity });
    case 'take':
      return withQuantity(ground, action.line, { kind: 'change', taken: action.quantity, added: 0 });
    case 'want-tag':
      return withLineEdit(ground, lineIdOf(action.line), {
        ...edits.lines[lineIdOf(action.line)],
        line: action.line,
        isTagWanted: true,
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
      const isKept = action.quantity > 0 || options.isTagged?.(action.line.itemNumber) === true;
      if (!isKept) return applyEdit(server, edits, { do: 'remove', line: action.line }, options);
      return withQuantity(ground, action.line, { kind: 'set', to: action.quantity });
    }
    case 'remove': {
      const removed = withoutLine(ground, action.line);
      if (action.line.type !== 0 || action.line.couponId === null) return removed;
      const before = mergeCart(server, edits, options).lines;
      const leaving = freeGoodsThatLeave(before, lineIdOf(action.line));
      return leaving.reduce((sofar, line) => withoutLine({ server, edits: sofar }, line), removed);
    }
  }
}
