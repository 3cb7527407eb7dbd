/** The account's usual next order: due products, minus what is already on its way or in the cart. */
import { maxQuantity } from '../cart/index.ts';
import { type ItemToday, type OrderObstacle, orderObstacle } from '../catalog/index.ts';
import { plural } from '../words/index.ts';
import { dueWords, type Habit } from './habit.ts';

/** A due product with its current data. */
export interface DueProduct<Card extends ItemToday> {
  readonly habit: Habit;
  /** Undefined if it's no longer in the catalog. */
  readonly card: Card | undefined;
  /** Pieces in the account's open cart, and in orders that haven't shipped. */
  readonly inCart: number;
  readonly onOrder: number;
}

export interface UsualLine<Card extends ItemToday> {
  readonly card: Card;
  readonly quantity: number;
  /** Why it's proposed, as a sentence without a period. */
  readonly reason: string;
}

/** A due product that isn't proposed. */
export interface LeftOut {
  readonly itemNumber: string;
  readonly description: string;
  /** What keeps it from being ordered; null if it's only already there. */
  readonly obstacle: OrderObstacle | null;
  /** Where it already is: `4 pieces in the cart`; null if there's an obstacle. */
  readonly already: string | null;
}

export interface UsualOrder<Card extends ItemToday> {
  readonly lines: readonly UsualLine<Card>[];
  readonly leftOut: readonly LeftOut[];
}

/** Every product is either proposed, with a quantity from 1 to the cart's maximum, or left out with one reason. */
export function usualOrder<Card extends ItemToday>(
  due: readonly DueProduct<Card>[],
  viewer: { readonly isStaff: boolean },
): UsualOrder<Card> {
  const lines: UsualLine<Card>[] = [];
  const leftOut: LeftOut[] = [];
  for (const { habit, card, inCart, onOrder } of due) {
    const { itemNumber, description } = habit;
    const obstacle = orderObstacle(card, viewer) ?? null;
    const already =
      inCart > 0
        ? `${plural(inCart, 'piece')} in the cart`
        : onOrder > 0
          ? `${plural(onOrder, 'piece')} on order`
          : null;
    if (obstacle !== null || card === undefined) {
      leftOut.push({ itemNumber, description, obstacle: obstacle ?? 'unknown', already: null });
    } else if (already !== null) leftOut.push({ itemNumber, description, obstacle: null, already });
    else {
      const quantity = Math.min(Math.max(habit.usual, 1), maxQuantity);
      lines.push({ card, quantity, reason: dueWords(habit) });
    }
  }
  return { lines, leftOut };
}
