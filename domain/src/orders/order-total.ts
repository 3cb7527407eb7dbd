/**
 * The total of an order: the ordered lines, with substitutes instead of the lines they replace, and without canceled
 * lines.
 */
import { type Cents, cents, multiplyCents, sumCents } from '../money/index.ts';

export interface OrderTotal {
  readonly ordered: Cents;
  /** The price difference between the substitutes and the lines that they replace; negative if they cost less. */
  readonly substituted: Cents;
  readonly canceled: Cents;
  /** The amount due. */
  readonly total: Cents;
}

export interface OrderAmounts {
  /** Of all lines: also the canceled ones, the replaced ones, and their substitutes. */
  readonly all: Cents;
  /** Of lines that nothing comes for. */
  readonly canceled: Cents;
  readonly replaced?: Cents;
  readonly substitutes?: Cents;
}

/** `total` is `ordered`, plus `substituted`, less `canceled`. */
export function orderTotal({ all, canceled, replaced = noCents, substitutes = noCents }: OrderAmounts): OrderTotal {
  return {
    ordered: cents(all - substitutes),
    substituted: cents(substitutes - replaced),
    canceled,
    total: cents(all - replaced - canceled),
  };
}

const noCents = cents(0);

/** The amount of lines that all have a price. */
export function amountOfLines(lines: readonly { readonly quantity: number; readonly unitPrice: Cents }[]): Cents {
  return sumCents(lines.map(({ quantity, unitPrice }) => multiplyCents(unitPrice, quantity)));
}
