/** Money as whole cents, so that sums need no rounding. */
declare const centsBrand: unique symbol;

/** A whole number of cents; negative for credits. */
export type Cents = number & { readonly [centsBrand]: true };

/** Marks a whole number as cents. Throws a RangeError for anything that isn't a safe whole number. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`);
  return value as Cents;
}

/** Converts dollars from the wire (at most 2 decimals) to cents; rounds half a cent away from zero. */
export function centsFromDollars(dollars: number): Cents {
  const scaled = Number(`${Math.abs(dollars)}e2`);
  return cents(Math.sign(dollars) * Math.round(scaled) || 0);
}

/** Converts cents to the dollars on the wire. */
export function dollarsFromCents(value: Cents): number {
  return value / 100;
}

/** Unit price times quantity. */
export function multiplyCents(unit: Cents, quantity: number): Cents {
  return cents(unit * quantity);
}

/** Sum of many amounts; 0 for none. */
export function sumCents(values: Iterable<Cents>): Cents {
  let total = 0;
  for (const value of values) total += value;
  return cents(total);
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** USD with 2 decimals in en-US, such as `$1,234.50`; with a true minus, as in `−$25.00`. Files for spreadsheets have numbers instead. */
export function formatUsd(value: Cents): string {
  return usd.format(value / 100).replace('-', '−');
}

/** The formatted amount, or a dash if it's unknown or may not be seen. */
export function usdOrDash(value: Cents | undefined): string {
  return value === undefined ? '–' : formatUsd(value);
}

/** A sentence that mentions amounts, without them: for people who may not see prices. */
export function withoutAmounts(text: string): string {
  return text.replace(/\$ ?\d[\d,]*(\.\d+)?/g, '$$--');
}
