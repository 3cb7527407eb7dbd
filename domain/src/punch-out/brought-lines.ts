/** Turns the lines that a buyer sends back into lines of a cart, with a notice for each that had to change. */
import { maxCartLines, maxQuantity } from '../cart/index.ts';
import { isFreeLine } from './order-message.ts';
import type { BroughtLine } from './set-up.ts';
import { cutText } from './xml-text.ts';

export interface RestoredCart {
  readonly lines: readonly { readonly itemNumber: string; readonly quantity: number }[];
  /** By item number: the id of the line in the buyer's system. */
  readonly auxiliaryIds: Readonly<Record<string, string>>;
  /** Sentences for the person who shops. */
  readonly notices: readonly string[];
}

type Quantity = { readonly quantity: number; readonly notice?: string };

/** A whole quantity that fits in a cart. A fraction is rounded up; zero or less is refused. */
function readQuantity({ quantity: written, partNumber }: BroughtLine): Quantity {
  const text = written.trim();
  const value = /^[+-]?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value > 0)) {
    return {
      quantity: 0,
      notice: `Product #${partNumber} was left out: its quantity was ${cutText(text, 20) || 'missing'}.`,
    };
  }
  const whole = Math.ceil(value);
  if (whole > maxQuantity) {
    return {
      quantity: maxQuantity,
      notice: `The quantity of product #${partNumber} is now ${maxQuantity}, the maximum per line.`,
    };
  }
  if (whole === value) return { quantity: whole };
  return {
    quantity: whole,
    notice: `The quantity of product #${partNumber} is now ${whole}, because only whole packs are sold.`,
  };
}

/**
 * The new cart. `itemNumberOf` returns the item of a part, `undefined` if it's no longer sold to this account. A part
 * that occurs twice becomes one line with both quantities.
 * @param options.areFreeGoodsOff the buyer gets no free goods anymore
 */
export function restoreCart(
  brought: readonly BroughtLine[],
  itemNumberOf: (line: BroughtLine) => string | undefined,
  { areFreeGoodsOff = false } = {},
): RestoredCart {
  const lines = new Map<string, number>();
  const auxiliaryIds: Record<string, string> = {};
  const notices: string[] = [];
  for (const line of brought) {
    if (isFreeLine(line.auxiliaryId)) {
      notices.push(
        areFreeGoodsOff
          ? `Product #${line.partNumber} was left out as a free item: there are no free items here anymore.`
          : `Choose the free items for product #${line.partNumber} again in the cart.`,
      );
      continue;
    }
    const itemNumber = itemNumberOf(line);
    if (itemNumber === undefined) {
      notices.push(`Product #${line.partNumber} is no longer sold and was left out.`);
      continue;
    }
    const { quantity, notice } = readQuantity(line);
    if (notice !== undefined) notices.push(notice);
    if (quantity === 0) continue;
    if (!lines.has(itemNumber) && lines.size >= maxCartLines) {
      notices.push(`Product #${line.partNumber} was left out: a cart holds at most ${maxCartLines} lines.`);
      continue;
    }
    const before = lines.get(itemNumber);
    const together = Math.min(maxQuantity, (before ?? 0) + quantity);
    if (before !== undefined) {
      notices.push(`Product #${line.partNumber} was on more than one line; it is now one line of ${together}.`);
    }
    lines.set(itemNumber, together);
    if (line.auxiliaryId !== '') auxiliaryIds[itemNumber] ??= line.auxiliaryId;
  }
  return {
    lines: [...lines].map(([itemNumber, quantity]) => ({ itemNumber, quantity })),
    auxiliaryIds,
    notices: notices.slice(0, 50),
  };
}
