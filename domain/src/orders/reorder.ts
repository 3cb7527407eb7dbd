/** Reordering: which items of an order can be ordered now, how many of each, and why others are left out. */
import { type ItemToday, type OrderObstacle, orderObstacle, orderObstacles } from '../catalog/index.ts';

/** A line of an order as sold; type 0 was paid for, 1 and 2 came free with a coupon. */
export interface SoldLine {
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  readonly type: number;
}

/** The ordered quantity of one item. */
export interface OrderedAgain {
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  readonly isFreeGood: boolean;
}

/** Why something can't be reordered. */
export const reorderObstacles = ['free-good', ...orderObstacles] as const;

export type ReorderObstacle = 'free-good' | OrderObstacle;

/**
 * One entry per item, in the order in which the items first appear, with quantities summed, because an order that
 * shipped in parts lists an item several times. Free goods are separate from what was paid for, because only a coupon
 * grants them.
 */
export function wantedAgain(lines: readonly SoldLine[]): OrderedAgain[] {
  const found = new Map<string, OrderedAgain>();
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

/** Why it can't be reordered; `undefined` if it can. */
export function reorderObstacle(
  wanted: Pick<OrderedAgain, 'isFreeGood'>,
  item: ItemToday | undefined,
  viewer: { readonly isStaff: boolean },
): ReorderObstacle | undefined {
  return wanted.isFreeGood ? 'free-good' : orderObstacle(item, viewer);
}
