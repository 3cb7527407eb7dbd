/** Whether a quantity or the total of the cart looks like a typo, based on what the account bought before. */

import { type Cents, centsFromDollars, formatUsd, multiplyCents } from '../money/index.ts';

/** Fewer purchases than these aren't a habit. */
export const fewestPurchases = 4;
/** This many times the largest quantity ever bought: a typo turns 4 into 40 or 44, but hardly ever into 12. */
const unusualTimes = 3;

/** What one account bought of one product: a quantity for each order, at least one, in any order. */
export type BoughtQuantities = readonly number[];

export interface UnusualQuantity {
  readonly quantity: number;
  /** The interquartile range of the purchases. */
  readonly usualFrom: number;
  readonly usualTo: number;
  readonly most: number;
}

/** `undefined` if the quantity isn't unusual, or if too little was bought to say so. */
export function unusualQuantity(quantity: number, bought: BoughtQuantities): UnusualQuantity | undefined {
  if (bought.length < fewestPurchases) return undefined;
  const sorted = bought.toSorted((one, other) => one - other);
  const last = sorted.length - 1;
  const most = sorted[last] ?? 0;
  if (quantity <= most * unusualTimes) return undefined;
  return {
    quantity,
    usualFrom: sorted[Math.floor(last / 4)] ?? most,
    usualTo: sorted[Math.ceil((last * 3) / 4)] ?? most,
    most,
  };
}

const shown = (quantity: number) => quantity.toLocaleString('en-US');

/** `usually 2–4, 6 at most, now 40`. */
export function unusualWords({ quantity, usualFrom, usualTo, most }: UnusualQuantity): string {
  const usual = usualFrom === usualTo ? shown(usualFrom) : `${shown(usualFrom)}–${shown(usualTo)}`;
  return `usually ${usual}${most > usualTo ? `, ${shown(most)} at most` : ''}, now ${shown(quantity)}`;
}

/** An account's orders of the days that count, taken together. */
export interface PastOrders {
  readonly orders: number;
  /** The most packs of any one product in an order; 0 without orders. */
  readonly mostOfAny: number;
  /** In cents; 0 without orders. */
  readonly largestTotal: Cents;
}

/** This many packs of something new are unusual for an account with too few orders to compare with. */
const manyForNewAccount = 100;
/** Accounts that buy everything one at a time also try out a dozen of something. */
const fewestWorthAWord = 20;

export interface UnusualNewQuantity {
  readonly quantity: number;
  /** The most packs of this product that were ever bought at once; 0 if it never was bought. */
  readonly most: number;
  /** The most packs of any product that were ever bought at once; 0 if there are too few orders to say so. */
  readonly mostOfAny: number;
}

/**
 * A quantity of a product that was bought too rarely to compare with itself: it's compared with the most that the account ever
 * bought of anything. `undefined` if it isn't unusual, or if the product's own purchases say more.
 */
export function unusualNewQuantity(
  quantity: number,
  bought: BoughtQuantities,
  past: PastOrders,
): UnusualNewQuantity | undefined {
  if (bought.length >= fewestPurchases) return undefined;
  const most = Math.max(0, ...bought);
  const isComparable = past.orders >= fewestPurchases;
  const isUnusual = isComparable
    ? quantity > Math.max(past.mostOfAny * unusualTimes, fewestWorthAWord)
    : quantity >= Math.max(most * unusualTimes + 1, manyForNewAccount);
  return isUnusual ? { quantity, most, mostOfAny: isComparable ? past.mostOfAny : 0 } : undefined;
}

/** `never bought before, now 1,200; 40 at most of any product`. */
export function unusualNewWords({ quantity, most, mostOfAny }: UnusualNewQuantity): string {
  const before = most === 0 ? 'never bought before' : `${shown(most)} at most so far`;
  return `${before}, now ${shown(quantity)}${mostOfAny === 0 ? '' : `; ${shown(mostOfAny)} at most of any product`}`;
}

/** Below this, three times the largest order is an ordinary one. */
const smallTotal = centsFromDollars(500);

/** Whether a cart costs more than three times the account's largest order, with four orders to compare with. */
export function isUnusualTotal(total: Cents, { orders, largestTotal }: Omit<PastOrders, 'mostOfAny'>): boolean {
  return (
    orders >= fewestPurchases &&
    largestTotal > 0 &&
    total > smallTotal &&
    total > multiplyCents(largestTotal, unusualTimes)
  );
}

/** `The total looks unusual: $81,318.72. Your largest order in the last 13 months was $896.00.` Staff read whose it is. */
export function unusualTotalWords(total: Cents, largestTotal: Cents, isForStaff: boolean): string {
  const whose = isForStaff ? 'The account’s' : 'Your';
  return `The total looks unusual: ${formatUsd(total)}. ${whose} largest order in the last 13 months was ${formatUsd(largestTotal)}.`;
}
