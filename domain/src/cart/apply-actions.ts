/** Does several things to a cart at once, with everything that follows from them for its free goods. */
import { applyEdit, type CartAction } from './apply-edit.ts';
import type { CartContent } from './cart.ts';
import type { CartEdits } from './cart-edits.ts';
import { lineIdOf } from './cart-line.ts';
import { type CouponTerms, couponStanding, mostOfFreeGood } from './coupon.ts';
import { type MergeOptions, mergeCart } from './merge-cart.ts';
import { type CutFreeGood, type FreeGoodStep, settleFreeGoods } from './settle-free-goods.ts';

/** What one window did, and which free goods it lost by it. */
export interface EditedCart {
  readonly edits: CartEdits;
  readonly cuts: readonly CutFreeGood[];
}

export interface CouponOptions extends MergeOptions {
  /** What is known of the coupons; free goods of others are left as they are. */
  readonly coupons: readonly CouponTerms[];
}

function stepAction({ line, by }: FreeGoodStep): CartAction {
  return by > 0 ? { do: 'add', line, quantity: by } : { do: 'take', line, quantity: -by };
}

/** A free good grows no further than what is still to be chosen [B5.05]. */
function withinReward(content: CartContent, action: CartAction, coupons: readonly CouponTerms[]): CartAction {
  if ((action.do !== 'add' && action.do !== 'set-quantity') || action.line.type === 0) return action;
  const coupon = coupons.find(({ couponId }) => couponId === action.line.couponId);
  if (coupon === undefined) return action;
  const id = lineIdOf(action.line);
  const now = content.lines.find((line) => lineIdOf(line) === id)?.quantity ?? 0;
  const most = Math.max(0, mostOfFreeGood(now, couponStanding(content.lines, coupon)));
  const isAdding = action.do === 'add';
  return { ...action, quantity: Math.min(action.quantity, isAdding ? most - now : most) };
}

/** Brings the free goods of a cart within what it earns, as edits; for a cart that others have changed. */
export function settleEdits(
  server: CartContent,
  { edits, cuts }: EditedCart,
  { coupons, ...merging }: CouponOptions,
): EditedCart {
  const { lines } = mergeCart(server, edits, merging);
  const settled = settleFreeGoods(lines, { coupons, cuts });
  return { edits: followed(server, edits, settled.steps, merging), cuts: settled.cuts };
}

function followed(server: CartContent, edits: CartEdits, steps: readonly FreeGoodStep[], options: MergeOptions) {
  return steps.reduce((sofar, step) => applyEdit(server, sofar, stepAction(step), options), edits);
}

/**
 * The edits after these actions, done one after the other. Then the free goods follow: what is no longer earned
 * goes, and what went earlier comes back with the quantity that earns it. Whoever chooses free goods of a coupon
 * anew has said what they want: nothing comes back to that coupon by itself any more.
 */
export function applyActions(
  server: CartContent,
  { edits, cuts }: EditedCart,
  actions: readonly CartAction[],
  { coupons, ...merging }: CouponOptions,
): EditedCart {
  const before = mergeCart(server, edits, merging).lines;
  const done = actions.reduce((sofar, action) => {
    const isFreeGood = 'line' in action && action.line.type !== 0;
    const possible = isFreeGood ? withinReward(mergeCart(server, sofar, merging), action, coupons) : action;
    return applyEdit(server, sofar, possible, merging);
  }, edits);
  if (coupons.length === 0) return { edits: done, cuts };
  const chosen = new Set(
    actions.flatMap((action) => ('line' in action && action.line.type !== 0 ? [action.line.couponId] : [])),
  );
  const remembered = cuts.filter(({ line }) => !chosen.has(line.couponId));
  const { lines } = mergeCart(server, done, merging);
  const settled = settleFreeGoods(lines, { coupons, cuts: remembered, before });
  return { edits: followed(server, done, settled.steps, merging), cuts: settled.cuts };
}
