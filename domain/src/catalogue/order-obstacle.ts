/** What keeps a product from being ordered by its number, whoever names it: an old order, a pasted list. */
import { isDiscontinued } from './availability.ts';

/** What must be known of an item of today's catalogue. */
export interface ItemToday {
  readonly lifeCycle: string;
  readonly isOrderable: boolean;
  readonly isHiddenFromCustomer: boolean;
  readonly isOnHold: boolean;
}

export const orderObstacles = ['unknown', 'discontinued', 'on-hold', 'not-orderable'] as const;

export type OrderObstacle = (typeof orderObstacles)[number];

/**
 * What keeps it from being ordered; `undefined` when nothing does. An item that is hidden from customer users is to
 * them as unknown as one that the catalogue does not have.
 */
export function orderObstacle(
  item: ItemToday | undefined,
  viewer: { readonly isStaff: boolean },
): OrderObstacle | undefined {
  if (item === undefined || (item.isHiddenFromCustomer && !viewer.isStaff)) return 'unknown';
  if (isDiscontinued(item)) return 'discontinued';
  if (item.isOnHold) return 'on-hold';
  return item.isOrderable ? undefined : 'not-orderable';
}
