/** How far a buyer's price may differ from ours before an order that came without a visit waits for a person. */

/** A share of our price, or an amount in cents. */
export type PriceTolerance =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly cents: number };

/** `0`, `2%`, or `0.10` (dollars); `undefined` for anything else. */
export function readTolerance(written: string): PriceTolerance | undefined {
  const [, number, sign] = /^\s*(\d{1,4}(?:\.\d{1,4})?)\s*(%?)\s*$/.exec(written) ?? [];
  if (number === undefined) return undefined;
  if (sign === '%') return Number(number) > 100 ? undefined : { kind: 'percent', percent: Number(number) };
  return { kind: 'amount', cents: Number(number) * 100 };
}

/** Whether the buyer's price in dollars is near enough to ours. Half a hundredth of a cent is rounding. */
export function isWithin(dollars: number, priceCents: number, tolerance: PriceTolerance): boolean {
  const allowed = tolerance.kind === 'percent' ? (priceCents * tolerance.percent) / 100 : tolerance.cents;
  return Math.abs(dollars * 100 - priceCents) <= allowed + 0.005;
}
