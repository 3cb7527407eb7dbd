/** Reads an 855 (order acknowledgment): whether the ERP took the order, and where each line stands, as rows of the feed `orders`. */
import { lineStatuses, type ReportedGroup } from '@operatory/domain/exchange';
import { beginningOf, type Cell, type CellRow, cell, dateCell, qualified, required } from './cells.ts';
import { element, type Segment, type TransactionSet } from './read-segments.ts';

export const orderColumns = [
  'orderNumber',
  'webOrderNumber',
  'customerNumber',
  'orderDate',
  'source',
  'lineNumber',
  'itemNumber',
  'description',
  'quantity',
  'price',
  'lineStatus',
  'statusText',
  'openParts',
  'branchNumber',
  'expectedReceiptDate',
  'currency',
] as const;

export interface OrderAcknowledgment {
  readonly rows: readonly CellRow[];
  /** Our number of the order; blank for an order that wasn't placed here. */
  readonly webOrderNumber: string;
  readonly erpOrderNumber: string;
  /** Set if the ERP rejected the order whole; its lines then stay as they are. */
  readonly rejection: string | undefined;
}

/** BAK02: rejected with and without detail. */
const rejections = ['RD', 'RJ'];
/** The seller's number of a product, as 850s name it, and the names that other programs use. */
const itemQualifiers = ['VN', 'VP', 'SK'];

/** The segments from each PO1 to the next one. */
function linesOf(segments: readonly Segment[]): Segment[][] {
  const lines: Segment[][] = [];
  let isOver = false;
  for (const segment of segments) {
    if (segment.tag === 'CTT' || segment.tag === 'SE') isOver = true;
    if (isOver) break;
    if (segment.tag === 'PO1') lines.push([segment]);
    else lines.at(-1)?.push(segment);
  }
  return lines;
}

const groupOf = (ack: Segment) => lineStatuses[element(ack, 1)];
/** A line in several parts is shown as the one that needs someone's attention most. */
const weights = ['canceled', 'shipment', 'processing', 'submitted', 'pending', 'backordered'];

const partWords: Readonly<Record<string, string>> = {
  canceled: 'rejected',
  shipment: 'shipped',
  processing: 'accepted',
  submitted: 'received',
  pending: 'on hold',
  backordered: 'back-ordered',
};

interface Open {
  readonly group: ReportedGroup;
  readonly quantity: number;
}

/**
 * What several ACK segments leave open of a line, by how it stands, in the order in which it leaves: the accepted part before the
 * back-ordered one. Nothing if all of it stands alike, or a part has no whole quantity.
 */
function openPartsOf(line: Segment, acks: readonly Segment[]): readonly Open[] {
  const isBackOrdered = acks.some((ack) => element(ack, 1) === 'IB');
  const parts = acks.flatMap((ack): (Open | undefined)[] => {
    const [group, quantity] = [groupOf(ack), Number(element(ack, 2) || Number.NaN)];
    if (group === undefined) return [undefined];
    if (group === 'canceled') return [];
    if (element(ack, 1) !== 'BP') return [{ group, quantity }];
    // BP accepts a part, and says with or without an IB that the rest is back-ordered.
    const accepted: Open = { group: 'processing', quantity };
    const rest = Number(element(line, 2)) - quantity;
    if (isBackOrdered) return [accepted];
    return acks.length === 1 && rest > 0 ? [accepted, { group, quantity: rest }] : [{ group, quantity }];
  });
  const isClear = parts.every((part) => part !== undefined && Number.isInteger(part.quantity) && part.quantity > 0);
  if (!isClear) return [];
  const sums = new Map<ReportedGroup, number>();
  for (const part of parts) if (part !== undefined) sums.set(part.group, (sums.get(part.group) ?? 0) + part.quantity);
  if (sums.size < 2) return [];
  return [...sums]
    .map(([group, quantity]) => ({ group, quantity }))
    .toSorted((one, other) => weights.indexOf(one.group) - weights.indexOf(other.group));
}

const openWord = ({ group, quantity }: Open) => `${quantity}:${group === 'shipment' ? 'shipped' : group}`;

/** The substitute that an ACK names; undefined if it's about the ordered product. */
const substituteOf = (ack: Segment) => (element(ack, 1) === 'IS' ? qualified(ack, 7, itemQualifiers) : undefined);

/**
 * The one product that comes for all of the line that isn't rejected; undefined if the ordered one does. `isMixed` if several do: a row has one product, and
 * ship notices name the line by its number alone, so the ordered one stays and the words say how many of which come.
 */
function productOf(acks: readonly Segment[]): { readonly substitute: Cell | undefined; readonly isMixed: boolean } {
  const taken = acks.filter((ack) => groupOf(ack) !== 'canceled').map(substituteOf);
  const isMixed = new Set(taken.map((product) => product?.text)).size > 1;
  return { substitute: isMixed ? undefined : taken[0], isMixed };
}

/** Each part's quantity and what becomes of it. */
function wordsOfParts(acks: readonly Segment[], isMixed: boolean): string {
  const words = acks.map((ack) => {
    const [product, group] = [isMixed ? substituteOf(ack) : undefined, groupOf(ack) ?? ''];
    const what = product === undefined ? (partWords[group] ?? element(ack, 1)) : `replaced by ${product.text}`;
    return `${element(ack, 2)} ${what}`;
  });
  return words.join(', ').slice(0, 120);
}

interface LineState {
  readonly status: Cell;
  readonly quantity: Cell;
  readonly words: string;
  readonly parts: string;
  readonly expected: Cell | undefined;
}

