/** A coupon's offer, and how much of it a cart has earned and used. */
import { noItemNumber } from '../documents/index.ts';
import type { LineIdentity } from './cart-line.ts';
import { type CountedLine, qualifyingQuantity, redeemedQuantity } from './free-goods.ts';
import { type CouponTier, isRedemptionComplete, remainingReward, rewardQuantity } from './reward.ts';

/** One of the free goods that the buyer can choose from. */
export interface FreeGood {
  /** null if it isn't in our catalog. */
  readonly redemptionItem: string | null;
  readonly redemptionDescription: string;
}

/** What the rules need to know about a coupon. An expired one has no tiers, so it earns nothing. */
export interface CouponTerms {
  readonly couponId: number;
  readonly tiers: readonly CouponTier[];
  /** Whether the free goods come from the distributor's own stock. */
  readonly isDistributorFulfilled: boolean;
}

/** A cart's earned and used quantities of one coupon. */
export interface CouponStanding {
  /** Of the items that count toward it. */
  readonly bought: number;
  readonly reward: number;
  readonly used: number;
  /** Still to be chosen, never negative. */
  readonly remaining: number;
  readonly isComplete: boolean;
}

/** The cart's line for a free good: type 1 if the distributor fulfills the coupon, otherwise 2 [B9.05]. */
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

/** What these lines earn and use of a coupon; all items that count toward it share it. */
export function couponStanding(lines: readonly CountedLine[], coupon: CouponTerms): CouponStanding {
  const { couponId } = coupon;
  return standingOf({ bought: qualifyingQuantity(lines, couponId), used: redeemedQuantity(lines, couponId) }, coupon);
}

/** The same for quantities that were added up before. */
export function standingOf(
  { bought, used }: Pick<CouponStanding, 'bought' | 'used'>,
  { tiers }: Pick<CouponTerms, 'tiers'>,
): CouponStanding {
  const reward = rewardQuantity(tiers, bought);
  return {
    bought,
    reward,
    used,
    remaining: Math.max(0, remainingReward(reward, used)),
    isComplete: isRedemptionComplete(reward, used),
  };
}

/** The largest quantity that a free good can have: its current one plus what is still to be chosen [B5.05]. */
export function maxOfFreeGood(quantity: number, { remaining }: Pick<CouponStanding, 'remaining'>): number {
  return quantity + remaining;
}
