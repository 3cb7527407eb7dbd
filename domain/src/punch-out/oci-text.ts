/** Text and numbers for SAP's form: one line, known characters, limited length. */
import type { Cents } from '../money/index.ts';
import type { FormCharset } from './oci-profile.ts';

/** Signs that are common in catalogs but not in Latin-1. */
const plainSigns: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '•': '*',
  '€': 'EUR',
  '™': '(TM)',
  Œ: 'OE',
  œ: 'oe',
  Ł: 'L',
  ł: 'l',
  '≤': '<=',
  '≥': '>=',
};

/**
 * Latin-1's characters. The bytes between ASCII and U+00A0 are control characters there, and browsers use them for
 * other signs.
 */
const isLatin = (character: string) => /^[\u{20}-\u{7E}\u{A0}-\u{FF}]$/u.test(character);

function inLatin(character: string): string {
  if (isLatin(character)) return character;
  const plain = plainSigns[character] ?? character.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain !== '' && Array.from(plain).every(isLatin) ? plain : '?';
}

/**
 * The text as one line of characters in the charset. A missing character becomes its plain form (`“` a `"`, `ő` an
 * `o`), otherwise a question mark. A browser would write a reference there, which no receiver reads.
 */
export function formText(text: string, charset: FormCharset): string {
  const line = text
    .normalize('NFC')
    .replace(/\p{Surrogate}/gu, '?')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();
  if (charset === 'utf-8') return line;
  return Array.from(line, inLatin).join('').replace(/\s+/g, ' ').trim();
}

/** At most `most` units as SAP counts them (two for characters beyond the basic plane), without half a character. */
export function cutUnits(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return text.slice(0, end).trimEnd();
}

/** The longest line of a long text. */
export const longTextWidth = 132;

/** Splits the text into lines between words, and within a word only if it's longer than a line. */
export function longTextLines(text: string, width = longTextWidth): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest.length > width) {
    const blank = rest.slice(0, width + 1).lastIndexOf(' ');
    const line = blank > 0 ? rest.slice(0, blank) : cutUnits(rest, width);
    lines.push(line.trimEnd());
    rest = rest.slice(line.length).trimStart();
  }
  return rest === '' ? lines : [...lines, rest];
}

/** With a decimal point and three decimals, as the interface requires; at most 11 digits before the point. */
export function ociDecimal(thousandths: number): string {
  if (!Number.isSafeInteger(thousandths) || thousandths < 0 || thousandths >= 1e14) {
    throw new RangeError(`${thousandths} thousandths cannot be sent`);
  }
  return `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
}

export const ociPrice = (price: Cents) => ociDecimal(price * 10);
export const ociQuantity = (quantity: number) => ociDecimal(quantity * 1000);
