/** Reads a list that somebody pasted: rows of a spreadsheet, a CSV file, an e-mail, or lines as they are written. */
import { squash } from '../search/index.ts';
import { type Column, guessColumns, headingOf, isHeadingLine } from './columns.ts';
import { passedReason } from './passed-lines.ts';
import type { AskedLine, PassedLine, PastedList } from './pasted-list.ts';
import { productOfCells, productOfLine, withoutPrices } from './product-words.ts';
import { quantityOfCell, quantityOfLine } from './quantity-words.ts';
import { longestCell, type PastedRecord, plainText, readRecords } from './read-records.ts';

const isTable = ({ cells }: PastedRecord) => cells.filter((cell) => squash(cell) !== '').length >= 2;

/** Do these lines stand in columns that make sense? A comma stands in sentences too, so it has to prove more. */
function hasColumns(records: readonly PastedRecord[], separator: string): boolean {
  const rows = records.filter(isTable);
  if (rows.length * 2 < records.filter(({ text }) => passedReason(text) === undefined).length) return false;
  if (rows.some(({ cells }) => headingOf(cells) !== undefined)) return true;
  const columns = guessColumns(rows.map(({ cells }) => cells));
  if (separator !== ',') return columns.includes('quantity') || columns.includes('number');
  const isPriced = rows.length > 1 && columns.includes('quantity') && columns.includes('price');
  const hasNumbers = columns.some(
    (column, at) => column === 'number' && rows.every(({ cells }) => !/\s/.test(cells[at] ?? '')),
  );
  return isPriced || hasNumbers;
}

/** Cuts the text where its columns are parted; a comma or a bar parts columns only where these make sense. */
function recordsOf(text: string): { readonly records: readonly PastedRecord[]; readonly isCut: boolean } {
  for (const separator of ['\t', ';', '|', ',']) {
    if (!text.includes(separator)) continue;
    const records = readRecords(text, separator);
    if (hasColumns(records, separator)) return { records, isCut: true };
  }
  return { records: readRecords(text, undefined), isCut: false };
}

const marks = [/^(?:[-–—•·‣▪+*]|\[[ xX]?\])\s+/, /^\(?\d{1,3}[.)]\s+(?=\S)/];

/** A line as somebody writes it. */
function readLine({ place, text }: PastedRecord): AskedLine {
  const line = text.slice(0, longestCell);
  const bare = withoutPrices(marks.reduce((rest, mark) => rest.replace(mark, ''), line)).trim();
  const { rest, quantity, isSaid } = quantityOfLine(bare);
  const quantityFrom = quantity === undefined ? 'unreadable' : isSaid ? 'said' : 'assumed';
  return { place, text, ...productOfLine(rest), quantity, quantityFrom };
}

/** A row of a table. */
function readRow(record: PastedRecord, columns: readonly Column[]): AskedLine {
  const { place, text, cells } = record;
  const of = (column: Column) => cells.filter((cell, at) => columns[at] === column && squash(cell) !== '');
  const beyond = cells.slice(columns.length).filter((cell) => /\p{L}{3}/u.test(cell));
  const product = productOfCells(of('number'), [...of('description'), ...beyond]);
  const isNamed = product.numbers.length > 0 || product.description !== '';
  if (!isNamed) return readLine({ ...record, text: cells.join('  ').trim() || text });
  const at = columns.indexOf('quantity');
  if (at < 0) {
    // The quantity may stand with the words: `Gloves x 3`.
    const { quantity, isSaid } = quantityOfLine(product.description);
    const isClear = isSaid && quantity !== undefined && product.numbers.length > 0;
    return { place, text, ...product, quantity: isClear ? quantity : 1, quantityFrom: isClear ? 'said' : 'assumed' };
  }
  const quantity = quantityOfCell(cells[at] ?? '');
  // An order form names everything, and a quantity only where something is wanted: nothing is assumed.
  return typeof quantity === 'number'
    ? { place, text, ...product, quantity, quantityFrom: 'said' }
    : { place, text, ...product, quantity: undefined, quantityFrom: 'unreadable' };
}

/**
 * Reads a pasted text of any kind. Nothing is dropped: every line that holds more than blanks is among the lines or
 * among those that were passed over, with the reason. What the lines name is looked up by the server.
 */
export function readPastedLines(text: string): PastedList {
  const { records, isCut } = recordsOf(plainText(text));
  const guessed = isCut
    ? guessColumns(
        records
          .filter((record) => isTable(record) && headingOf(record.cells) === undefined && !passedReason(record.text))
          .map(({ cells }) => cells),
      )
    : [];
  const lines: AskedLine[] = [];
  const passed: PassedLine[] = [];
  let columns: readonly Column[] = guessed;
  for (const record of records) {
    const { place, text: whole } = record;
    const heading = isCut ? headingOf(record.cells) : undefined;
    const reason = heading !== undefined || isHeadingLine(whole) ? 'heading' : passedReason(whole);
    if (heading !== undefined) columns = heading;
    if (reason !== undefined) passed.push({ place, text: whole, reason });
    else lines.push(isCut && isTable(record) ? readRow(record, columns) : readLine(record));
  }
  return { lines, passed };
}
