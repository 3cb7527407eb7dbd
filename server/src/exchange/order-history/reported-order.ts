/** The state of an order placed here once the ERP's report of it is applied. */
import type { OpenPart } from '@operatory/domain/exchange';
import { inPlaceOfIn, inPlaceOfWords, replacedWords, substitutesIn } from '@operatory/domain/orders';
import type { AddedLine, LineProgress, LockedOrder, OrderProgress } from '../../orders/progress-writes.ts';
import { splitLines } from './split-lines.ts';

/** A line as the ERP reports it. */
export interface ReportedLine {
  readonly lineNumber: number;
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly type: 0 | 1 | 2;
  readonly lineGroup: string;
  readonly statusText: string;
  readonly branchNumber: string;
  readonly expectedReceiptDate: string | null;
  /**
   * Its open parts if they have different statuses, in the order in which they leave; together they are its quantity.
   */
  readonly openParts?: readonly OpenPart[];
  /** The ordered line that it was a part of when it was last looked at. */
  readonly partOf: number | null;
  /** The load that is being applied brought it or changed it. */
  readonly isFresh?: boolean;
  /** When it changed in the ERP, if its row says so. */
  readonly saidAt?: Date | null;
}

/** What left of a line in one shipment. */
export interface ReportedPart {
  readonly lineNumber: number;
  readonly quantity: number;
  readonly shipmentId: number;
  readonly branchNumber: string;
}

export interface ReportedShipment {
  readonly shipmentId: number;
  readonly erpShipmentNumber: string;
  readonly isDropShipment: boolean;
  readonly shipmentDate: string | null;
  readonly branchNumber: string;
  readonly tracking: string;
  readonly hasInvoice: boolean;
}

export interface ReportedOrder {
  readonly lines: readonly ReportedLine[];
  readonly parts: readonly ReportedPart[];
  readonly shipments: readonly ReportedShipment[];
  /** Lines of the report that don't count, because they were removed here before. */
  readonly removedHere?: readonly ReportedLine[];
}

type Line = LockedOrder['lines'][number];
type Part = Pick<LineProgress, 'lineGroup' | 'allocatedWarehouse' | 'shipmentId'> & { readonly quantity: number };

const groupWords: Readonly<Record<string, string>> = {
  submitted: 'Submitted',
  pending: 'Pending',
  processing: 'Processing',
  shipment: 'Shipped',
  backordered: 'Backordered',
  canceled: 'Canceled',
};

type SentOf = (line: ReportedLine) => readonly ReportedPart[];

/** The quantity of a line that we sent to the ERP; undefined if it's unknown or the line wasn't ordered. */
type WantedOf = (lineNumber: number) => number | undefined;

/**
 * How many were ordered. The lines that are there may be more: what shipped beyond the order, and was reported as shipped by
 * mistake, wasn't canceled.
 */
function orderedIn(lines: readonly Line[], wanted: number | undefined): number {
  const there = quantityOf(lines);
  if (wanted === undefined || wanted === 0) return there;
  return Math.min(there, wanted + quantityOf(lines.filter(({ lineGroup }) => lineGroup === 'canceled')));
}

/**
 * The open part of a line after this many have left: those came from its first parts. If it was made smaller here, its
 * last parts go first.
 */
function openOf(
  { openParts = [], quantity, lineGroup }: ReportedLine,
  left: number,
): Pick<Part, 'lineGroup' | 'quantity'>[] {
  const told: readonly Pick<Part, 'lineGroup' | 'quantity'>[] =
    openParts.length > 0 ? openParts : [{ quantity, lineGroup }];
  let before = 0;
  return told.flatMap((part) => {
    const first = Math.max(before, left);
    before += part.quantity;
    const open = Math.min(before, quantity) - first;
    return open > 0 ? [{ ...part, quantity: open }] : [];
  });
}

/**
 * The parts of a line, each with the reported line that it comes from: its own, and those that the ERP split off under
 * other numbers. What was ordered beyond the reported quantities is canceled.
 */
