/** Turns a person's actions on the cart into edits of the server's copy. */
import type { Cents } from '../money/index.ts';
import type { CartContent, OrderDetails } from './cart.ts';
import { type CartEdits, type LineEdit, withoutDetails } from './cart-edits.ts';
import { type CartLine, type LineId, type LineIdentity, lineIdOf } from './cart-line.ts';
import { type EditDraft, editDraft } from './edit-draft.ts';
import { effectiveLineEdit, idleDetails } from './idle-edits.ts';
import { combineQuantityEdits, type QuantityEdit } from './quantity-edit.ts';

/** The possible actions on a cart. Quantities are whole numbers. */
export type CartAction =
  /** Adds to the current quantity, of a standard item or a free good [C4.21]. */
  | { readonly do: 'add'; readonly line: LineIdentity; readonly quantity: number; readonly place?: number }
  /** Removes some again, such as an undone addition; what others added stays. */
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

/** Replaces a line's edit; an edit that no longer changes anything is dropped. */
function setLineEdit(draft: EditDraft, id: LineId, edit: LineEdit): void {
  const kept = effectiveLineEdit(draft.storedLine(id), edit);
  if (kept === undefined) draft.dropEdit(id);
  else draft.setEdit(id, kept);
}

/** Adds to the existing edits of a line. */
function addToLineEdit(draft: EditDraft, line: LineIdentity, more: Omit<LineEdit, 'line'>): void {
  const id = lineIdOf(line);
  setLineEdit(draft, id, { ...draft.editOf(id), line, ...more });
}

/** A place that the line is to have, as a part of its edit. */
const placeOf = ({ place }: { readonly place?: number }) => (place === undefined ? {} : { place });

function changeQuantity(
  draft: EditDraft,
  line: LineIdentity,
  next: QuantityEdit,
  place: Pick<LineEdit, 'place'> = {},
): void {
  const before = draft.editOf(lineIdOf(line))?.quantity;
  const quantity = before === undefined ? next : combineQuantityEdits(before, next);
  addToLineEdit(draft, line, { quantity, ...place });
}

/** Removes everything visible of a line: the server's quantity, and what this tab added. */
function removeLine(draft: EditDraft, line: LineIdentity): void {
  const id = lineIdOf(line);
  const stored = draft.storedLine(id);
  // Even one that is edited already is touched last from now on.
  draft.dropEdit(id);
  if (stored === undefined) return;
  draft.setEdit(id, { line, quantity: { kind: 'change', taken: stored.quantity, added: 0 } });
}

/** The free goods to remove together with this line, because nothing is left that counts toward their coupon [C4.21]. */
function freeGoodsThatLeave(draft: EditDraft, removed: LineIdentity): readonly CartLine[] {
  if (removed.type !== 0 || removed.couponId === null) return [];
  // The cart may know another coupon for the item by now.
  const line = draft.lineOf(lineIdOf(removed));
  if (line === undefined || line.couponId === null) return [];
  const isLast = draft.countOf(line.couponId).bought - line.quantity <= 0;
  return isLast ? draft.freeGoodsOf(line.couponId) : [];
}

function setDetails(draft: EditDraft, details: Partial<OrderDetails>): void {
  const next = withoutDetails(
    { lines: {}, details: { ...draft.details(), ...details } },
    idleDetails(draft.server, details),
  );
  draft.setDetails(next.details);
}

function removeWithFreeGoods(draft: EditDraft, line: LineIdentity): void {
  const leaving = freeGoodsThatLeave(draft, line);
  for (const one of [line, ...leaving]) removeLine(draft, one);
}

function setQuantity(
  draft: EditDraft,
  { line, quantity, isTagRequested }: Extract<CartAction, { do: 'set-quantity' }>,
): void {
  if (quantity > 0) changeQuantity(draft, line, { kind: 'set', to: quantity });
  else if (isTagRequested !== true || line.type !== 0) removeWithFreeGoods(draft, line);
  else addToLineEdit(draft, line, { quantity: { kind: 'set', to: 0 }, isTagWanted: true });
}

/**
 * Applies one more action. An action and its undo leave no edit. Removing the last item that counts toward a coupon
 * also removes the coupon's free goods [C4.21].
 */
export function applyToDraft(draft: EditDraft, action: CartAction): void {
  switch (action.do) {
    case 'add':
      changeQuantity(draft, action.line, { kind: 'change', taken: 0, added: action.quantity }, placeOf(action));
      break;
    case 'take':
      changeQuantity(draft, action.line, { kind: 'change', taken: action.quantity, added: 0 });
      break;
    case 'want-tag':
      addToLineEdit(draft, action.line, { isTagWanted: true, ...placeOf(action) });
      break;
    case 'set-override-price':
      addToLineEdit(draft, action.line, { overridePrice: action.price });
      break;
    case 'set-details':
      setDetails(draft, action.details);
      break;
    case 'set-quantity':
      setQuantity(draft, action);
      break;
    case 'remove':
      removeWithFreeGoods(draft, action.line);
  }
}

/** The edits after further actions, in order. */
export function applyEdits(server: CartContent, edits: CartEdits, actions: readonly CartAction[]): CartEdits {
  const draft = editDraft(server, edits);
  for (const action of actions) applyToDraft(draft, action);
  return draft.edits();
}
