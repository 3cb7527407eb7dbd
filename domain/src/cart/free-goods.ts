/** Free goods follow the items that earn them. */
import { type CartLine, type LineId, lineIdOf } from './cart-line.ts';

/** What counts when it's worked out how much is earned and used. */
export type CountedLine = Pick<CartLine, 'type' | 'couponId' | 'quantity'>;

/** How many of a cart's standard items count toward a coupon. */
export function qualifyingQuantity(lines: readonly CountedLine[], couponId: number): number {
  let total = 0;
  for (const line of lines) if (line.type === 0 && line.couponId === couponId) total += line.quantity;
  return total;
}

/** How many free goods of a coupon a cart has. */
export function redeemedQuantity(lines: readonly CountedLine[], couponId: number): number {
  let total = 0;
  for (const line of lines) if (line.type !== 0 && line.couponId === couponId) total += line.quantity;
  return total;
}

/**
 * The free goods to remove together with this line, because nothing is left that counts toward their coupon [C4.21].
 */
export function freeGoodsThatLeave(lines: readonly CartLine[], removed: LineId): CartLine[] {
  const line = lines.find((one) => lineIdOf(one) === removed);
  if (line === undefined || line.type !== 0 || line.couponId === null) return [];
  const { couponId } = line;
  const rest = lines.filter((one) => one !== line);
  if (qualifyingQuantity(rest, couponId) > 0) return [];
  return rest.filter((one) => one.type !== 0 && one.couponId === couponId);
}
