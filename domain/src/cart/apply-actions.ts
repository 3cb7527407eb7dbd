/** Applies several actions to a cart at once, including the effects on its free goods. */
import { applyToDraft, type CartAction } from './apply-edit.ts';
import type { CartContent } from './cart.ts';
import type { CartEdits } from './cart-edits.ts';
import { lineIdOf } from './cart-line.ts';
import { type CouponTerms, maxOfFreeGood, standingOf } from './coupon.ts';
import { type EditDraft, editDraft } from './edit-draft.ts';
import { mergeCart } from './merge-cart.ts';
import { type FreeGoodStep, settleFreeGoods, type UnearnedFreeGood } from './settle-free-goods.ts';

/** What one tab did, and which free goods that removed. */
export interface EditedCart {
  readonly edits: CartEdits;
  readonly unearned: readonly UnearnedFreeGood[];
}

export interface CouponOptions {
  /** The known coupons; free goods of other coupons don't change. */
  readonly coupons: readonly CouponTerms[];
}

function stepAction({ line, by }: FreeGoodStep): CartAction {
  return by > 0 ? { do: 'add', line, quantity: by } : { do: 'take', line, quantity: -by };
}

/** A free good's quantity can't exceed the remaining reward [B5.05]. */
function withinReward(draft: EditDraft, action: CartAction, coupons: readonly CouponTerms[]): CartAction {
  if ((action.do !== 'add' && action.do !== 'set-quantity') || action.line.type === 0) return action;
  const coupon = coupons.find(({ couponId }) => couponId === action.line.couponId);
  if (coupon === undefined) return action;
  const now = draft.lineOf(lineIdOf(action.line))?.quantity ?? 0;
  const most = Math.max(0, maxOfFreeGood(now, standingOf(draft.countOf(coupon.couponId), coupon)));
  const isAdding = action.do === 'add';
  return { ...action, quantity: Math.min(action.quantity, isAdding ? most - now : most) };
}

/** Returns edits that reduce a cart's free goods to what it earns, for a cart that others have changed. */
export function settleEdits(
  server: CartContent,
  { edits, unearned }: EditedCart,
  { coupons }: CouponOptions,
): EditedCart {
  const { lines } = mergeCart(server, edits);
  const settled = settleFreeGoods(lines, { coupons, unearned });
  return { edits: followed(editDraft(server, edits), settled.steps), unearned: settled.unearned };
}

function followed(draft: EditDraft, steps: readonly FreeGoodStep[]): CartEdits {
  for (const step of steps) applyToDraft(draft, stepAction(step));
  return draft.edits();
}

/**
 * The edits after these actions, applied in order. Then the free goods are adjusted: those no longer earned are
 * removed, and removed ones come back with the quantity that earns them. Once a person chooses free goods of a coupon
 * again, nothing of that coupon is restored automatically.
 */
export function applyActions(
  server: CartContent,
  { edits, unearned }: EditedCart,
  actions: readonly CartAction[],
  { coupons }: CouponOptions,
): EditedCart {
  const draft = editDraft(server, edits);
  for (const action of actions) applyToDraft(draft, withinReward(draft, action, coupons));
  const done = draft.edits();
  if (coupons.length === 0) return { edits: done, unearned };
  const chosen = new Set(
    actions.flatMap((action) => ('line' in action && action.line.type !== 0 ? [action.line.couponId] : [])),
  );
  const remembered = unearned.filter(({ line }) => !chosen.has(line.couponId));
  const { lines: before } = mergeCart(server, edits);
  const settled = settleFreeGoods(mergeCart(server, done).lines, { coupons, unearned: remembered, before });
  return { edits: followed(draft, settled.steps), unearned: settled.unearned };
}
