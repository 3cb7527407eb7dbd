/** Text and numbers as a form of SAP's takes them: one line, known characters, so long and no longer. */
import type { Cents } from '../money/index.ts';
import type { FormCharset } from './oci-profile.ts';

/** Signs that every catalogue has and Latin-1 has not. */
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

/** What Latin-1 has; the bytes between ASCII and U+00A0 are controls there, which browsers fill with other signs. */
const isLatin = (character: string) => /^[\u{20}-\u{7E}\u{A0}-\u{FF}]$/u.test(character);

function inLatin(character: string): string {
  if (isLatin(character)) return character;
  const plain = plainSigns[character] ?? character.normalize('NFKD').replace(/\p{M}+/gu, '');
  return plain !== '' && Array.from(plain).every(isLatin) ? plain : '?';
}

/**
 * The text in one line of characters that the charset has: what it lacks becomes its plain form (`“` a `"`, `ő` an
 * `o`), else a question mark. A browser would write a reference there, which no receiver reads.
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

/** At most `most` units as SAP counts them (two for what is beyond the usual plane), without half a character. */
export function cutUnits(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return text.slice(0, end).trimEnd();
}

/** As long as fits, ending with a whole word where that costs less than a third. */
export function cutWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = cutUnits(text, most);
  const blank = text.slice(0, most + 1).lastIndexOf(' ');
  return blank > (most * 2) / 3 ? text.slice(0, blank).trimEnd() : cut;
}

/** The longest line of a long text. */
export const longTextWidth = 132;

/** The text in lines: between words, and within one only where it is longer than a line. */
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

/** With a decimal point and three decimals, as the interface asks for; 11 digits before the point at most. */
export function ociDecimal(thousandths: number): string {
  if (!Number.isSafeInteger(thousandths) || thousandths < 0 || thousandths >= 1e14) {
    throw new RangeError(`${thousandths} thousandths cannot be sent`);
  }
  return `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`;
}

export const ociPrice = (price: Cents) => ociDecimal(price * 10);
export const ociQuantity = (quantity: number) => ociDecimal(quantity * 1000);
