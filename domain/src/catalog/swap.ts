/** What it means to order a substitute instead of a product: how many packs, and what it costs more or less. */
import { type Cents, cents, formatUsd, multiplyCents } from '../money/index.ts';
import { convertQuantity, packRatio } from './pack-content.ts';

interface SwappedProduct {
  readonly pack: string;
  /** For one; undefined for people who may not see prices. */
  readonly price?: Cents | undefined;
}

export interface Swap {
  /** Packs of the substitute, from 1 to the most that a line can have. */
  readonly quantity: number;
  /** Whether the packs could be compared; otherwise the quantity is the line's own and someone should check it. */
  readonly isConverted: boolean;
  /** What it costs more than what it replaces; negative if less. Undefined without prices, or if the packs can't be compared. */
  readonly difference: Cents | undefined;
}

/** The most that a line of a cart can have. */
const mostOfLine = 99_999;

/** `ordered` is the product and the quantity that are replaced; the packs of the substitute hold at least as much. */
export function swapOf(ordered: SwappedProduct & { readonly quantity: number }, substitute: SwappedProduct): Swap {
  const ratio = packRatio(ordered.pack, substitute.pack);
  const quantity = Math.min(mostOfLine, convertQuantity(ordered.quantity, ratio ?? 1));
  const isPriced = ordered.price !== undefined && substitute.price !== undefined;
  return {
    quantity,
    isConverted: ratio !== undefined,
    difference:
      isPriced && ratio !== undefined
        ? cents(multiplyCents(substitute.price, quantity) - multiplyCents(ordered.price, ordered.quantity))
        : undefined,
  };
}

/** `2 instead of 4, $3.20 less`: what a person reads before they press. */
export function swapWords({ quantity, isConverted, difference }: Swap, ordered: number): string {
  const converted = quantity === ordered ? 'same quantity' : `${quantity} instead of ${ordered}`;
  const amount = isConverted ? converted : 'same quantity, check the pack';
  if (difference === undefined) return amount;
  if (difference === 0) return `${amount}, same price`;
  return `${amount}, ${formatUsd(cents(Math.abs(difference)))} ${difference > 0 ? 'more' : 'less'}`;
}
