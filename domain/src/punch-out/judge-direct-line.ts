/** Judges a line that came from no returned cart. It is sold at the account's price today. */
import type { Difference, OrderedLine, TakenLine } from './buyer-order.ts';
import { type MatchedPart, matchPart, otherProducts, type PartLookup } from './match-part.ts';
import { cutUnits } from './oci-text.ts';
import { priceWords, unitPriceOf, usd } from './ordered-price.ts';
import { isWithin, type PriceTolerance } from './price-tolerance.ts';
import { isRejection, type Rejection } from './status.ts';

export interface DirectRules extends PartLookup {
  /** `undefined` if every line without a cart waits for a person. */
  readonly tolerance: PriceTolerance | undefined;
  /** The code that the buyer gets for our unit. */
  readonly unitOf: (unit: string) => string;
}

export interface JudgedLine {
  readonly line: TakenLine;
  readonly differences: readonly Difference[];
}

/** Why it waits, although the connection takes orders without a visit. */
function disagreements(ordered: OrderedLine, { itemNumber, sold }: MatchedPart, rules: DirectRules): string[] {
  const price = unitPriceOf(ordered);
  const unit = rules.unitOf(sold.unit);
  const name = `Product #${itemNumber}`;
  return [
    // Our catalogs have no auxiliary IDs, so this one comes from a cart that we don't know, or from another supplier.
    ...(ordered.auxiliaryId === ''
      ? []
      : [
          `${name} has the SupplierPartAuxiliaryID “${cutUnits(ordered.auxiliaryId, 60)}”, which no cart that we returned for this account has.`,
        ]),
    ...(price === undefined
      ? [`${name} is ordered without a price; our price is ${usd(sold.priceCents)}.`]
      : rules.tolerance !== undefined && !isWithin(price, sold.priceCents, rules.tolerance)
        ? [`${name} is ordered at ${priceWords(ordered)}; our price is ${usd(sold.priceCents)}.`]
        : []),
    ...(ordered.unit === ''
      ? [`${name} is ordered without a unit; we sell it by ${unit}.`]
      : ordered.unit.toUpperCase() === unit.toUpperCase()
        ? []
        : [`${name} is ordered by ${ordered.unit}; we sell it by ${unit}.`]),
  ];
}

/** Without a tolerance, the line always waits. */
function heldWords(ordered: OrderedLine, { itemNumber, sold, by }: MatchedPart, rules: DirectRules): string[] {
  const price = unitPriceOf(ordered) === undefined ? 'without a price' : `at ${priceWords(ordered)}`;
  const unit = rules.unitOf(sold.unit);
  const [part = ''] = [ordered.partNumber, ordered.manufacturerPart, ordered.buyerPart].filter(Boolean);
  return [
    `Product #${itemNumber} was in no cart that we returned; it is ordered ${price}, our price is ${usd(sold.priceCents)}.`,
    ...(by === 'our number' ? [] : [`Product #${itemNumber} was found for the part “${part}” by ${by}.`]),
    ...(ordered.unit === '' || ordered.unit.toUpperCase() === unit.toUpperCase()
      ? []
      : [`Product #${itemNumber} is ordered by ${ordered.unit}; we sell it by ${unit}.`]),
  ];
}

/** The line at our price, and why a person must look at it; or why it can't be ordered. */
export function judgeDirectLine(ordered: OrderedLine, quantity: number, rules: DirectRules): JudgedLine | Rejection {
  const matched = matchPart(ordered, rules);
  if (isRejection(matched)) return matched;
  const { itemNumber, sold } = matched;
  const texts = [
    ...otherProducts(ordered, matched, rules),
    ...(rules.tolerance === undefined ? heldWords : disagreements)(ordered, matched, rules),
  ];
  return {
    line: { ordered, itemNumber, quantity, unitPriceCents: sold.priceCents, isFree: false },
    differences: texts.map((text) => ({ text, itemNumber })),
  };
}
