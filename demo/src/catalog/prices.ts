/** Pricing classes and how a list price becomes the price of a class. */

interface PricingClassRow {
  readonly code: string;
  readonly name: string;
  /** Place in an item's prices, from 1. */
  readonly position: number;
}

const classes = [
  ['STD', 'Standard', 1],
  ['SLV', 'Silver', 0.97],
  ['GLD', 'Gold', 0.94],
  ['PLT', 'Platinum', 0.91],
  ['GRP', 'Group Practice', 0.87],
] as const;

export const pricingClasses: readonly PricingClassRow[] = classes.map(([code, name], index) => ({
  code,
  name,
  position: index + 1,
}));

/** A price as price lists print it: ends in 9 under $100, in 95 from there on. Whole cents in and out, at least 9. */
export function roundPrice(cents: number): number {
  const rounded = cents < 10_000 ? Math.round(cents / 10) * 10 - 1 : Math.round(cents / 100) * 100 - 5;
  return Math.max(9, rounded);
}

/** Prices by class, in the order of their positions; never rising. Whole cents. */
export function pricesByClass(listCents: number): number[] {
  return classes.map(([, , factor]) => roundPrice(listCents * factor));
}
