/** The changes that an approver makes to a cart before sending it. */
import {
  applyActions,
  type CartContent,
  type CartLine,
  type CouponTerms,
  lineIdOf,
  mergeCart,
  noEdits,
} from '../cart/index.ts';

export interface QuantityChange {
  readonly lineId: string;
  /** 0 removes the line. */
  readonly quantity: number;
}

/** Whether a quantity is for a line that isn't in the cart, because the approver was looking at an older one. */
export function areOfOtherLines(counted: readonly CartLine[], changes: readonly QuantityChange[]): boolean {
  const known = new Set(counted.map(lineIdOf));
  return changes.some(({ lineId }) => !known.has(lineId));
}

/**
 * The cart with these quantities; lines that aren't in it are ignored. Free goods that are no longer earned are removed
 * together with what earned them. `counted` has the coupon that each standard line counts for.
 */
export function adjustQuantities(
  content: CartContent,
  changes: readonly QuantityChange[],
  { counted, coupons }: { readonly counted: readonly CartLine[]; readonly coupons: readonly CouponTerms[] },
): CartContent {
  const wanted = new Map(changes.map(({ lineId, quantity }) => [lineId, quantity]));
  const actions = counted.flatMap((line) => {
    const quantity = wanted.get(lineIdOf(line));
    return quantity === undefined || quantity === line.quantity
      ? []
      : [{ do: 'set-quantity', line, quantity } as const];
  });
  const { edits } = applyActions({ ...content, lines: counted }, { edits: noEdits, unearned: [] }, actions, {
    coupons,
  });
  return mergeCart(content, edits);
}
