/** Reads a list that someone pasted: spreadsheet rows, a CSV file, an e-mail, or lines of free text. */
import { squash } from '../search/index.ts';
import { type Column, guessColumns, headingOf, isHeadingLine } from './columns.ts';
import { beginsEarlierMail, isTitle, passedReason } from './passed-lines.ts';
import type { AskedLine, PassedLine, PassedReason, PastedList } from './pasted-list.ts';
import { productOfCells, productOfLine, withoutPrices } from './product-words.ts';
import { quantityOfCell, quantityOfLine } from './quantity-words.ts';
import { longestCell, type PastedRecord, plainText, readRecords } from './read-records.ts';

const isTable = ({ cells }: PastedRecord) => cells.filter((cell) => squash(cell) !== '').length >= 2;

/** Whether these lines make sense as columns. Sentences also contain commas, so a comma needs more evidence. */
function hasColumns(records: readonly PastedRecord[], separator: string): boolean {
  const rows = records.filter(isTable);
  // People don't type tabs in sentences, so rows copied from a spreadsheet are rows, whatever surrounds them.
  if (separator === '\t') return rows.length > 0;
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

/** Splits the text into columns if there are any. */
function recordsOf(text: string): {
  readonly records: readonly PastedRecord[];
  readonly separator: string | undefined;
} {
  for (const separator of ['\t', ';', '|', ',']) {
    if (!text.includes(separator)) continue;
    const records = readRecords(text, separator);
    if (hasColumns(records, separator)) return { records, separator };
  }
  return { records: readRecords(text, undefined), separator: undefined };
}

const marks = [/^(?:[-–—•·‣▪+*]|\[[ xX]?\])\s+/, /^\(?\d{1,3}[.)]\s+(?=\S)/];

/** A line of free text. */
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
    const written = readLine({ ...record, text: cells.join('  ').trim() });
    if (written.quantityFrom !== 'assumed' && written.numbers.length > 0) return { ...written, text };
    // The quantity may be among the words: `Gloves x 3`.
    const { quantity, isSaid } = quantityOfLine(product.description);
    const isClear = isSaid && quantity !== undefined && product.numbers.length > 0;
    return { place, text, ...product, quantity: isClear ? quantity : 1, quantityFrom: isClear ? 'said' : 'assumed' };
  }
  const quantity = quantityOfCell(cells[at] ?? '');
  // An order form lists everything, with quantities only where something is ordered, so a missing one doesn't mean 1.
  return typeof quantity === 'number'
    ? { place, text, ...product, quantity, quantityFrom: 'said' }
    : { place, text, ...product, quantity: undefined, quantityFrom: 'unreadable' };
}

/** Quoted lines are an earlier e-mail if the text itself orders something; otherwise they're the list. */
function quotedPlaces(records: readonly PastedRecord[], reasonOf: (record: PastedRecord) => unknown): Set<number> {
  const quoted = new Set<number>();
  let hasAsked = false;
  let isEarlier = false;
  for (const record of records) {
    if (hasAsked && beginsEarlierMail(record.text)) isEarlier = true;
    if (record.isQuoted || isEarlier) quoted.add(record.place);
    else if (reasonOf(record) === undefined) hasAsked = true;
  }
  return hasAsked ? quoted : new Set();
}

/** The columns of each row: from the heading above it, otherwise guessed from all rows together. */
function columnsOf(records: readonly PastedRecord[]): ReadonlyMap<PastedRecord, readonly Column[]> {
  const rows = records.filter((record) => isTable(record) && headingOf(record.cells) === undefined);
  let columns = guessColumns(rows.filter(({ text }) => passedReason(text) === undefined).map(({ cells }) => cells));
  return new Map(
    records.map((record) => {
      columns = headingOf(record.cells) ?? columns;
      return [record, columns];
    }),
  );
}

const filledCells = ({ cells }: PastedRecord) => cells.filter((cell) => squash(cell) !== '');

/** `GLOVES` above some rows of a table: one cell without a digit, where the others have a number or a quantity. */
const isSection = (record: PastedRecord, columns: readonly Column[]) =>
  columns.includes('quantity') && filledCells(record).length === 1 && !/\d/.test(record.text);

export interface ReadOptions {
  /** Quoted lines are ordered too. */
  readonly includesQuoted?: boolean;
}

/**
 * Reads a pasted text of any kind. Nothing is lost: every line that isn't blank is among the lines or the skipped ones,
 * with the reason. The server looks up the products.
 */
export function readPastedLines(text: string, { includesQuoted = false }: ReadOptions = {}): PastedList {
  const { records, separator } = recordsOf(plainText(text));
  const isCut = separator !== undefined;
  const columns = isCut ? columnsOf(records) : new Map<PastedRecord, readonly Column[]>();
  const [first] = records.filter((record) => passedReason(record.text) === undefined);
  const reasonOf = (record: PastedRecord): PassedReason | undefined => {
    const { text: whole } = record;
    if (isCut && headingOf(record.cells) !== undefined) return 'heading';
    if (isHeadingLine(whole)) return 'heading';
    const passed = passedReason(whole);
    if (passed !== undefined) return passed;
    const isAlone = !isCut || !isTable(record);
    if (isAlone && (record === first || whole.endsWith(':')) && isTitle(whole)) return 'heading';
    if (isCut && isSection(record, columns.get(record) ?? [])) return 'heading';
    return undefined;
  };
  const quoted = includesQuoted ? new Set<number>() : quotedPlaces(records, reasonOf);
  const lines: AskedLine[] = [];
  const passed: PassedLine[] = [];
  for (const record of records) {
    const { place, text: whole } = record;
    const reason = reasonOf(record) ?? (quoted.has(place) ? 'quoted' : undefined);
    if (reason !== undefined) passed.push({ place, text: whole, reason });
    else lines.push(isCut && isTable(record) ? readRow(record, columns.get(record) ?? []) : readLine(record));
  }
  return { lines, passed };
}

/** Its columns separated by tabs, as rows of a spreadsheet are. */
function withTabs(text: string): string {
  const { records, separator } = recordsOf(plainText(text));
  if (separator === undefined) return text;
  return records
    .map((record) => (isTable(record) ? record.cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t') : record.text))
    .join('\n');
}

/**
 * Joins two lists in one text, each of which is still read the same, even if their columns are separated differently. A
 * heading applies to all rows below it, so a list without one comes before a list that has one.
 */
export function joinLists(one: string, other: string): string {
  if (one.trim() === '') return other;
  const read = [one, other].map((text) => recordsOf(plainText(text)));
  const isAlike = read[0]?.separator === read[1]?.separator;
  const [first = '', second = ''] = isAlike ? [one, other] : [withTabs(one), withTabs(other)];
  const [isFirstHeaded, isSecondHeaded] = read.map(({ records }) =>
    records.some(({ cells }) => headingOf(cells) !== undefined),
  );
  const [upper, lower] = isFirstHeaded && !isSecondHeaded ? [second, first] : [first, second];
  return `${upper.trimEnd()}\n${lower}`;
}
