/** The products that an account stopped buying, judged by their own reorder interval. */
import { rhythmWords } from '../buying-habits/index.ts';
import { formatDate, type PlainDate } from '../dates/index.ts';
import { type Cents, cents } from '../money/index.ts';
import { dayNumber, dayOf, isLate, type Purchases, rhythmOf, usualQuantity } from '../morning-queue/index.ts';
import { plural } from '../words/index.ts';

export interface StoppedProduct {
  readonly itemNumber: string;
  readonly description: string;
  /** Days between purchases: the middle, and how far they are from it. */
  readonly median: number;
  readonly spread: number;
  readonly times: number;
  readonly lastOn: PlainDate;
  /** Purchases that its rhythm expected since, at least one. */
  readonly missed: number;
  readonly usual: number;
  /** The missed purchases in the usual quantity, at today's price. */
  readonly worth: Cents;
  /** It can still be expected; otherwise the account has stopped. */
  readonly isLate: boolean;
}

/** Undefined for products without a reorder interval, and those that aren't due yet. */
export function stoppedProduct(purchases: Purchases, today: PlainDate): StoppedProduct | undefined {
  const rhythm = rhythmOf(purchases.days);
  const now = dayNumber(today);
  if (rhythm === undefined || now <= rhythm.due) return undefined;
  const { median, spread, times, last } = rhythm;
  const missed = Math.max(1, Math.floor((now - last) / median));
  const usual = usualQuantity(purchases.quantities);
  const { itemNumber, description, price } = purchases;
  return {
    ...{ itemNumber, description, median, spread, times, missed, usual },
    lastOn: dayOf(last),
    worth: cents(missed * usual * price),
    isLate: isLate(rhythm, now),
  };
}

/** `usually 4 every 30 days, give or take 3 (6 purchases); last on 09/02/2026, and 2 since were missed`. */
export function stoppedWords({ usual, median, spread, times, lastOn, missed }: StoppedProduct): string {
  return `${rhythmWords({ usual, median, spread, times })}; last on ${formatDate(lastOn)}, ${plural(missed, 'purchase')} missed since`;
}
