/** The result of a correction once free items follow from the purchases. */
import type { OrderCorrection, RejectedOrder } from '@operatory/contract/order-corrections';
import { type FreeGood, freeGoodLine, lineIdOf } from '@operatory/domain/cart';
import { type CorrectionStanding, correctionStanding, settleCorrection } from '@operatory/domain/checkout';
import { cents, centsFromDollars } from '@operatory/domain/money';

type Line = RejectedOrder['lines'][number];
type Coupon = RejectedOrder['coupons'][number];

/** Entered quantities by line number, and by `goodKey` for free items that aren't on the order. */
export interface TypedQuantities {
  readonly quantities: Readonly<Record<number, string>>;
  readonly freeGoods: Readonly<Record<string, string>>;
}

export interface OfferedGood {
  readonly key: string;
  readonly good: FreeGood;
  readonly quantity: number;
  /** The largest quantity that it can have. */
  readonly most: number;
}

export interface SettledCoupon extends CorrectionStanding {
  readonly coupon: Coupon;
  /** Those that aren't on the order yet. */
  readonly offered: readonly OfferedGood[];
}

export interface SettledCorrection {
  /** By line number. */
  readonly quantities: ReadonlyMap<number, number>;
  readonly added: OrderCorrection['freeGoods'];
  readonly coupons: readonly SettledCoupon[];
  /** Free items that the correction earns and that aren't chosen. */
  readonly left: number;
}

const goodKey = (coupon: Coupon, good: FreeGood) => lineIdOf(freeGoodLine(coupon, good));

/** An invalid quantity counts as zero here; the server refuses it when it's sent. */
const countOf = (typed: string | undefined) => Math.max(0, Math.floor(Number(typed ?? 0) || 0));

/** The goods of the coupon that no line of the order is for. A buyer's order gets none. */
function missingGoods({ lines, isFromBuyer }: RejectedOrder, coupon: Coupon): readonly FreeGood[] {
  if (isFromBuyer) return [];
  const ids = new Set(
    lines.map(({ itemNumber, type, couponId, description }) =>
      lineIdOf({ itemNumber, type, couponId, description: itemNumber === '0' ? description : '' }),
    ),
  );
  return coupon.options.filter((good) => !ids.has(goodKey(coupon, good)));
}

export function settledCorrection(order: RejectedOrder, typed: TypedQuantities): SettledCorrection {
  const { lines, coupons } = order;
  const goods = coupons.flatMap((coupon) =>
    missingGoods(order, coupon).map((good) => ({ coupon, good, key: goodKey(coupon, good) })),
  );
  const wanted = [
    ...lines.map(({ type, couponId, lineNumber }) => ({
      ...{ type, couponId, quantity: countOf(typed.quantities[lineNumber]), key: '', lineNumber },
    })),
    ...goods.map(({ coupon, key }) => ({
      ...{ type: 1 as const, couponId: coupon.couponId, quantity: countOf(typed.freeGoods[key]), key, lineNumber: 0 },
    })),
  ];
  const settled = settleCorrection(lines, wanted, coupons);
  const quantityOf = new Map(settled.map(({ key, quantity }) => [key, quantity]));
  const standings = coupons.map((coupon): SettledCoupon => {
    const standing = correctionStanding(lines, settled, coupon);
    const open = Math.max(0, standing.earned - standing.used);
    const offered = goods
      .filter((each) => each.coupon === coupon)
      .map(({ key, good }) => {
        const quantity = quantityOf.get(key) ?? 0;
        return { key, good, quantity, most: quantity + open };
      });
    return { ...standing, coupon, offered };
  });
  return {
    quantities: new Map(settled.filter(({ key }) => key === '').map((line) => [line.lineNumber, line.quantity])),
    added: standings.flatMap(({ coupon, offered }) =>
      offered
        .filter(({ quantity }) => quantity > 0)
        .map(({ good, quantity }) => ({ couponId: coupon.couponId, good, quantity })),
    ),
    coupons: standings,
    left: standings.reduce((sum, { left }) => sum + left, 0),
  };
}

/** A product that the order gets. */
interface PricedProduct {
  /** As typed. */
  readonly quantity: string;
  /** In dollars; undefined until loaded. */
  readonly unitPrice: number | undefined;
}

/**
 * The order's total as sent and as corrected; undefined for people who may not see prices, and until those of
 * added products are loaded.
 */
export function totalsOf(
  { lines }: RejectedOrder,
  { quantities }: SettledCorrection,
  added: readonly PricedProduct[] = [],
) {
  if ([...lines, ...added].some(({ unitPrice }) => unitPrice === undefined)) return undefined;
  const sum = (quantityOf: (line: Line) => number) =>
    cents(lines.reduce((total, line) => total + centsFromDollars(line.unitPrice ?? 0) * quantityOf(line), 0));
  return {
    before: sum(({ quantity }) => quantity),
    after: cents(
      added.reduce<number>(
        (total, { quantity, unitPrice }) => total + centsFromDollars(unitPrice ?? 0) * countOf(quantity),
        sum(({ lineNumber }) => quantities.get(lineNumber) ?? 0),
      ),
    ),
  };
}

/** How many fewer of a free item the order has than were entered; 0 for everything else. */
export function cutOf({ lineNumber, type }: Line, typed: TypedQuantities, settled: SettledCorrection): number {
  const quantity = settled.quantities.get(lineNumber) ?? 0;
  return type === 0 ? 0 : Math.max(0, countOf(typed.quantities[lineNumber]) - quantity);
}
