/** Finds the quantity in a cell of a table or in a line of free text. */
import { maxQuantity } from '../cart/index.ts';

/** The content of a cell: a quantity (0 orders none), blank, or unreadable. */
export function quantityOfCell(cell: string): number | 'blank' | 'unreadable' {
  const bare = cell.replace(/\s+/g, '');
  if (bare === '') return 'blank';
  const [, digits] =
    /^x?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.0+)?x?(?:ea|each|pcs?|bx|box|boxes|cs|cases?|pk|packs?|units?)?\.?$/i.exec(
      bare,
    ) ?? [];
  if (digits === undefined) return 'unreadable';
  const count = Number(digits.replaceAll(',', ''));
  return Number.isSafeInteger(count) && count <= maxQuantity ? count : 'unreadable';
}

/** A line without its quantity. */
export interface CountedLine {
  readonly rest: string;
  /** `undefined` if it isn't a whole number. */
  readonly quantity: number | undefined;
  readonly isSaid: boolean;
}

const unit =
  '(?:ea|each|pcs?|pieces?|box|boxes|bxs?|pkgs?|packages?|packs?|pks?|cases?|cs|cartons?|ctns?|bags?|bottles?|btls?|units?|rolls?|tubes?|sets?|kits?|cans?|jars?)';
/** After a number at the end, these mean a quantity; a `pack` there is more often part of the product's name. */
const closingUnit = '(?:ea|each|pcs|pieces|boxes|bxs?|cases|cs|cartons|ctns?|bags|bottles|units?|rolls|tubes|jars)';
const times = '[x×✕*]';
const measure =
  '(?:mm|cm|ml|cc|mg|mcg|gr?|kg|oz|lbs?|in|inch|inches|ft|ga|gauge|mil|ply|way|hole|holes|%|"|\'|°|x\\b|×|-|/|\\.|,\\d)';

const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

interface Way {
  readonly pattern: RegExp;
  /** Joins what is left; the quantity is the group `count`. */
  readonly isSure: boolean;
}

/** The ways to write a quantity, plainest first. What matches is removed. */
const ways: readonly Way[] = [
  // qty 3 · quantity: 3 · (qty=3)
  {
    pattern:
      /(?:^|[\s,;([|–-])(?:qty|quantity|qnty|quant|count)\b\.?\s*(?:[:=#]|-\s)?\s*(?<count>[-–]?\d[\d.,]*\d|[-–]?\d)\b[)\]]?/i,
    isSure: true,
  },
  // 3 x … · 3x10000001
  { pattern: new RegExp(`^(?<count>\\d{1,4})\\s?${times}(?:\\s+|(?=\\d{5,}\\b))`, 'i'), isSure: true },
  // … x 3 · … (x3) · … ×3
  { pattern: new RegExp(`[\\s,;:([-]${times}\\s?(?<count>\\d{1,9})[)\\]]?\\s*$`, 'i'), isSure: true },
  // qty lots
  { pattern: /(?:^|[\s,;(])(?:qty\b\.?\s*[:=]?|quantity\s*[:=])\s*(?<count>[^\s\d,;)]+)\)?/i, isSure: true },
  // … -1: negative quantities don't exist, and a dash without a space may be meant as a separator
  { pattern: /(?<=[\s,;:=(|])(?<count>[-–−]\d+(?:\.\d+)?)\)?\s*$/, isSure: true },
  // … (3)
  { pattern: /[([]\s*(?<count>\d{1,5})\s*[)\]]\s*$/, isSure: true },
  // 3 boxes of …
  { pattern: new RegExp(`^(?<count>\\d{1,9})\\s*${unit}\\b\\.?(?:\\s+of\\b)?[\\s:,-]+`, 'i'), isSure: true },
  // … 3 boxes · … - 3 ea
  { pattern: new RegExp(`[\\s,;:=–-]+(?<count>\\d{1,9})\\s*${closingUnit}\\.?\\s*$`, 'i'), isSure: true },
  // … 1 case · … 2 box: a higher number before the singular is more often the size of the pack
  {
    pattern: /[\s,;:=–-]+(?<count>1)\s*(?:case|box|pack|package|pk|bag|bottle|roll|tube|carton|jar|kit|set|piece)\s*$/i,
    isSure: true,
  },
  { pattern: /[\s,;:=–-]+(?<count>1?\d|20)\s*(?:case|box)\s*$/i, isSure: true },
  // …, 3 · …: 3 · … - 3 · …   3
  { pattern: /(?:\t+|\s{2,}|\s+[-–—:=]\s*|\s*[,;:=|]\s*|\s*\.{3,}\s*)(?<count>\d{1,5})\s*$/, isSure: false },
  // 10000001 3
  { pattern: /(?<=^\S*\d\S*)\s+(?<count>\d{1,5})\s*$/, isSure: false },
  // 3 10000001 …
  { pattern: /^(?<count>\d{1,3})\s+(?=[#A-Z-]*\d[A-Z\d-]{4,}(?:\s|$))/i, isSure: false },
  // 3 nitrile gloves
  { pattern: new RegExp(`^(?<count>\\d{1,2})\\s+(?!${measure})(?=\\p{L})`, 'iu'), isSure: false },
];

const wordWay = new RegExp(`^(?<word>${words.join('|')})\\s+(?:${unit}\\b\\.?(?:\\s+of\\b)?\\s*)?(?=\\S)`, 'i');

/** The quantity of a line of free text; 1, marked as missing, if there is none. */
export function quantityOfLine(line: string): CountedLine {
  for (const { pattern, isSure } of ways) {
    const found = pattern.exec(line);
    const count = found?.groups?.count;
    if (found === null || count === undefined) continue;
    const rest = `${line.slice(0, found.index)} ${line.slice(found.index + found[0].length)}`.trim();
    // A number alone is a product, not a quantity of nothing.
    if (!/[\p{L}\p{N}]/u.test(rest)) continue;
    const quantity = quantityOfCell(count);
    if (typeof quantity === 'number') return { rest, quantity, isSaid: true };
    if (isSure) return { rest, quantity: undefined, isSaid: true };
  }
  const word = wordWay.exec(line);
  if (word !== null) {
    const quantity = words.indexOf((word.groups?.word ?? '').toLowerCase()) + 1;
    return { rest: line.slice(word[0].length), quantity, isSaid: true };
  }
  return { rest: line, quantity: 1, isSaid: false };
}
