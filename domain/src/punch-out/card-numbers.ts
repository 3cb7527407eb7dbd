/** Finds payment card numbers in free text, and leaves the long numbers of the trade alone. */
import { hasLuhnCheckDigit, isGs1Number } from '../check-digits/index.ts';
import { removed } from './removed.ts';

/** By issuer, in the lengths that it gives out. */
const issuers = [
  /^4\d{12}(?:\d{3}){0,2}$/, // Visa
  /^(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}$/, // Mastercard
  /^3[47]\d{13}$/, // American Express
  /^(?:6011|64[4-9]\d|65\d\d)\d{12}(?:\d{3})?$/, // Discover
  /^3(?:0[0-59]|[689]\d)\d{11}(?:\d\d)?$/, // Diners Club
  /^35(?:2[89]|[3-8]\d)\d{12}(?:\d{3})?$/, // JCB
  /^62\d{14,17}$/, // UnionPay
  /^(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{12}(?:\d{2,3})?$/, // Maestro
];

const isCardNumber = (digits: string) => issuers.some((issuer) => issuer.test(digits)) && hasLuhnCheckDigit(digits);

/** Digits with at most a few blanks or dashes between them. */
const run = /\d+(?:[\s\p{Pd}]{1,3}\d+)*/gu;
const longest = 19;
const enough = /\d(?:[\s\p{Pd}]{0,3}\d){12}/u;

interface Group {
  readonly digits: string;
  readonly from: number;
  readonly to: number;
}

const shapeOf = (groups: readonly Group[]) => groups.map(({ digits }) => digits.length).join('-');
const joined = (groups: readonly Group[]) => groups.map(({ digits }) => digits).join('');

/** How people group the digits of a card, so that a number in a longer row of numbers is found too. */
const cardGroups = /^(?:4-4-4-[1-4](?:-[1-3])?|4-6-[45]|8-8|1[3-9])$/;

/** At least two groups of one length, the last of which may be followed by a shorter one. */
function isEven(groups: readonly Group[]): boolean {
  const [length = 0, ...further] = groups.map(({ digits }) => digits.length);
  const rest = further.slice(0, -1);
  if (length < 4 || length > 8 || rest.some((each) => each !== length)) return false;
  const last = further.at(-1) ?? 0;
  return last === length || (last < length && rest.length > 0);
}

/** A whole row is a card's number only if it's grouped like one: a ZIP code before a phone number has as many digits. */
function isCardRow(groups: readonly Group[]): boolean {
  if (groups.length < 2 || groups.length > longest) return false;
  const digits = joined(groups);
  if (!isCardNumber(digits)) return false;
  // Under a bar code, too, digits are in groups.
  return cardGroups.test(shapeOf(groups)) || (isEven(groups) && !isGs1Number(digits));
}

/** Where a card number is among groups of digits. */
function spansIn(groups: readonly Group[]): Group[] {
  const [first, last] = [groups[0], groups.at(-1)];
  if (first !== undefined && last !== undefined && isCardRow(groups)) {
    return [{ digits: joined(groups), from: first.from, to: last.to }];
  }
  // A parcel of the Postal Service.
  if (/^9\d{19,21}$/.test(joined(groups.slice(0, 22)))) return [];
  const spans: Group[] = [];
  for (let start = 0; start < groups.length; start += 1) {
    const { length } = groups[start]?.digits ?? '';
    // No card starts with a group of this length. Skip it, because hostile documents have millions.
    if (length !== 4 && length !== 8 && (length < 13 || length > longest)) continue;
    for (let size = 1; size <= 5 && start + size <= groups.length; size += 1) {
      const some = groups.slice(start, start + size);
      const digits = joined(some);
      if (digits.length > longest) break;
      if (!cardGroups.test(shapeOf(some)) || !isCardNumber(digits)) continue;
      // One in ten GTINs looks like a card's number, and few of a card's look like a GTIN.
      if (size === 1 && isGs1Number(digits)) continue;
      spans.push({ digits, from: some[0]?.from ?? 0, to: some.at(-1)?.to ?? 0 });
      start += size - 1;
      break;
    }
  }
  return spans;
}

/** Within a word, digits are part of a number of another kind, unless the word says otherwise. */
const isWithinWord = (text: string, { from, to }: Group) =>
  (/[\p{L}_]$/u.test(text.slice(Math.max(0, from - 2), from)) &&
    !/(?:visa|card|amex|express|discover|cc|mc|num(?:ber)?|no|nr)$/i.test(text.slice(Math.max(0, from - 12), from))) ||
  (/^[\p{L}_]/u.test(text.slice(to, to + 2)) && !/^(?:exp|cv[cv]|x)/i.test(text.slice(to, to + 3)));

/** The text without the card numbers in the rows of digits that match `rows`. */
function withoutCardsIn(text: string, rows: RegExp): string {
  if (!enough.test(text)) return text;
  return text.replace(rows, (row: string, at: number) => {
    const groups = [...row.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
      digits,
      from: at + index,
      to: at + index + digits.length,
    }));
    let shown = '';
    let done = at;
    for (const span of spansIn(groups)) {
      if (isWithinWord(text, span)) continue;
      shown += `${text.slice(done, span.from)}${removed}`;
      done = span.to;
    }
    return shown + text.slice(done, at + row.length);
  });
}

/**
 * The text without numbers that look like payment cards: an issuer's first digits and length, a valid check digit, and
 * either no groups or those of a card. GTINs, SSCCs, and numbers within a word stay. Runs in linear time.
 */
export const withoutCardNumbers = (text: string): string => withoutCardsIn(text, run);

/** The same for codes whose own groups can look like a card's: removes only ungrouped numbers. */
export const withoutUngroupedCards = (text: string): string => withoutCardsIn(text, /\d{13,}/g);
