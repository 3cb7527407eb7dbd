/** Ordering again what an order held: which of it can be had now, how many of each, and why the rest is left out. */
import { type ItemToday, type OrderObstacle, orderObstacle, orderObstacles } from '../catalogue/index.ts';

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
export const reorderObstacles = ['free-good', ...orderObstacles] as const;

export type ReorderObstacle = 'free-good' | OrderObstacle;

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

/** What keeps it from being ordered again; `undefined` when nothing does. */
export function reorderObstacle(
  wanted: Pick<WantedAgain, 'isFreeGood'>,
  item: ItemToday | undefined,
  viewer: { readonly isStaff: boolean },
): ReorderObstacle | undefined {
  return wanted.isFreeGood ? 'free-good' : orderObstacle(item, viewer);
}
