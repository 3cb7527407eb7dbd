/** Extracts what names a product: numbers of the item or of its manufacturer, and descriptive words. */
import { squash, typedNumber } from '../search/index.ts';
import { longestDescription, longestNumber, maxNumbers } from './pasted-list.ts';

export interface ProductWords {
  readonly numbers: readonly string[];
  readonly description: string;
}

/** A spreadsheet shows long numbers in its own way: `1.0000001E+7`, `10000001.0`. */
function plainNumber(cell: string): string {
  if (/^\d(?:\.\d+)?e\+?\d{1,2}$/i.test(cell)) {
    const whole = Number(cell);
    if (Number.isSafeInteger(whole)) return String(whole);
  }
  return cell.replace(/^(\d{4,})\.0+$/, '$1');
}

const label =
  /\b(?:item|sku|art(?:icle)?|cat(?:alog(?:ue)?)?|mfg|mfr|mpn|part|pn|product|code|ref|order)\b\.?\s*(?:no\b|nr\b|num(?:ber)?\b|id\b|code\b|#)?\.?\s*[:=#]*\s*(?=\S*\d)/gi;

const prices = [
  /(?:@\s*|\bat\s+)?[$€£]\s?\d[\d,]*(?:\.\d+)?(?:\s*(?:\/|per\s)\s*(?:ea|each|box|bx|cs|case|pk|pack)\b|\s*(?:ea|each)\b)?/gi,
  /(?:@\s*)?\b\d[\d,]*\.\d{2}\s?(?:usd|eur|dollars)\b/gi,
  /@\s*\d[\d,]*(?:\.\d+)?/g,
];

/** The line without prices, which are neither a quantity nor a product number. */
export const withoutPrices = (line: string) => prices.reduce((text, price) => text.replace(price, ' '), line);

/** Sizes and strengths look like item numbers. */
const isMeasure = (token: string) =>
  /^\d+(?:[.,]\d+)?(?:mm|cm|ml|cc|mg|mcg|gr?|kg|oz|lbs?|in|ga|mil|ply|%|pk|ct|bx|cs|pcs?|ea|box)$/i.test(token) ||
  /^\d+(?:[.,/x×]\d+)+$/i.test(token);

function isNumberLike(token: string): boolean {
  const bare = squash(token);
  return bare.length >= 4 && typedNumber(token) !== undefined && !isMeasure(token);
}

const tidy = (token: string) => token.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

const unique = (numbers: readonly string[]) =>
  [...new Map(numbers.map((number) => [squash(number), number])).values()]
    .filter((number) => squash(number) !== '' && number.length <= longestNumber)
    .slice(0, maxNumbers);

/** Digits alone before letters and digits, longer before shorter. */
const byLikelihood = (one: string, other: string) =>
  Number(/^\d+$/.test(other)) - Number(/^\d+$/.test(one)) || other.length - one.length;

const cutDescription = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, longestDescription);

/** From a line of free text, with quantity and price already removed. */
export function productOfLine(line: string): ProductWords {
  const bare = line.replace(label, ' ').replace(/\s+/g, ' ').trim();
  const tokens = bare.split(/[\s,;|()[\]{}=:#]+/).map((token) => plainNumber(tidy(token)));
  const likely = tokens.filter(isNumberLike).sort(byLikelihood);
  // `NV 1042-XL` is a number in parts. A line with one part may also be a short number.
  const whole = typedNumber(bare) !== undefined && bare.length <= 24 ? [tidy(bare)] : [];
  const numbers = unique([...likely, ...whole]);
  // Digits alone describe nothing; with letters they may be a shade or a size.
  const plain = bare
    .split(' ')
    .filter((word) => !/^\d{5,}$/.test(squash(word)))
    .join(' ');
  return { numbers, description: /\p{L}{2}/u.test(plain) ? cutDescription(plain) : '' };
}

/** From the cells of a table; a description in a number column is used as one. */
export function productOfCells(numberCells: readonly string[], wordCells: readonly string[]): ProductWords {
  const cells = numberCells.map((cell) => plainNumber(cell.replace(/^#\s*/, '')));
  const numbers = cells.filter((cell) => /\p{N}/u.test(cell) && typedNumber(cell) !== undefined);
  const strays = cells.filter((cell) => !numbers.includes(cell));
  const description = cutDescription([...wordCells, ...strays].join(' '));
  return { numbers: unique(numbers), description: /\p{L}{2}/u.test(description) ? description : '' };
}
