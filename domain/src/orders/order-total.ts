/** The total of an order: what was ordered, without canceled lines. */
import { type Cents, cents, multiplyCents, sumCents } from '../money/index.ts';

export interface OrderTotal {
  readonly ordered: Cents;
  readonly canceled: Cents;
  /** What is left to pay. */
  readonly total: Cents;
}

/** `ordered` is the order's own total, which includes canceled lines. */
export function orderTotal({ ordered, canceled }: Pick<OrderTotal, 'ordered' | 'canceled'>): OrderTotal {
  return { ordered, canceled, total: cents(ordered - canceled) };
}

/** The amount of lines that all have a price. */
export function amountOfLines(lines: readonly { readonly quantity: number; readonly unitPrice: Cents }[]): Cents {
  return sumCents(lines.map(({ quantity, unitPrice }) => multiplyCents(unitPrice, quantity)));
}
