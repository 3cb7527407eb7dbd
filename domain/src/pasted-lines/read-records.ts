/** Cuts a pasted text into lines and cells: tabs, semicolons, bars or commas, with quotes as spreadsheets write them. */

/** One line of the text; more than one where a quoted cell holds line breaks. */
export interface PastedRecord {
  /** The number of its first line, from 1. */
  readonly place: number;
  readonly text: string;
  /** One cell where nothing parts it. */
  readonly cells: readonly string[];
}

/** A cell with line breaks reaches no further; a quote that is never closed is just a sign. */
const mostLinesInCell = 20;

/**
 * The text with line ends, blanks and digits as they usually are: marks that cannot be seen are gone, blanks of every
 * width are spaces, digits and letters of double width are plain.
 */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

/** More of a cell or a line says nothing more about a product. */
export const longestCell = 500;

/** Takes away what marks an answered e-mail. */
const unquoted = (line: string) => line.replace(/^[ \t]*(?:>[ \t]?)+/, '');

/** What a spreadsheet writes around a number to keep it text: `="100"`, `'100`. */
export function plainCell(cell: string): string {
  const trimmed = cell.trim();
  const [, formula] = /^="(.*)"$/.exec(trimmed) ?? [];
  return (formula ?? trimmed.replace(/^'(?=\d)/, '')).slice(0, longestCell).replace(/\s+/g, ' ').trim();
}

interface QuotedCell {
  readonly cell: string;
  /** Behind the closing quote. */
  readonly end: number;
}

/** The quoted cell that begins at `start`; `undefined` where the quote is only a sign, as in `8" tray`. */
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
      if (lines >= mostLinesInCell) return undefined;
    }
    cell += sign;
  }
  return undefined;
}

/** All lines that hold more than blanks, each cut at the separator; without one they stay whole. The text is plain. */
export function readRecords(text: string, separator: string | undefined): PastedRecord[] {
  const plain = text.split('\n').map(unquoted).join('\n');
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
    if (whole.trim() !== '') records.push({ place, text: whole.trim(), cells });
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
