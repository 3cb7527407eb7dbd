/** Why a product can't be ordered by its number, whether from an old order or a pasted list. */
import { isDiscontinued, isWithdrawn } from './availability.ts';

/** What must be known about an item of the current catalog. */
export interface ItemToday {
  readonly lifeCycle: string;
  readonly isOrderable: boolean;
  readonly isHiddenFromCustomer: boolean;
  readonly isOnHold: boolean;
}

export const orderObstacles = ['unknown', 'withdrawn', 'discontinued', 'on-hold', 'not-orderable'] as const;

export type OrderObstacle = (typeof orderObstacles)[number];

/**
 * Why it can't be ordered; `undefined` if it can. For customer users, an item that is hidden from them is treated like
 * one that isn't in the catalog.
 */
export function orderObstacle(
  item: ItemToday | undefined,
  viewer: { readonly isStaff: boolean },
): OrderObstacle | undefined {
  if (item === undefined || (item.isHiddenFromCustomer && !viewer.isStaff)) return 'unknown';
  if (isWithdrawn(item)) return 'withdrawn';
  if (isDiscontinued(item)) return 'discontinued';
  if (item.isOnHold) return 'on-hold';
  return item.isOrderable ? undefined : 'not-orderable';
}
