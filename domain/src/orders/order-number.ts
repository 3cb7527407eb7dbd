/** Order numbers: parsing one, and finding those that start with the typed digits. */
declare const orderNumberBrand: unique symbol;

/** A safe integer that identifies an order. */
export type OrderNumber = number & { readonly [orderNumberBrand]: true };

/** Reads an order number from text or a number; `undefined` for anything that isn't a safe integer. */
export function parseOrderNumber(value: string | number): OrderNumber | undefined {
  if (typeof value === 'string' && !/^-?\d{1,20}$/.test(value)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? ((number === 0 ? 0 : number) as OrderNumber) : undefined;
}

/** A range of numbers, inclusive. */
export interface NumberRun {
  readonly first: number;
  readonly last: number;
}

/**
 * The ranges of numbers that begin with these digits: 70 returns 70–70, 700–709, 7000–7099, and so on up to the largest
 * safe integer. Ranges can use an index of numbers, where text would need another index. Empty if the text isn't all
 * digits or no number begins with it (a leading zero, too many digits).
 */
export function runsBeginningWith(digits: string): NumberRun[] {
  if (!/^[1-9]\d{0,15}$/.test(digits)) return [];
  const runs: NumberRun[] = [];
  for (let width = 1; ; width *= 10) {
    const first = Number(digits) * width;
    if (first > Number.MAX_SAFE_INTEGER) return runs;
    runs.push({ first, last: Math.min(first + width - 1, Number.MAX_SAFE_INTEGER) });
  }
}
