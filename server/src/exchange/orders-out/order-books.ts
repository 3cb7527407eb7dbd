/**
 * The ERP's list of web orders as a file, such as `order-books.2026-02-01.csv`: it's compared with ours like a list
 * sent to the API.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { maxProved, type Proof } from '@operatory/contract/order-messages';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { Refusal } from '@operatory/domain/refusals';
import { parse } from 'csv-parse/sync';
import { csvOf } from '../write-csv.ts';
import type { NamedOrder } from './proofs.ts';

/** The ERP's records of the orders since a day. */
export interface OrderBooks {
  /** `YYYY-MM-DD`, in the installation's time zone. */
  readonly since: string;
  readonly orders: readonly NamedOrder[];
}

/** Compares the ERP's records as of a time with our orders. */
export type BookComparer = (
  books: OrderBooks & { readonly asOf: Date; readonly sentBy: string; readonly isFromPerson?: boolean },
) => Promise<Proof | Refusal<RefusalCode>>;

const namePattern = /^order-books\.(\d{4}-\d{2}-\d{2})\.(csv|tsv|txt)(\.gz)?$/i;

export const isOrderBooks = (name: string) => /^order-books\./i.test(name);

/** The maximum size of such a file in bytes, unzipped. */
export const longestBooks = 4_000_000;

const columns = ['orderNumber', 'lines', 'total'] as const;
type Column = (typeof columns)[number];

interface Problem {
  readonly problem: string;
}

const longLine = /[^\n]{2001}/;
const amount = /^([+-]?)(\d{1,12})(?:\.(\d{1,2})0*)?$/;

function centsOf(text: string): number | undefined {
  const [, sign, whole, part = ''] = amount.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(whole) * 100 + Number(part.padEnd(2, '0')));
}

function orderOf(values: Readonly<Record<Column, string>>, row: number): NamedOrder | Problem {
  const { orderNumber, lines, total } = values;
  if (!/^\d{1,12}$/.test(orderNumber))
    return { problem: `Row ${row}: “${orderNumber}” isn’t one of our order numbers.` };
  if (!/^\d{1,6}$/.test(lines)) return { problem: `Row ${row}: “${lines}” isn’t a number of lines.` };
  const totalCents = centsOf(total);
  if (totalCents === undefined) return { problem: `Row ${row}: “${total}” isn’t an amount such as 51.80.` };
  return { orderNumber: Number(orderNumber), lines: Number(lines), totalCents };
}

const delimiterOf = (header: string) => [',', ';', '\t', '|'].find((sign) => header.includes(sign)) ?? ',';

/** Reads the file, or says in a sentence why it can't be used. */
export function readOrderBooks(name: string, text: string): OrderBooks | Problem {
  const [, since] = namePattern.exec(name) ?? [];
  if (since === undefined || Number.isNaN(Date.parse(since)))
    return { problem: 'Name it order-books.YYYY-MM-DD.csv, with the day of the first order in it.' };
  const read = readBookedOrders(text);
  return 'problem' in read ? read : { since, ...read };
}

/** Reads the orders of a list. No row may be skipped: an incomplete list would prove nothing. */
export function readBookedOrders(text: string): Pick<OrderBooks, 'orders'> | Problem {
  // Parsing a line of nothing but separators would block the process for most of a second.
  if (longLine.test(text)) return { problem: 'A line in it has more than 2,000 characters.' };
  let records: string[][];
  try {
    const delimiter = delimiterOf(text.slice(0, Math.max(0, text.indexOf('\n'))));
    records = parse(text, { bom: true, delimiter, trim: true, skip_empty_lines: true, relax_column_count: true });
  } catch (error) {
    return { problem: `It isn’t CSV: ${error instanceof Error ? error.message : String(error)}.` };
  }
  const header = (records[0] ?? []).map((cell) => cell.toLowerCase());
  const places = columns.map((column) => header.indexOf(column.toLowerCase()));
  const missing = columns.find((_, index) => places[index] === -1);
  if (missing !== undefined)
    return { problem: `Its header needs the columns ${columns.join(', ')}; ${missing} isn’t there.` };
  if (records.length - 1 > maxProved)
    return { problem: `It has more than ${maxProved.toLocaleString('en-US')} orders.` };
  const orders: NamedOrder[] = [];
  for (const [index, record] of records.slice(1).entries()) {
    const [orderNumber = '', lines = '', total = ''] = places.map((index) => record[index] ?? '');
    const order = orderOf({ orderNumber, lines, total }, index + 2);
    if ('problem' in order) return order;
    orders.push(order);
  }
  return { orders };
}

/** The text of a file that may be zipped; undefined if it's longer than such a file can be. */
export async function textOfBooks(name: string, content: Buffer): Promise<string | undefined> {
  if (!/\.gz$/i.test(name)) return content.toString('utf8');
  const unzipped = promisify(gunzip)(content, { maxOutputLength: longestBooks });
  return (await unzipped.catch(() => undefined))?.toString('utf8');
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** Our response: a row for each difference, or the header alone if there is none. */
export const answerOfBooks = ({ missingThere, unknownHere, different }: Proof): string =>
  csvOf(
    ['orderNumber', 'difference', 'ourLines', 'ourTotal', 'yourLines', 'yourTotal'],
    [
      ...missingThere.map((number) => [String(number), 'missing in your books', '', '', '', '']),
      ...unknownHere.map((number) => [String(number), 'never sent by us', '', '', '', '']),
      ...different.map(({ orderNumber, ours, theirs }) => [
        ...[String(orderNumber), 'different', String(ours.lines), dollars(ours.totalCents)],
        ...[String(theirs.lines), dollars(theirs.totalCents)],
      ]),
    ],
  );
