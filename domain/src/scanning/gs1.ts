/** Reads GS1 element strings, as in the DataMatrix on a box: product, lot, and expiry date. */
import { isGtin } from '../check-digits/index.ts';
import type { PlainDate } from '../dates/index.ts';
import { expiryOf } from './expiry.ts';

export interface Gs1Facts {
  /** 14 digits. */
  readonly gtin: string;
  readonly lot?: string;
  readonly expiresOn?: PlainDate;
  /** Of a carton: how many of the product are in it. */
  readonly count?: number;
}

/** Ends an element of variable length. */
export const separator = '\u001d';

/** Lengths of the data of elements that never end with a separator, by the first two digits of their identifier. */
const fixedLengths: Readonly<Record<string, number>> = {
  ...{ '00': 18, '01': 14, '02': 14, '03': 14, '04': 16, '11': 6, '12': 6, '13': 6, '14': 6, '15': 6, '16': 6 },
  ...{ '17': 6, '18': 6, '19': 6, '20': 2, '31': 6, '32': 6, '33': 6, '34': 6, '35': 6, '36': 6, '41': 13 },
};

/** How many digits an identifier has, by its first two. */
function identifierLength(start: string): number {
  if (/^(0[0-4]|1[0-9]|2[0-2]|30|37|9[0-9])$/.test(start)) return 2;
  if (/^(23|24|25|40|41|42)$/.test(start)) return 3;
  return 4;
}

/** The elements by identifier, or undefined if the text isn't made of elements. */
function elementsOf(text: string): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    const start = text.slice(at, at + 2);
    const length = identifierLength(start);
    const identifier = text.slice(at, at + length);
    if (!/^\d+$/.test(identifier) || identifier.length < length) return undefined;
    const from = at + length;
    const fixed = fixedLengths[start];
    const end = text.indexOf(separator, from);
    const to = fixed !== undefined ? from + fixed : end === -1 ? text.length : end;
    if (to > text.length || to === from) return undefined;
    if (!found.has(identifier)) found.set(identifier, text.slice(from, to));
    at = to;
  }
  return found;
}

/** `(01)09501101530003(10)AB` as people write it below a code: what separates there is the next identifier. */
const withoutParentheses = (text: string) =>
  text.replace(/\((\d{2,4})\)/g, (_, identifier: string, at: number) => (at === 0 ? '' : separator) + identifier);

/** Undefined for a text that isn't an element string with a product. `today` decides the century of a date. */
export function readGs1(text: string, today: PlainDate): Gs1Facts | undefined {
  const plain = /^\(\d{2,4}\)/.test(text) ? withoutParentheses(text) : text;
  const first = plain.startsWith(separator) ? plain.slice(1) : plain;
  if (!/^0[12]\d{14}/.test(first) && !plain.includes(`${separator}01`)) return undefined;
  const elements = elementsOf(plain);
  const gtin = elements?.get('01') ?? elements?.get('02');
  if (elements === undefined || gtin === undefined || !isGtin(gtin)) return undefined;
  const lot = elements.get('10');
  const expiresOn = expiryOf(elements.get('17') ?? '', today);
  // Element 02 identifies the contents of a carton, and 37 their count; 30 counts pieces inside one product.
  const count = elements.has('01') ? 0 : Number(elements.get('37') ?? 0);
  return {
    gtin,
    ...(lot === undefined ? {} : { lot }),
    ...(expiresOn === undefined ? {} : { expiresOn }),
    ...(count > 1 ? { count } : {}),
  };
}
