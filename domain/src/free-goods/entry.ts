/** The required fields of a free good recorded by hand, for both the form and the server. */
import { maxQuantity } from '../cart/index.ts';
import { type PlainDate, parsePlainDate } from '../dates/index.ts';
import { type Cents, cents, type ReadMoney, readMoney } from '../money/index.ts';
import { type Refusal, refuse } from '../refusals/index.ts';

/** The minimum number of digits of a product number. */
export const shortestProductNumber = 8;

/** The delay after the last key before a product number is looked up, in ms. */
export const lookUpDelay = 200;

/** The highest unit value of a coupon item: $100,000. */
export const highestUnitValue: Cents = cents(100_000_00);

/** The maximum length of a description. */
export const longestDescription = 200;

/** For a field that only takes digits: removes everything else that was typed or pasted. */
export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 20);
}

/** Whether it's long enough to look up, and only digits. */
export function isProductNumber(typed: string): boolean {
  return /^\d{8,20}$/.test(typed);
}

export type EntryField = 'Date' | 'PartNumber' | 'Description' | 'Quantity' | 'UnitValue';

export type EntryRefusal =
  | 'free-goods.number-invalid'
  | 'free-goods.description-blank'
  | 'free-goods.value-not-above-zero'
  | 'free-goods.value-too-high'
  | 'free-goods.value-unreadable'
  | 'free-goods.quantity-invalid'
  | 'free-goods.date-invalid';

export interface WrongEntryField {
  readonly field: EntryField;
  readonly refusal: Refusal<EntryRefusal>;
}

/** What both kinds have in common. */
interface AnyEntry {
  readonly date: string;
  /** `undefined` if the text isn't a number. */
  readonly quantity: number | undefined;
}

interface EntryFacts {
  readonly today: PlainDate;
  /** Used in the message about the product number. */
  readonly company: string;
}

function anyEntryProblems({ date, quantity }: AnyEntry, { today }: EntryFacts): WrongEntryField[] {
  const day = parsePlainDate(date);
  const wrong: WrongEntryField[] = [];
  if (day === undefined || day > today) wrong.push({ field: 'Date', refusal: refuse('free-goods.date-invalid') });
  if (!Number.isInteger(quantity) || quantity === undefined || quantity < 1 || quantity > maxQuantity) {
    wrong.push({ field: 'Quantity', refusal: refuse('free-goods.quantity-invalid', { maximum: maxQuantity }) });
  }
  return wrong;
}

export interface OwnProductEntry extends AnyEntry {
  readonly partNumber: string;
  /** Whether the number was looked up and the item can be ordered. */
  readonly isOrderable: boolean;
}

/** Every error in an entry for a product from our own stock (type 1). */
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
  readonly unitValue: ReadMoney;
}

/** Like `readMoney`, but also reads `-5.00`, which is an amount that isn't above zero [C8.04]. */
export function readUnitValue(typed: string): ReadMoney {
  const [, positive] = /^\s*[-−](.+)$/.exec(typed) ?? [];
  if (positive === undefined) return readMoney(typed);
  const read = readMoney(positive);
  return read.kind === 'amount' ? { kind: 'amount', amount: cents(-read.amount) } : { kind: 'unreadable' };
}

function unitValueRefusal(read: ReadMoney) {
  if (read.kind === 'unreadable' || read.kind === 'too-precise') return 'free-goods.value-unreadable';
  if (read.kind === 'blank' || read.amount <= 0) return 'free-goods.value-not-above-zero';
  return read.amount > highestUnitValue ? 'free-goods.value-too-high' : undefined;
}

/** Every error in an entry for a coupon item (type 2). */
export function couponItemProblems(entry: CouponItemEntry, facts: EntryFacts): WrongEntryField[] {
  const { description, unitValue } = entry;
  const wrong: WrongEntryField[] = [];
  if (description.trim() === '') {
    wrong.push({ field: 'Description', refusal: refuse('free-goods.description-blank') });
  }
  const valueRefusal = unitValueRefusal(unitValue);
  if (valueRefusal !== undefined) wrong.push({ field: 'UnitValue', refusal: refuse(valueRefusal) });
  return [...wrong, ...anyEntryProblems(entry, facts)];
}
