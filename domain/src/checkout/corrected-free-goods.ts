/** Free goods of an order that is corrected: as in a cart, they follow what earns them. */
import { type CountedLine, type CouponTerms, couponStanding, type FreeGood } from '../cart/index.ts';

/** A coupon of the order with the goods to choose from. One that didn't run on the order's day has no tiers. */
export interface CorrectableCoupon extends CouponTerms {
  readonly description: string;
  readonly options: readonly FreeGood[];
}

/** What the corrected lines earn of a coupon, in quantities. */
export interface CorrectionStanding {
  readonly bought: number;
  /** The most that the order may have. */
  readonly earned: number;
  readonly used: number;
  /** Still to be chosen because of the correction; rewards left unchosen when the order was sent stay declined. */
  readonly left: number;
}

/**
 * Compares the lines before and after a correction. While as much is bought as was ordered, the free goods given with
 * the order stay, even if the offer has changed since.
 */
export function correctionStanding(
  before: readonly CountedLine[],
  after: readonly CountedLine[],
  coupon: CouponTerms,
): CorrectionStanding {
  const was = couponStanding(before, coupon);
  const { bought, reward, used } = couponStanding(after, coupon);
  const earned = bought === was.bought ? Math.max(reward, was.used) : reward;
  const open = Math.max(0, earned - used);
  return { bought, earned, used, left: Math.max(0, open - was.remaining) };
}

/**
 * The lines with no more free goods than the corrected lines earn: the last one is reduced or removed first [B4.21].
 * Goods of unknown coupons don't change.
 */
export function settleCorrection<Line extends CountedLine>(
  before: readonly CountedLine[],
  wanted: readonly Line[],
  coupons: readonly CouponTerms[],
): Line[] {
  const excess = new Map(
    coupons.map((coupon) => {
      const { earned, used } = correctionStanding(before, wanted, coupon);
      return [coupon.couponId, Math.max(0, used - earned)];
    }),
  );
  return wanted
    .toReversed()
    .map((line) => {
      const over = line.type === 0 || line.couponId === null ? 0 : (excess.get(line.couponId) ?? 0);
      const cut = Math.min(line.quantity, over);
      if (cut === 0 || line.couponId === null) return line;
      excess.set(line.couponId, over - cut);
      return { ...line, quantity: line.quantity - cut };
    })
    .toReversed();
}