/** What several ACK segments say of one line together. */
function stateOf(line: Segment, acks: readonly Segment[]): LineState | undefined {
  const [leading, ...others] = acks.toSorted(
    (one, other) => weights.indexOf(groupOf(other) ?? '') - weights.indexOf(groupOf(one) ?? ''),
  );
  if (leading === undefined) return undefined;
  const unknown = acks.find((ack) => groupOf(ack) === undefined);
  const status = cell(unknown ?? leading, 1);
  const open = openPartsOf(line, acks);
  const parts = open.map(openWord).join(';');
  const dated = acks.filter((ack) => element(ack, 5) !== '');
  // Of parts that stand differently, only those that the line's status is about have its day.
  const day = parts === '' ? dated[0] : dated.find((ack) => groupOf(ack) === groupOf(leading));
  const expected = day && dateCell(day, 5);
  const ordered = cell(line, 2);
  const accepted = cell(leading, 2);
  const { isMixed } = productOf(acks);
  if (parts !== '') {
    const sum = open.reduce((all, { quantity }) => all + quantity, 0);
    const words = isMixed ? wordsOfParts(acks, isMixed) : '';
    return { status, quantity: { ...accepted, text: String(sum) }, words, parts, expected };
  }
  if (others.length === 0) {
    const isPartial = status.text === 'BP' && accepted.text !== '';
    const words = isPartial ? `${accepted.text} of ${ordered.text} accepted, the rest back-ordered` : '';
    return { status, quantity: isPartial || accepted.text === '' ? ordered : accepted, words, parts, expected };
  }
  const taken = acks.filter((ack) => groupOf(ack) !== 'canceled');
  const counted = taken.length === 0 ? acks : taken;
  const sum = counted.reduce((all, ack) => all + Number(element(ack, 2) || Number.NaN), 0);
  const quantity = Number.isInteger(sum) ? { ...accepted, text: String(sum) } : ordered;
  return { status, quantity, words: wordsOfParts(acks, isMixed), parts, expected };
}

/** Fields are by N1: the account is the one that goods are shipped to. */
function customerOf(segments: readonly Segment[]): Cell | undefined {
  for (const who of ['ST', 'BY']) {
    const party = segments.find(
      (each) => each.tag === 'N1' && element(each, 1) === who && ['91', '92'].includes(element(each, 3)),
    );
    if (party !== undefined) return cell(party, 4);
  }
  return undefined;
}

/** One line of the order. Without ACK, the line is as the whole order was acknowledged. */
function rowOf(line: readonly Segment[], beginning: Segment): Readonly<Record<string, Cell | undefined>> {
  const po1 = line[0] as Segment;
  const acks = line.filter(({ tag }) => tag === 'ACK');
  const state = stateOf(po1, acks);
  const { substitute } = productOf(acks);
  const changedPrice = line.find((each) => each.tag === 'CTP' && element(each, 3) !== '');
  const name = line.find((each) => each.tag === 'PID' && element(each, 5) !== '');
  const ships = line.find((each) => each.tag === 'DTM' && element(each, 1) === '068');
  return {
    lineNumber: cell(po1, 1),
    itemNumber: substitute ?? qualified(po1, 6, itemQualifiers),
    description: substitute === undefined && name !== undefined ? cell(name, 5) : undefined,
    quantity: state?.quantity ?? cell(po1, 2),
    price: changedPrice === undefined ? cell(po1, 4) : cell(changedPrice, 3),
    lineStatus: state?.status ?? cell(beginning, 2, 'IA'),
    statusText: state === undefined || state.words === '' ? undefined : { ...state.status, text: state.words },
    openParts: state === undefined || state.parts === '' ? undefined : { ...state.status, text: state.parts },
    expectedReceiptDate: state?.expected ?? (ships && dateCell(ships, 2)),
  };
}

/** Why the ERP rejects the order, in its own words if it has any. */
function reasonOf(segments: readonly Segment[], beginning: Segment): string {
  const said = segments.flatMap((each) => {
    if (each.tag === 'MSG') return [element(each, 1)];
    if (each.tag === 'MTX' || each.tag === 'NTE') return [element(each, 2)];
    return [];
  });
  const words = said.filter((text) => text !== '').join(' ');
  return words === '' ? `The ERP rejected the order (855, BAK02 ${element(beginning, 2)}).` : words.slice(0, 500);
}

/** Throws `X12Trouble` if it doesn't name the order. */
export function readOrderAcknowledgment({ segments }: TransactionSet): OrderAcknowledgment {
  const beginning = beginningOf(segments, 'BAK', 'the order’s number');
  const isRejected = rejections.includes(element(beginning, 2));
  const reference = segments.find((each) => each.tag === 'REF' && element(each, 1) === 'VN');
  const own = element(beginning, 8) === '' && reference !== undefined ? cell(reference, 2) : cell(beginning, 8);
  const number = required(beginning, 3, 'the order’s number');
  const isOurs = /^\d{1,15}$/.test(number.text);
  const currency = segments.find(({ tag }) => tag === 'CUR');
  const ofOrder = {
    orderNumber: own,
    ...(isOurs && { webOrderNumber: number }),
    customerNumber: customerOf(segments),
    orderDate: dateCell(beginning, 4),
    ...(isOurs && { source: cell(beginning, 3, 'operatory') }),
    currency: currency && cell(currency, 2),
  };
  const rows = isRejected ? [] : linesOf(segments).map((line) => ({ ...ofOrder, ...rowOf(line, beginning) }));
  return {
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))),
    webOrderNumber: isOurs ? number.text : '',
    erpOrderNumber: own.text,
    rejection: isRejected ? reasonOf(segments, beginning) : undefined,
  };
}
