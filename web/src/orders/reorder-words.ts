/** Texts for items of an order that can't be reordered. */

import type { ReorderObstacle } from '@operatory/domain/orders';
import { plural } from '@operatory/domain/words';

export const obstacleWords: Readonly<Record<ReorderObstacle, string>> = {
  'free-good': 'Free item. It’s added again when its coupon applies.',
  unknown: 'No longer in the catalog',
  withdrawn: 'No longer sold',
  discontinued: 'Discontinued',
  'on-hold': 'Temporarily unavailable',
  'not-orderable': 'Can’t be ordered right now',
};

/** `Add 1 product to the cart`, `Add 12 products to the cart`; without a count while there's nothing to add. */
export function addWords(count: number, place: 'cart' | 'list' = 'cart'): string {
  return `Add ${count === 0 ? '' : `${plural(count, 'product')} `}to the ${place}`;
}