function partsOf(reported: readonly ReportedLine[], sentOf: SentOf, orderedQuantity: number): [Part, ReportedLine][] {
  let [covered, canceled] = [0, 0];
  const parts = reported.flatMap((line): [Part, ReportedLine][] => {
    const sent = sentOf(line);
    const left = quantityOf(sent);
    const rest = Math.max(0, line.quantity - left);
    covered += left + rest;
    if (line.lineGroup === 'canceled') canceled += rest;
    const shipped = sent.map(({ quantity, shipmentId, branchNumber }): [Part, ReportedLine] => [
      { lineGroup: 'shipment', quantity, allocatedWarehouse: branchNumber || line.branchNumber, shipmentId },
      line,
    ]);
    if (line.lineGroup === 'canceled') return shipped;
    const open = openOf(line, left).map(({ lineGroup, quantity }): [Part, ReportedLine] => {
      // The remaining quantity that the ERP reports as shipped may be in a shipment that it hasn't reported yet.
      const group = lineGroup === 'shipment' && left > 0 ? 'processing' : lineGroup;
      return [{ lineGroup: group, quantity, allocatedWarehouse: line.branchNumber, shipmentId: null }, line];
    });
    return [...shipped, ...open];
  });
  canceled += Math.max(0, orderedQuantity - covered);
  const teller = reported.find(({ lineGroup }) => lineGroup === 'canceled') ?? reported[0];
  if (canceled === 0 || teller === undefined) return parts;
  const rest = { lineGroup: 'canceled', quantity: canceled, allocatedWarehouse: teller.branchNumber, shipmentId: null };
  return [...parts, [rest, teller]];
}

/** The status of the last shipped part if more shipped than was ordered; blank otherwise. */
function beyondWords(parts: readonly (readonly [Part, ReportedLine])[], wanted: number | undefined): string {
  if (wanted === undefined) return '';
  const left = quantityOf(parts.flatMap(([part]) => (part.lineGroup === 'shipment' ? [part] : [])));
  if (left <= wanted) return '';
  return wanted === 0 ? 'though it was canceled' : `${left - wanted} more than ordered`;
}

/** The text of a part's status: the ERP's own if it reports that group, and what the line is if it wasn't ordered. */
function wordsOf({ lineGroup }: Part, reported: ReportedLine, remarks: readonly string[]) {
  const isReported = lineGroup === reported.lineGroup && reported.statusText !== '';
  const status = isReported && lineGroup !== 'backordered' ? reported.statusText : (groupWords[lineGroup] ?? lineGroup);
  return {
    status: [status, ...remarks.filter((remark) => remark !== '')].join(', '),
    backOrderStatus: isReported && lineGroup === 'backordered' ? reported.statusText : '',
  };
}

/** The date of the part that the line's own status is about. */
const expectedOf = ({ lineGroup }: Part, { expectedReceiptDate, openParts = [], ...told }: ReportedLine) =>
  lineGroup === 'shipment' || lineGroup === 'canceled' || (openParts.length > 0 && lineGroup !== told.lineGroup)
    ? null
    : expectedReceiptDate;

/** The price of a part, if the ERP bills it: canceled parts cost nothing, and free goods stay free. */
const priceOf = ({ lineGroup }: Part, { unitPriceCents }: ReportedLine, ordered: Line | undefined) =>
  lineGroup === 'canceled' || (ordered !== undefined && ordered.type !== 0) ? {} : { unitPriceCents };

/**
 * Gives each part a line that is there: the one of its shipment, or the first that is left. Of several in one shipment, the one of its
 * quantity, so that a report that was applied already changes nothing.
 */
function matchParts(parts: readonly Part[], lines: readonly Line[]): (Line | undefined)[] {
  const left = [...lines];
  const take = (found: Line | undefined) => {
    if (found !== undefined) left.splice(left.indexOf(found), 1);
    return found;
  };
  const ofShipment = parts.map(({ shipmentId, quantity }) => {
    if (shipmentId === null) return undefined;
    const there = left.filter((line) => line.shipmentId === shipmentId);
    return take(there.find((line) => line.quantity === quantity) ?? there[0]);
  });
  const matched = ofShipment.map((found) => found ?? left.shift());
  // The ordered line always stays: it takes the place of the last part's line.
  const ordered = left.find(({ erpLineNumber }) => erpLineNumber === null);
  return ordered === undefined ? matched : [...matched.slice(0, -1), ordered];
}

interface Followed {
  readonly lines: LineProgress[];
  readonly added: Omit<AddedLine, 'lineNumber'>[];
}

const none: Followed = { lines: [], added: [] };

interface FollowParts {
  readonly sentOf: SentOf;
  /** The lines that are there for it, the ordered one first. */
  readonly lines: readonly Line[];
  readonly remark: string;
  readonly wanted: number | undefined;
}

/** Applies the ERP's report of one line to our lines for it. */
function followLine(
  number: number,
  reported: readonly ReportedLine[],
  { sentOf, lines, remark, wanted }: FollowParts,
): Followed {
  const parts = partsOf(reported, sentOf, orderedIn(lines, wanted));
  const beyond = beyondWords(parts, wanted);
  const lastLeft = parts.findLastIndex(([part]) => part.lineGroup === 'shipment');
  const ordered = lines.find(({ erpLineNumber }) => erpLineNumber === null);
  const followed: Followed = { lines: [], added: [] };
  const matched = matchParts(
    parts.map(([part]) => part),
    lines,
  );
  for (const [index, [part, told]] of parts.entries()) {
    const line = matched[index];
    const state = {
      ...part,
      ...wordsOf(part, told, [remark, index === lastLeft ? beyond : '']),
      ...priceOf(part, told, ordered),
      expectedReceiptDate: expectedOf(part, told),
    };
    if (line !== undefined) followed.lines.push({ lineNumber: line.lineNumber, ...state });
    else {
      const { itemNumber, description, unitPriceCents, type } = told;
      const source =
        ordered === undefined
          ? { product: { itemNumber, description, unitPriceCents, type } }
          : { partOf: ordered.lineNumber };
      followed.added.push({ ...state, ...source, erpLineNumber: number });
    }
  }
  return followed;
}

