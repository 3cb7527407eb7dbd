/** How it is said that something of an order cannot be ordered again. */
import type { ReorderObstacle } from '@operatory/domain/orders';

export const obstacleWords: Readonly<Record<ReorderObstacle, string>> = {
  'free-good': 'Free good: it comes with its coupon, so it is left out',
  unknown: 'No longer in the catalogue',
  discontinued: 'Discontinued',
  'on-hold': 'Temporarily unavailable',
  'not-orderable': 'Cannot be ordered at the moment',
};

/** `Add 1 product to the cart`, `Add 12 products to the cart`. */
export function addWords(count: number): string {
  return `Add ${count} ${count === 1 ? 'product' : 'products'} to the cart`;
}
