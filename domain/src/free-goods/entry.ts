/** What makes a free good that staff record by hand complete, for the form and for the server alike. */
import { maximumQuantity } from '../cart/index.ts';
import { type PlainDate, parsePlainDate } from '../dates/index.ts';
import { type Cents, cents } from '../money/index.ts';
import { type Refusal, refuse } from '../refusals/index.ts';

/** A product number has at least so many digits [C9.02]. */
export const shortestProductNumber = 8;

/** The delay after the last key before a product number is looked up, in ms [C9.02]. */
export const lookUpDelay = 200;

/** The highest unit value of a coupon item: $100,000 [C9.03]. */
export const highestUnitValue: Cents = cents(100_000_00);

/** Letters that a description has at most. */
export const longestDescription = 200;

/** The field that takes only digits: what else was typed or pasted is left out [C5.01]. */
export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 20);
}

/** Is it long enough to be asked for, and nothing but digits [C5.01]? */
export function isProductNumber(typed: string): boolean {
  return /^\d{8,20}$/.test(typed);
}

/** Reads dollars with at most 2 decimals, such as `1,250.5` or `$12`; `undefined` for anything else [C9.03]. */
export function readUnitValue(typed: string): Cents | undefined {
  const match = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,9})?(?:\.(\d{0,2}))?$/.exec(typed.trim());
  const [, whole = '', decimals = ''] = match ?? [];
  if (match === null || `${whole}${decimals}` === '') return undefined;
  return cents(Number(whole.replaceAll(',', '') || 0) * 100 + Number(decimals.padEnd(2, '0')));
}

export type EntryField = 'Date' | 'PartNumber' | 'Description' | 'Quantity' | 'UnitValue';

export type EntryRefusal =
  | 'free-goods.number-invalid'
  | 'free-goods.description-blank'
  | 'free-goods.value-not-above-zero'
  | 'free-goods.value-too-high'
  | 'free-goods.quantity-invalid'
  | 'free-goods.date-invalid';

export interface WrongEntryField {
  readonly field: EntryField;
  readonly refusal: Refusal<EntryRefusal>;
}

/** What both kinds have. */
interface AnyEntry {
  readonly date: string;
  /** `undefined` where what stands there is no number. */
  readonly quantity: number | undefined;
}

interface EntryFacts {
  readonly today: PlainDate;
  /** Stands in the message about the product number [C8.03]. */
  readonly company: string;
}

function anyEntryProblems({ date, quantity }: AnyEntry, { today }: EntryFacts): WrongEntryField[] {
  const day = parsePlainDate(date);
  const wrong: WrongEntryField[] = [];
  if (day === undefined || day > today) wrong.push({ field: 'Date', refusal: refuse('free-goods.date-invalid') });
  if (!Number.isInteger(quantity) || quantity === undefined || quantity < 1 || quantity > maximumQuantity) {
    wrong.push({ field: 'Quantity', refusal: refuse('free-goods.quantity-invalid', { maximum: maximumQuantity }) });
  }
  return wrong;
}

export interface OwnProductEntry extends AnyEntry {
  readonly partNumber: string;
  /** Was the number looked up, and can the item be ordered [C4.03]? */
  readonly isOrderable: boolean;
}

/** All that is wrong with an own product (type 1) [C5.01]. */
export function ownProductProblems(entry: OwnProductEntry, facts: EntryFacts): WrongEntryField[] {
  const isValid = isProductNumber(entry.partNumber) && entry.isOrderable;
  const { company } = facts;
  return [
    ...(isValid
      ? []
      : [{ field: 'PartNumber' as const, refusal: refuse('free-goods.number-invalid' as const, { company }) }]),
    ...anyEntryProblems(entry, facts),
  ];
}

export interface CouponItemEntry extends AnyEntry {
  readonly description: string;
  /** `undefined` where what stands there is no amount. */
  readonly unitValue: Cents | undefined;
}

/** All that is wrong with a coupon item (type 2) [C5.02]. */
export function couponItemProblems(entry: CouponItemEntry, facts: EntryFacts): WrongEntryField[] {
  const { description, unitValue } = entry;
  const wrong: WrongEntryField[] = [];
  if (description.trim() === '') {
    wrong.push({ field: 'Description', refusal: refuse('free-goods.description-blank') });
  }
  if (unitValue === undefined || unitValue <= 0) {
    wrong.push({ field: 'UnitValue', refusal: refuse('free-goods.value-not-above-zero') });
  } else if (unitValue > highestUnitValue) {
    wrong.push({ field: 'UnitValue', refusal: refuse('free-goods.value-too-high') });
  }
  return [...wrong, ...anyEntryProblems(entry, facts)];
}
