/** The meaning of a code on a box, a shelf, or a label. */
import { isGtin } from '../check-digits/index.ts';
import type { PlainDate } from '../dates/index.ts';
import { readGs1, separator } from './gs1.ts';
import { readHibc } from './hibc.ts';

export type ScannedCode =
  /** `count` of a carton: how many of the product are in it. */
  (
    | { readonly kind: 'gtin'; readonly gtin: string; readonly count?: number }
    | { readonly kind: 'hibc'; readonly primary: string }
    /** It names no product: lot and date belong to the product that was scanned before. */
    | { readonly kind: 'lot' }
    /** One of our own shelf tags. */
    | { readonly kind: 'item'; readonly itemNumber: string; readonly quantity: number }
    /** Perhaps an item number. */
    | { readonly kind: 'text'; readonly text: string }
  ) & { readonly lot?: string; readonly expiresOn?: PlainDate };

/** A scanner may prefix the kind of code that it read, such as `]d2`. */
const symbology = /^\][A-Za-z]\d/;

/** Longer than the largest code on a box; anything longer isn't a code. */
export const longestCode = 200;

/** `/tag/{account}/{item}?quantity=` of a shelf tag's address, whatever host it names. */
function readTag(text: string): ScannedCode | undefined {
  const address = /^https?:\/\/[^/?#]+(?:\/[^?#]*)?\/tag\/\d{1,12}\/([A-Za-z0-9-]{1,20})(?:\?([^#]*))?(?:#.*)?$/i.exec(
    text,
  );
  const itemNumber = address?.[1];
  if (itemNumber === undefined) return undefined;
  const quantity = Number(/(?:^|&)quantity=(\d{1,5})(?:&|$)/.exec(address?.[2] ?? '')?.[1] ?? 1);
  return { kind: 'item', itemNumber, quantity: Math.max(quantity, 1) };
}

/** Control characters and halves of characters are in no code that we know; the server would refuse the whole list. */
const isReadable = (text: string) => !/\p{C}/u.test(text.replaceAll(separator, ''));

/**
 * Undefined for blank text, and for anything that isn't a code: too long, or unreadable. `today` decides the century of
 * dates.
 */
export function readScannedCode(scanned: string, today: PlainDate): ScannedCode | undefined {
  const text = scanned.trim().replace(symbology, '');
  if (text === '' || text.length > longestCode || !isReadable(text)) return undefined;
  if (isGtin(text)) return { kind: 'gtin', gtin: text.padStart(14, '0') };
  const gs1 = readGs1(text, today);
  if (gs1 !== undefined) return { kind: 'gtin', ...gs1 };
  const hibc = readHibc(text.toUpperCase(), today);
  if (hibc !== undefined) {
    const { primary, ...lot } = hibc;
    return primary === undefined ? { kind: 'lot', ...lot } : { kind: 'hibc', primary, ...lot };
  }
  return readTag(text) ?? { kind: 'text', text };
}
