/** Ordering again what an order held: which of it can be had now, how many of each, and why the rest is left out. */
import { isDiscontinued } from '../catalogue/index.ts';

/** A line of an order as it was sold; type 0 was paid for, 1 and 2 came free with a coupon. */
export interface SoldLine {
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  readonly type: number;
}

/** What an order held of one item. */
export interface WantedAgain {
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  readonly isFreeGood: boolean;
}

/** Why something is not ordered again. */
export const reorderObstacles = ['free-good', 'unknown', 'discontinued', 'on-hold', 'not-orderable'] as const;

export type ReorderObstacle = (typeof reorderObstacles)[number];

/**
 * One entry an item, in the order in which the items first stand, quantities summed: an order that was shipped in parts
 * tells one item several times. Free goods stand apart from what was paid for, because only a coupon gives them.
 */
export function wantedAgain(lines: readonly SoldLine[]): WantedAgain[] {
  const found = new Map<string, WantedAgain>();
  for (const { itemNumber, description, quantity, type } of lines) {
    if (quantity <= 0) continue;
    const isFreeGood = type !== 0;
    const key = isFreeGood ? `free/${itemNumber}/${description}` : itemNumber;
    const before = found.get(key);
    found.set(key, {
      itemNumber,
      description: before?.description ?? description,
      quantity: (before?.quantity ?? 0) + quantity,
      isFreeGood,
    });
  }
  return [...found.values()];
}

/** What must be known of an item of today's catalogue. */
export interface ItemToday {
  readonly lifeCycle: string;
  readonly isOrderable: boolean;
  readonly isHiddenFromCustomer: boolean;
  readonly isOnHold: boolean;
}

/**
 * What keeps it from being ordered again; `undefined` when nothing does. An item that is hidden from customer users is
 * to them as unknown as one that the catalogue does not have.
 */
export function reorderObstacle(
  wanted: Pick<WantedAgain, 'isFreeGood'>,
  item: ItemToday | undefined,
  viewer: { readonly isStaff: boolean },
): ReorderObstacle | undefined {
  if (wanted.isFreeGood) return 'free-good';
  if (item === undefined || (item.isHiddenFromCustomer && !viewer.isStaff)) return 'unknown';
  if (isDiscontinued(item)) return 'discontinued';
  if (item.isOnHold) return 'on-hold';
  return item.isOrderable ? undefined : 'not-orderable';
}
