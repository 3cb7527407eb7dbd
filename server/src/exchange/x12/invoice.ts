/** Reads an 810 (invoice or credit memo) as a row of the feed `invoices`. */
import { creditedLinesLength, creditedLinesPattern } from '@operatory/domain/punch-out';
import { beginningOf, type Cell, type CellRow, cell, dateCell, decimalOf, qualified, required } from './cells.ts';
import { ownNumbers, partyOf } from './product-loops.ts';
import { element, named, type Segment, type TransactionSet, X12Trouble } from './read-segments.ts';

export const invoiceColumns = [
  'invoiceNumber',
  'orderNumber',
  'webOrderNumber',
  'customerNumber',
  'shipmentNumber',
  'invoiceDate',
  'total',
  'tax',
  'freight',
  'creditedLines',
  'currency',
] as const;

/** BIG07: credit memo, credit invoice, and a correction in the buyer's favor. */
const credits = ['CR', 'CN', 'CB'];
/** SAC02: freight, shipping, and shipping and handling. */
const freightCodes = ['D240', 'G821', 'G830'];

const amount = /^-?\d*\.?\d+$/;

/** Adds amounts in cents exactly; an unreadable one is returned as it is, and the row is bad. */
function summed(cells: readonly { readonly cell: Cell; readonly isNegative: boolean }[]): Cell | undefined {
  const [first] = cells;
  if (first === undefined) return undefined;
  const wrong = cells.find(({ cell: { text } }) => !amount.test(text));
  if (wrong !== undefined) return wrong.cell;
  const cents = cells.reduce(
    (sum, { cell: { text }, isNegative }) => sum + Math.round(Number(text) * 100) * (isNegative ? -1 : 1),
    0,
  );
  return { ...first.cell, text: decimalOf(String(cents)) };
}

const negative = (from: Cell | undefined): Cell | undefined =>
  from === undefined || !amount.test(from.text) || /^-|^0*\.?0*$/.test(from.text)
    ? from
    : { ...from, text: `-${from.text}` };

/**
 * The lines of a credit as the feed takes them; none if one of them has no number, no whole quantity, no price in cents, or no product.
 * IT101 may be the credit's own count of its lines, so only the product tells whether it's the order's line.
 */
function creditedLines(segments: readonly Segment[]): Cell | undefined {
  const lines = segments.filter(({ tag }) => tag === 'IT1');
  const texts = lines.map((line) => {
    const quantity = element(line, 2).replace(/^-/, '').replace(/\.0+$/, '');
    const product = qualified(line, 6, ownNumbers)?.text ?? '';
    return `${element(line, 1).replace(/^0+/, '')}:${quantity}:${element(line, 4)}:${product}`;
  });
  const [first] = lines;
  const text = texts.join(';');
  const isUsable = new RegExp(creditedLinesPattern).test(text) && text.length <= creditedLinesLength;
  return first !== undefined && isUsable ? cell(first, 1, text) : undefined;
}

/** Amounts of a credit are written without a sign. */
const signed = (isCredit: boolean, from: Cell | undefined) => (isCredit ? negative(from) : from);

/** What follows TDS is about the whole invoice, and what comes before the first IT1. */
function wholeOf(segments: readonly Segment[], total: Segment): Segment[] {
  const firstLine = segments.findIndex(({ tag }) => tag === 'IT1');
  return segments.filter(({ position }, at) => position > total.position || firstLine === -1 || at < firstLine);
}

/** The account of a document that names no order: where it would ship to, who bought, or who is billed. */
const accountIn = (whole: readonly Segment[]) =>
  ['ST', 'BY', 'BT'].map((code) => partyOf(whole, [code])).find((party) => party !== undefined);

/** Throws `X12Trouble` if it has no number or no total. */
export function readInvoice({ segments }: TransactionSet): CellRow[] {
  const beginning = beginningOf(segments, 'BIG', 'the invoice’s number');
  const total = segments.find(({ tag }) => tag === 'TDS');
  if (total === undefined) {
    const end = segments.at(-1) as Segment;
    throw new X12Trouble(`The total is missing: there is no TDS before ${named(end)}.`, {
      segment: { tag: 'TDS', position: end.position },
      code: '3',
    });
  }
  const isCredit = credits.includes(element(beginning, 7));
  const whole = wholeOf(segments, total);
  const found = (tag: string, qualifiers: readonly string[], number: number) => {
    const segment = whole.find((each) => each.tag === tag && qualifiers.includes(element(each, 1)));
    return segment && cell(segment, number);
  };
  const order = found('REF', ['VN'], 2);
  // A practice's own number in BIG04 is about an order, too, though it can't be found by it.
  const namesOrder = order !== undefined || element(beginning, 4) !== '';
  const due = required(total, 1, 'the total in cents');
  const charges = whole.filter((each) => each.tag === 'SAC' && freightCodes.includes(element(each, 2)));
  const cells: Readonly<Record<string, Cell | undefined>> = {
    invoiceNumber: required(beginning, 2, 'the invoice’s number'),
    invoiceDate: dateCell(beginning, 1),
    orderNumber: order,
    webOrderNumber: order === undefined ? cell(beginning, 4) : undefined,
    customerNumber: namesOrder ? undefined : accountIn(whole),
    shipmentNumber: found('REF', ['SI', 'PK'], 2),
    total: signed(isCredit, { ...due, text: decimalOf(due.text) }),
    tax: signed(
      isCredit,
      summed(whole.filter(({ tag }) => tag === 'TXI').map((each) => ({ cell: cell(each, 2), isNegative: false }))),
    ),
    freight: signed(
      isCredit,
      summed(
        charges.map((each) => ({
          cell: cell(each, 5, decimalOf(element(each, 5))),
          isNegative: element(each, 1) === 'A',
        })),
      ),
    ),
    creditedLines: isCredit && namesOrder ? creditedLines(segments) : undefined,
    currency: found('CUR', ['SE', 'BY'], 2),
  };
  return [Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined))];
}
