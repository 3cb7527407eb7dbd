/** What swapping a product for a substitute means: how many packs, and the difference in price. */
import { type Cents, cents, formatUsd, multiplyCents } from '../money/index.ts';
import { convertQuantity, packRatio } from './pack-content.ts';

interface SwappedProduct {
  readonly pack: string;
  /** For one; undefined for people who may not see prices. */
  readonly price?: Cents | undefined;
}

export interface Swap {
  /** Packs of the substitute, from 1 to the maximum per line. */
  readonly quantity: number;
  /** Whether the packs could be compared. If not, the quantity is unchanged and should be checked. */
  readonly isConverted: boolean;
  /** The difference in price; negative if it's cheaper. Undefined without prices, or if the packs can't be compared. */
  readonly difference: Cents | undefined;
}

/** The most that a line of a cart can have. */
const maxOfLine = 99_999;

/** `ordered` is the product and quantity to replace. The substitute's packs hold at least as much. */
export function swapOf(ordered: SwappedProduct & { readonly quantity: number }, substitute: SwappedProduct): Swap {
  const ratio = packRatio(ordered.pack, substitute.pack);
  const quantity = Math.min(maxOfLine, convertQuantity(ordered.quantity, ratio ?? 1));
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

/** `2 instead of 4, $3.20 less`, shown next to the button. */
export function swapWords({ quantity, isConverted, difference }: Swap, ordered: number): string {
  const converted = quantity === ordered ? 'same quantity' : `${quantity} instead of ${ordered}`;
  const amount = isConverted ? converted : 'same quantity, check the pack';
  if (difference === undefined) return amount;
  if (difference === 0) return `${amount}, same price`;
  return `${amount}, ${formatUsd(cents(Math.abs(difference)))} ${difference > 0 ? 'more' : 'less'}`;
}
