/** How much of a coupon a cart's lines earn and use. */
import type { CartLine } from './cart-line.ts';

/** The parts of a line that determine what is earned and used. */
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
