/**
 * How much an equal product would have saved: only pairs that the list of substitutes calls equal, with comparable
 * packs.
 */

import type { SubstituteReason } from '../catalog/index.ts';
import { convertQuantity, packRatio } from '../catalog/index.ts';
import { type Cents, cents } from '../money/index.ts';

/** A successor isn't an equal product that the account could have chosen. */
export const equalReasons: readonly SubstituteReason[] = ['same', 'equivalent', 'cheaper'];

export interface BoughtProduct {
  readonly itemNumber: string;
  readonly description: string;
  readonly pack: string;
  readonly quantity: number;
  readonly amount: Cents;
}

export interface EqualProduct {
  readonly itemNumber: string;
  readonly description: string;
  readonly pack: string;
  readonly reason: SubstituteReason;
  readonly note: string;
  /** Cents for this account today. */
  readonly price: Cents;
}

export interface Saving {
  readonly bought: BoughtProduct;
  readonly equal: EqualProduct;
  /** Packs that hold at least as much. */
  readonly quantity: number;
  readonly saved: Cents;
}

/** The equal product that would have saved most, or undefined if none would. */
export function cheaperEqual(bought: BoughtProduct, equals: readonly EqualProduct[]): Saving | undefined {
  return equals
    .flatMap((equal): Saving[] => {
      const ratio = packRatio(bought.pack, equal.pack);
      if (ratio === undefined || !equalReasons.includes(equal.reason) || equal.itemNumber === bought.itemNumber)
        return [];
      const quantity = convertQuantity(bought.quantity, ratio);
      const saved = cents(bought.amount - quantity * equal.price);
      return saved > 0 ? [{ bought, equal, quantity, saved }] : [];
    })
    .toSorted((one, other) => other.saved - one.saved || (one.equal.itemNumber < other.equal.itemNumber ? -1 : 1))[0];
}
