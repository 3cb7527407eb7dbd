/** Whether a quantity in the cart looks like a slip of the finger, judged by what the account bought before. */

/** Fewer purchases than these aren't a habit. */
export const fewestPurchases = 4;
/** So many times the most that was ever bought: 4 becomes 40 or 44 by a slip, and hardly ever 12 by one. */
const unusualTimes = 3;

/** What one account bought of one product: a quantity for each order, at least one, in any order. */
export type BoughtQuantities = readonly number[];

export interface UnusualQuantity {
  readonly quantity: number;
  /** The middle half of the purchases lies between these. */
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
