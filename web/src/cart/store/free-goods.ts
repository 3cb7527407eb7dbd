/** Free goods in the store: what is known of the coupons, and a cart that is brought within what it earns. */
import type { CouponInfo } from '@operatory/contract/cart';
import {
  type CartContent,
  type CartEdits,
  type CouponTerms,
  type CutFreeGood,
  lineIdOf,
  mergeCart,
  settleEdits,
} from '@operatory/domain/cart';
import type { CartState, TakenOut } from './cart-state.ts';
import type { ServerCopy } from './server-copy.ts';

/** A coupon in the words of the rules; by one that has ended nothing is earned. */
export function termsOf({ couponId, tiers, isRunning, isBurkhartFulfilled }: CouponInfo): CouponTerms {
  return { couponId, tiers: isRunning ? tiers : [], isDistributorFulfilled: isBurkhartFulfilled };
}

/** What this window knows of the coupons of its cart. */
export function knownCoupons(copy: ServerCopy | undefined): CouponTerms[] {
  return (copy?.coupons ?? []).map(termsOf);
}

interface Settled {
  readonly edits: CartEdits;
  readonly cuts: readonly CutFreeGood[];
  readonly takenOut: readonly TakenOut[];
}

/** Names what is less in `after` than in `before`. */
function whatWent(before: CartContent, after: CartContent, { copy, facts }: Pick<CartState, 'copy' | 'facts'>) {
  const left = new Map(after.lines.map((line) => [lineIdOf(line), line.quantity]));
  return before.lines.flatMap((line): TakenOut[] => {
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
 * The edits with which a cart that others have changed is earned again: two windows, of which one lowers a
 * quantity and one chooses free goods, both end with what the rule leaves [B4.21].
 */
export function settled(
  base: CartContent,
  edits: CartEdits,
  state: Pick<CartState, 'copy' | 'facts' | 'cuts'>,
): Settled {
  const next = settleEdits(base, { edits, cuts: state.cuts }, { coupons: knownCoupons(state.copy) });
  if (next.edits === edits) return { ...next, takenOut: [] };
  return { ...next, takenOut: whatWent(mergeCart(base, edits), mergeCart(base, next.edits), state) };
}
