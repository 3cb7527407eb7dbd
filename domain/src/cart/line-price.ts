/** The unit price of a line, and when an override applies. */
import { type Cents, cents, multiplyCents } from '../money/index.ts';
import type { LineType } from './cart-line.ts';

interface PricedParts {
  readonly type: LineType;
  readonly quantity: number;
  readonly overridePrice: Cents | null;
}

/** The override flag is on if an override price is set [C4.21]. */
export function hasPriceOverride(line: { readonly overridePrice: Cents | null }): boolean {
  return line.overridePrice !== null;
}

/** Unit price: 0 for free goods, otherwise the override, otherwise the account's; `undefined` if unknown [C4.21]. */
export function unitPrice(line: PricedParts, accountPrice: Cents | undefined): Cents | undefined {
  if (line.type !== 0) return cents(0);
  return line.overridePrice ?? accountPrice;
}

/** Unit price times quantity, 0 for a tag-only line; `undefined` if the price is unknown. */
export function lineTotal(line: PricedParts, accountPrice: Cents | undefined): Cents | undefined {
  if (line.quantity === 0) return cents(0);
  const unit = unitPrice(line, accountPrice);
  return unit === undefined ? undefined : multiplyCents(unit, line.quantity);
}

/** The override that an entered price means: entering the original price removes it [B4.25]. */
export function overrideFor(entered: Cents | null, accountPrice: Cents | undefined): Cents | null {
  return entered === accountPrice ? null : entered;
}
