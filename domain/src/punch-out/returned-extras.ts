/** Additional values in a returned cart, by agreement, beyond what every buyer's system reads. */
import { type Cents, cents } from '../money/index.ts';

/** Facts of a line that a buyer may want; each is sent only if it's known. */
export const returnedFacts = ['leadTime', 'picture', 'safetySheet', 'gtin', 'udi'] as const;
export type ReturnedFact = (typeof returnedFacts)[number];

export interface ReturnedExtras {
  /** Which of these facts the lines have. */
  readonly returnedFacts: readonly string[];
  /** A cart's shipping charge in dollars, and the total from which shipping is free; blank if not agreed. */
  readonly shippingCharge: string;
  readonly freeShippingFrom: string;
  /** Sales tax in percent of the lines, such as `9.3`; blank if not agreed. */
  readonly taxPercent: string;
}

export const usualReturnedExtras: ReturnedExtras = {
  returnedFacts: [],
  shippingCharge: '',
  freeShippingFrom: '',
  taxPercent: '',
};

/** Catalog data of an item. Blank or null if unknown. */
export interface ItemExtras {
  /** Full addresses. */
  readonly pictureUrl: string;
  readonly sheetUrl: string;
  readonly gtin: string | null;
  readonly udiDi: string | null;
}

export interface LineExtras {
  /** Days, as digits; blank for no promise. */
  readonly leadTime: string;
  readonly extrinsics: readonly { readonly name: string; readonly value: string }[];
}

const dollars = /^\d{1,6}(\.\d{1,2})?$/;

/** A sentence about one of these settings that can't be used; none if it can. */
export function extrasFault(name: string, value: unknown): string | undefined {
  if (name === 'returnedFacts') {
    const isKnown = (value as string[]).every((fact) => (returnedFacts as readonly string[]).includes(fact));
    return isKnown ? undefined : `The setting “returnedFacts” is a list of ${returnedFacts.join(', ')}.`;
  }
  if ((name === 'shippingCharge' || name === 'freeShippingFrom') && value !== '' && !dollars.test(value as string)) {
    return `The setting “${name}” is an amount in dollars such as 8.99.`;
  }
  if (name === 'taxPercent' && value !== '' && !/^\d{1,2}(\.\d{1,4})?$/.test(value as string)) {
    return 'The setting “taxPercent” is a percentage such as 9.3.';
  }
  return undefined;
}

/** The agreed facts of a line, as far as they're known. */
export function lineExtras(
  item: ItemExtras,
  { returnedFacts: wanted, leadTimeDays }: ReturnedExtras & { readonly leadTimeDays: string },
): LineExtras {
  const values: readonly (readonly [fact: ReturnedFact, name: string, value: string | null])[] = [
    ['picture', 'Image', item.pictureUrl],
    ['safetySheet', 'SafetyDataSheet', item.sheetUrl],
    ['gtin', 'GTIN', item.gtin],
    ['udi', 'UDI-DI', item.udiDi],
  ];
  return {
    leadTime: wanted.includes('leadTime') ? leadTimeDays : '',
    extrinsics: values.flatMap(([fact, name, value]) =>
      !wanted.includes(fact) || value === null || value === '' ? [] : [{ name, value }],
    ),
  };
}

const centsOf = (written: string): Cents => cents(Math.round(Number(written) * 100));

/** Charges added to the sum of the lines, as agreed. They aren't part of the cart's total. */
export function cartCharges(
  total: Cents,
  { shippingCharge, freeShippingFrom, taxPercent }: ReturnedExtras,
): { readonly shipping?: Cents; readonly tax?: Cents } {
  const isFree = freeShippingFrom !== '' && total >= centsOf(freeShippingFrom);
  return {
    ...(shippingCharge === '' ? {} : { shipping: isFree ? cents(0) : centsOf(shippingCharge) }),
    ...(taxPercent === '' ? {} : { tax: cents(Math.round((total * Number(taxPercent)) / 100)) }),
  };
}
