/**
 * Splits a pasted text into lines and cells: tabs, semicolons, bars, or commas, with quotes as spreadsheets write them.
 */

/** One line of the text, or more if a quoted cell contains line breaks. */
export interface PastedRecord {
  /** The number of its first line, from 1. */
  readonly place: number;
  readonly text: string;
  /** Marked as quoted from an earlier e-mail. */
  readonly isQuoted: boolean;
  /** One cell if there is no separator. */
  readonly cells: readonly string[];
}

/** The most lines a quoted cell can have; a quote that is never closed is an ordinary character. */
const maxLinesInCell = 20;

/**
 * The text with normal line ends, spaces, and digits: invisible characters are removed, blanks of every width become
 * spaces, and full-width digits and letters become plain.
 */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

/** Anything longer says nothing more about a product. */
export const longestCell = 500;

const quoteMark = /^[ \t]*(?:>[ \t]?)+/;

/** What a spreadsheet writes around a number to keep it as text: `="100"`, `'100`. */
export function plainCell(cell: string): string {
  const trimmed = cell.trim();
  const [, formula] = /^="(.*)"$/.exec(trimmed) ?? [];
  return (formula ?? trimmed.replace(/^'(?=\d)/, '')).slice(0, longestCell).replace(/\s+/g, ' ').trim();
}

interface QuotedCell {
  readonly cell: string;
  /** After the closing quote. */
  readonly end: number;
}

/** The quoted cell that begins at `start`; `undefined` if the quote is an ordinary character, as in `8" tray`. */
function quotedCell(text: string, start: number, separator: string): QuotedCell | undefined {
  let cell = '';
  let lines = 0;
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') {
      if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
        continue;
      }
      const rest = /^[ ]*/.exec(text.slice(at + 1, at + 200))?.[0].length ?? 0;
      const next = text.charAt(at + 1 + rest);
      return next === '' || next === '\n' || next === separator ? { cell, end: at + 1 + rest } : undefined;
    }
    if (sign === '\n') {
      lines += 1;
      if (lines >= maxLinesInCell) return undefined;
    }
    cell += sign;
  }
  return undefined;
}

/** All lines that aren't blank, split at the separator; without one, they stay whole. The text must be normalized. */
export function readRecords(text: string, separator: string | undefined): PastedRecord[] {
  const typed = text.split('\n');
  const plain = typed.map((line) => line.replace(quoteMark, '')).join('\n');
  const records: PastedRecord[] = [];
  let place = 1;
  let first = 0;
  let cells: string[] = [];
  let cell = '';
  let isCellBegun = false;
  const endCell = () => {
    cells.push(plainCell(cell));
    cell = '';
    isCellBegun = false;
  };
  const endRecord = (end: number) => {
    endCell();
    const whole = plain.slice(first, end);
    const isQuoted = quoteMark.test(typed[place - 1] ?? '');
    if (whole.trim() !== '') records.push({ place, text: whole.trim(), isQuoted, cells });
    place += whole.split('\n').length;
    first = end + 1;
    cells = [];
  };
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain.charAt(at);
    const mayBeQuoted = separator !== undefined && sign === '"' && !isCellBegun;
    const quoted = mayBeQuoted ? quotedCell(plain, at, separator) : undefined;
    if (quoted !== undefined) {
      cell = quoted.cell;
      isCellBegun = true;
      at = quoted.end - 1;
    } else if (sign === separator) endCell();
    else if (sign === '\n') endRecord(at);
    else {
      cell += sign;
      if (sign !== ' ') isCellBegun = true;
    }
  }
  endRecord(plain.length);
  return records;
}
