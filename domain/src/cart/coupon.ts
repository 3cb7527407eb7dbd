/** What a coupon offers, and how one cart stands with it. */
import { type CartLine, type LineIdentity, noItemNumber } from './cart-line.ts';
import { qualifyingQuantity, redeemedQuantity } from './free-goods.ts';
import { type CouponTier, isRedemptionComplete, remainingReward, rewardQuantity } from './reward.ts';

/** One of the free goods between which the buyer chooses. */
export interface FreeGood {
  /** null for one that is no item of ours. */
  readonly redemptionItem: string | null;
  readonly redemptionDescription: string;
}

/** What the rules need to know of a coupon. One that has ended has no tiers: nothing is earned by it. */
export interface CouponTerms {
  readonly couponId: number;
  readonly tiers: readonly CouponTier[];
  /** Do the free goods come from the distributor's own stock? */
  readonly isDistributorFulfilled: boolean;
}

/** How a cart stands with one coupon; all are quantities. */
export interface CouponStanding {
  /** Of the items that count for it. */
  readonly bought: number;
  readonly reward: number;
  readonly used: number;
  /** Still to be chosen, never negative. */
  readonly remaining: number;
  readonly isComplete: boolean;
}

/** The cart's line for a free good: type 1 when the distributor fulfils the coupon, else 2 [B9.05]. */
export function freeGoodLine(
  { couponId, isDistributorFulfilled }: Pick<CouponTerms, 'couponId' | 'isDistributorFulfilled'>,
  { redemptionItem, redemptionDescription }: FreeGood,
): LineIdentity {
  return {
    itemNumber: redemptionItem ?? noItemNumber,
    type: isDistributorFulfilled ? 1 : 2,
    couponId,
    description: redemptionItem === null ? redemptionDescription : '',
  };
}

/** How these lines stand with a coupon; all items that count for it share it. */
export function couponStanding(lines: readonly CartLine[], { couponId, tiers }: CouponTerms): CouponStanding {
  const bought = qualifyingQuantity(lines, couponId);
  const reward = rewardQuantity(tiers, bought);
  const used = redeemedQuantity(lines, couponId);
  return {
    bought,
    reward,
    used,
    remaining: Math.max(0, remainingReward(reward, used)),
    isComplete: isRedemptionComplete(reward, used),
  };
}

/** The most that a free good's quantity can be: what it is, and what is still to be chosen [B5.05]. */
export function mostOfFreeGood(quantity: number, { remaining }: Pick<CouponStanding, 'remaining'>): number {
  return quantity + remaining;
}
