/** Limits free goods to the earned quantity, and records what it removed so that it can be restored. */
import { type CartLine, type LineIdentity, lineIdOf } from './cart-line.ts';
import { type CouponTerms, couponStanding } from './coupon.ts';

/** Free goods that were removed because the cart no longer earned them. */
export interface UnearnedFreeGood {
  readonly line: LineIdentity;
  readonly quantity: number;
}

/** Changes the quantity of a free good by this much. */
export interface FreeGoodStep {
  readonly line: LineIdentity;
  readonly by: number;
}

export interface Settlement {
  readonly steps: readonly FreeGoodStep[];
  /** The free goods currently removed, in the order in which they are restored. */
  readonly unearned: readonly UnearnedFreeGood[];
}

interface Place {
  readonly line: LineIdentity;
  readonly quantity: number;
  readonly cut: number;
}

/** The coupon's free goods in the order of the cart, then those that are completely removed. */
function placesOf(lines: readonly CartLine[], unearned: readonly UnearnedFreeGood[], couponId: number): Place[] {
  const cutOf = new Map(unearned.map((cut) => [lineIdOf(cut.line), cut.quantity]));
  const present = lines.filter((line) => line.type !== 0 && line.couponId === couponId);
  const ids = new Set(present.map(lineIdOf));
  return [
    ...present.map((line) => ({ line, quantity: line.quantity, cut: cutOf.get(lineIdOf(line)) ?? 0 })),
    ...unearned
      .filter(({ line }) => line.couponId === couponId && !ids.has(lineIdOf(line)))
      .map((cut) => ({ line: cut.line, quantity: 0, cut: cut.quantity })),
  ];
}

/** Removes `excess`, the last one first [B4.21]. */
function cutLast(places: readonly Place[], excess: number): Place[] {
  let left = excess;
  return places
    .toReversed()
    .map((place) => {
      const taken = Math.min(place.quantity, left);
      left -= taken;
      return { ...place, quantity: place.quantity - taken, cut: place.cut + taken };
    })
    .toReversed();
}

/** Restores removed free goods, the first one first, as far as they are earned. */
function giveBack(places: readonly Place[], remaining: number): Place[] {
  let left = remaining;
  return places.map((place) => {
    const given = Math.min(place.cut, left);
    left -= given;
    return { ...place, quantity: place.quantity + given, cut: place.cut - given };
  });
}

/**
 * The changes to make to the free goods of `lines`. If more is chosen than earned, the last one is reduced or removed
 * [B4.21]. If `before` is given and a coupon earns more than it did then, what was removed from it earlier comes back
 * first, so that lowering a quantity and raising it again changes nothing. Coupons that aren't in `coupons` don't
 * change, because nothing is known about them.
 */
export function settleFreeGoods(
  lines: readonly CartLine[],
  {
    coupons,
    unearned,
    before,
  }: {
    readonly coupons: readonly CouponTerms[];
    readonly unearned: readonly UnearnedFreeGood[];
    readonly before?: readonly CartLine[];
  },
): Settlement {
  const concerned = new Set(
    [...lines.filter(({ type }) => type !== 0), ...unearned.map(({ line }) => line)].map(idOfCoupon),
  );
  const steps: FreeGoodStep[] = [];
  let kept: readonly UnearnedFreeGood[] = unearned;
  for (const coupon of coupons) {
    const { couponId } = coupon;
    if (!concerned.has(couponId)) continue;
    const isCut = unearned.some(({ line }) => line.couponId === couponId);
    const standing = couponStanding(lines, coupon);
    const excess = standing.used - standing.reward;
    const hasRisen = before !== undefined && standing.reward > couponStanding(before, coupon).reward;
    if (excess <= 0 && !(isCut && (hasRisen || standing.bought === 0))) continue;
    const places = placesOf(lines, unearned, couponId);
    const settled = excess > 0 ? cutLast(places, excess) : giveBack(places, standing.remaining);
    for (const [index, { line, quantity }] of settled.entries()) {
      const by = quantity - (places[index]?.quantity ?? 0);
      if (by !== 0) steps.push({ line, by });
    }
    // Nothing comes back to a coupon for which nothing is bought anymore.
    const cut = standing.bought === 0 ? [] : settled.filter((place) => place.cut > 0);
    kept = [
      ...kept.filter(({ line }) => line.couponId !== couponId),
      ...cut.map(({ line, cut: quantity }) => ({ line: identityOf(line), quantity })),
    ];
  }
  return { steps, unearned: kept };
}

const idOfCoupon = ({ couponId }: LineIdentity) => couponId;

function identityOf({ itemNumber, type, couponId, description }: LineIdentity): LineIdentity {
  return { itemNumber, type, couponId, description };
}
