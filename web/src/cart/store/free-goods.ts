/** Free goods in the store: the coupons, and edits that reduce a cart to what it earns. */
import type { CouponInfo } from '@operatory/contract/cart';
import {
  type CartContent,
  type CartEdits,
  type CouponTerms,
  lineIdOf,
  mergeCart,
  settleEdits,
  type UnearnedFreeGood,
} from '@operatory/domain/cart';
import type { CartState, RemovedFreeGood } from './cart-state.ts';
import type { ServerCopy } from './server-copy.ts';

/** A coupon in the domain's terms; one that has ended earns nothing. */
export function termsOf({ couponId, tiers, isRunning, isBurkhartFulfilled }: CouponInfo): CouponTerms {
  return { couponId, tiers: isRunning ? tiers : [], isDistributorFulfilled: isBurkhartFulfilled };
}

/** This tab's data about its cart's coupons. */
export function knownCoupons(copy: ServerCopy | undefined): CouponTerms[] {
  return (copy?.coupons ?? []).map(termsOf);
}

interface Settled {
  readonly edits: CartEdits;
  readonly unearned: readonly UnearnedFreeGood[];
  readonly removedFreeGoods: readonly RemovedFreeGood[];
}

/** What `after` has less of than `before`. */
function whatWent(before: CartContent, after: CartContent, { copy, facts }: Pick<CartState, 'copy' | 'facts'>) {
  const left = new Map(after.lines.map((line) => [lineIdOf(line), line.quantity]));
  return before.lines.flatMap((line): RemovedFreeGood[] => {
    const id = lineIdOf(line);
    const quantity = line.quantity - (left.get(id) ?? 0);
    if (quantity <= 0) return [];
    const coupon = copy?.coupons.find(({ couponId }) => couponId === line.couponId);
    return [
      {
        description: line.description || (copy?.facts[id] ?? facts[id])?.description || line.itemNumber,
        quantity,
        couponDescription: coupon?.description ?? '',
        endedOn: coupon?.isRunning === false ? coupon.endDate : undefined,
      },
    ];
  });
}

/**
 * The edits that reduce a cart changed by others to what it earns. If one tab lowers a quantity while another chooses
 * free goods, both end with the same result [B4.21].
 */
export function settled(
  base: CartContent,
  edits: CartEdits,
  state: Pick<CartState, 'copy' | 'facts' | 'unearned'>,
): Settled {
  const next = settleEdits(base, { edits, unearned: state.unearned }, { coupons: knownCoupons(state.copy) });
  if (next.edits === edits) return { ...next, removedFreeGoods: [] };
  return { ...next, removedFreeGoods: whatWent(mergeCart(base, edits), mergeCart(base, next.edits), state) };
}