/**
 * A canceled line that continues under other numbers: the part of the ordered quantity that is in none of them stays
 * canceled.
 */
const withoutSplit = (line: ReportedLine, split: readonly ReportedLine[]): ReportedLine =>
  line.lineGroup === 'canceled' && split.length > 0 ? { ...line, quantity: 0 } : line;

/** The ordered line and its split-off parts. */
const withParts = (line: Line, lines: readonly Line[]) => [
  line,
  ...lines.filter((each) => each.erpLineNumber === line.lineNumber && each.itemNumber === line.itemNumber),
];

const quantityOf = (lines: readonly { readonly quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Cancels an ordered line in whose place the ERP delivers another product. What had been canceled of it before isn't replaced: it
 * stays canceled in lines of its own. If all of it had been, all of it is replaced.
 */
function replacedBy(line: Line, lines: readonly Line[], itemNumber: string): Followed {
  const all = withParts(line, lines);
  const gone = all.filter(
    ({ lineGroup, erpLineNumber, status }) =>
      lineGroup === 'canceled' && !(erpLineNumber === null && status.startsWith(replacedWords(''))),
  );
  const open = quantityOf(all) - quantityOf(gone);
  const blank = { backOrderStatus: '', allocatedWarehouse: '', expectedReceiptDate: null, shipmentId: null };
  const replaced: LineProgress = {
    lineNumber: line.lineNumber,
    ...{ lineGroup: 'canceled', status: replacedWords(itemNumber), ...blank },
    quantity: open === 0 ? quantityOf(all) : open,
  };
  if (open === 0) return { lines: [replaced], added: [] };
  const { lineGroup, status, allocatedWarehouse, quantity, lineNumber } = line;
  return {
    lines: [replaced, ...gone.filter((each) => each !== line)],
    added: gone.includes(line)
      ? [{ lineGroup, status, ...blank, allocatedWarehouse, quantity, partOf: lineNumber, erpLineNumber: lineNumber }]
      : [],
  };
}

/**
 * The parts of a line that were swapped here and have a line of their own. They stay as they are, unless the ERP still delivers the
 * original product, because then it didn't take the swap.
 */
function swappedParts(parts: readonly Line[], lines: readonly Line[], covered: number): readonly Line[] {
  const replaced = substitutesIn(lines);
  const swapped = parts.filter(({ lineNumber }) =>
    replaced.get(lineNumber)?.some(({ erpLineNumber }) => erpLineNumber === null),
  );
  const left = parts.filter((part) => !swapped.includes(part));
  return left.length > 0 && covered <= quantityOf(left) ? swapped : [];
}

/** How many the ERP delivers as these lines. */
const coveredBy = (told: readonly ReportedLine[], sentOf: SentOf) =>
  told.reduce((sum, line) => {
    const sent = quantityOf(sentOf(line));
    return sum + (line.lineGroup === 'canceled' ? sent : Math.max(line.quantity, sent));
  }, 0);

const stateOf = ({ lineNumber, lineGroup, status, backOrderStatus, ...line }: LineProgress): LineProgress => ({
  lineNumber,
  lineGroup,
  status,
  backOrderStatus,
  allocatedWarehouse: line.allocatedWarehouse,
  expectedReceiptDate: line.expectedReceiptDate,
  shipmentId: line.shipmentId,
  ...(line.quantity === undefined ? {} : { quantity: line.quantity }),
  ...(line.unitPriceCents === undefined ? {} : { unitPriceCents: line.unitPriceCents }),
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function shipmentsOf({ orderNumber, shipments: before }: LockedOrder, { shipments }: ReportedOrder) {
  const written = shipments.map((shipment) => ({
    shipmentId: shipment.shipmentId,
    shipmentNumber: shipment.erpShipmentNumber,
    shippingOrderNumber: shipment.isDropShipment ? -orderNumber : orderNumber,
    shipmentDate: shipment.shipmentDate,
    shippedFrom: shipment.isDropShipment ? 'Manufacturer' : shipment.branchNumber,
    tracking: shipment.tracking,
    hasInvoice: shipment.hasInvoice,
    erpShipmentNumber: shipment.erpShipmentNumber,
  }));
  const known = new Map(before.map((shipment) => [shipment.shipmentId, shipment]));
  const reported = new Set(written.map(({ shipmentId }) => shipmentId));
  return {
    changed: written.filter((shipment) => {
      const there = known.get(shipment.shipmentId);
      return (
        there === undefined ||
        Object.entries(shipment).some(([name, value]) => there[name as keyof typeof there] !== value)
      );
    }),
    removed: before.flatMap(({ shipmentId, erpShipmentNumber }) =>
      typeof erpShipmentNumber === 'string' && !reported.has(shipmentId) ? [shipmentId] : [],
    ),
  };
}

/**
 * Returns the order's lines and shipments as the ERP reports them, or undefined if nothing changes. A line that shipped in
 * parts, or that the ERP goes on with under new numbers, is split. If the ERP reports a different product for an ordered line, that line is canceled and a substitute added.
 * Lines that only the ERP has are added. Ordered lines that aren't in the report stay as they are. What left beyond `wanted` is
 * shown as that.
 */
export function reportedProgress(
  order: LockedOrder,
  reported: ReportedOrder,
  wanted?: ReadonlyMap<number, number>,
): OrderProgress | undefined {
  const ordered = new Map(
    order.lines.filter(({ erpLineNumber }) => erpLineNumber === null).map((line) => [line.lineNumber, line]),
  );
  const next = new Map<number, LineProgress>();
  const added: Omit<AddedLine, 'lineNumber'>[] = [];
  const sentOf: SentOf = (line) => reported.parts.filter(({ lineNumber }) => lineNumber === line.lineNumber);
  const wantedOf: WantedOf = (number) => (ordered.has(number) && wanted ? (wanted.get(number) ?? 0) : undefined);
  const splits = splitLines(order, reported);
  const isSplit = new Set([...splits.values()].flat());
  /** The ERP's reports under the number, and the parts split off from it. */
  const follow = (number: number, itemNumber: string, told: readonly ReportedLine[]) => {
    const found = ordered.get(number);
    // The ERP uses the number of a line that was removed here for another product.
    const isReused = wantedOf(number) === 0 && found?.lineGroup === 'canceled' && found.itemNumber !== itemNumber;
    const own = isReused ? undefined : found;
    const isOwn = own?.itemNumber === itemNumber;
    const others = order.lines.filter((line) => line.erpLineNumber === number && line.itemNumber === itemNumber);
    const remark = isOwn
      ? inPlaceOfIn(own.status)
      : own === undefined
        ? 'added to the order'
        : inPlaceOfWords(own.itemNumber);
    const parts = isOwn ? [own, ...others] : others;
    const swapped = isOwn ? swappedParts(parts, order.lines, coveredBy(told, sentOf)) : [];
    const replaced = own === undefined || isOwn ? none : replacedBy(own, order.lines, itemNumber);
    const followed = followLine(number, told, {
      ...{ sentOf, remark, wanted: isReused ? undefined : wantedOf(number) },
      lines: parts.filter((part) => !swapped.includes(part)),
    });
    for (const each of [...replaced.lines, ...swapped, ...followed.lines]) next.set(each.lineNumber, each);
    added.push(...replaced.added, ...followed.added);
  };
  for (const line of reported.lines) {
    if (isSplit.has(line)) continue;
    const split = splits.get(line.lineNumber) ?? [];
    follow(line.lineNumber, line.itemNumber, [withoutSplit(line, split), ...split]);
  }
  // The ERP may no longer have the line that it split.
  const numbers = new Set(reported.lines.map(({ lineNumber }) => lineNumber));
  for (const [number, split] of splits)
    if (!numbers.has(number)) follow(number, ordered.get(number)?.itemNumber ?? '', split);
  const isReported = new Set([...numbers, ...splits.keys()]);
  const removedLines = order.lines.flatMap(({ lineNumber, erpLineNumber }) =>
    erpLineNumber !== null && !next.has(lineNumber) && (isReported.has(erpLineNumber) || !ordered.has(erpLineNumber))
      ? [lineNumber]
      : [],
  );
  const lines = order.lines.flatMap((line) =>
    removedLines.includes(line.lineNumber)
      ? []
      : [stateOf({ unitPriceCents: line.unitPriceCents, ...(next.get(line.lineNumber) ?? line) })],
  );
  const free = Math.max(0, ...order.lines.map(({ lineNumber }) => lineNumber)) + 1;
  const addedLines = added.map((line, index) => ({ lineNumber: free + index, ...line }));
  const { changed, removed: removedShipments } = shipmentsOf(order, reported);
  const isUnchanged = isSame(lines, order.lines.map(stateOf));
  if (isUnchanged && addedLines.length + removedLines.length + changed.length + removedShipments.length === 0) {
    return undefined;
  }
  return { lines, addedLines, removedLines, shipments: changed, removedShipments };
}
