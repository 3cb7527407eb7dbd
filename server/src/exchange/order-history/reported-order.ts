/** What an order that was placed here looks like once the ERP's report of it is applied. */
import type { AddedLine, LineProgress, LockedOrder, OrderProgress } from '../../orders/progress-writes.ts';

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

/** The parts that a reported line consists of. What was ordered beyond the reported quantity is canceled. */
function partsOf(line: ReportedLine, sent: readonly ReportedPart[], orderedQuantity: number): Part[] {
  const left = sent.reduce((sum, { quantity }) => sum + quantity, 0);
  const rest = Math.max(0, line.quantity - left);
  // The rest of what the ERP calls shipped may be in a shipment that it hasn't reported yet.
  const restGroup = line.lineGroup === 'shipment' && left > 0 ? 'processing' : line.lineGroup;
  const canceled = Math.max(0, orderedQuantity - left - rest);
  const part = (lineGroup: string, quantity: number): Part[] =>
    quantity === 0 ? [] : [{ lineGroup, quantity, allocatedWarehouse: line.branchNumber, shipmentId: null }];
  const isCanceled = line.lineGroup === 'canceled';
  return [
    ...sent.map(({ quantity, shipmentId, branchNumber }) => ({
      lineGroup: 'shipment',
      quantity,
      allocatedWarehouse: branchNumber || line.branchNumber,
      shipmentId,
    })),
    ...part(restGroup, isCanceled ? rest + canceled : rest),
    ...part('canceled', isCanceled ? 0 : canceled),
  ];
}

/** The words of a part's status: the ERP's own where it reports that group, and what the line is if it wasn't ordered. */
function wordsOf({ lineGroup }: Part, reported: ReportedLine, remark: string) {
  const isReported = lineGroup === reported.lineGroup && reported.statusText !== '';
  const status = isReported && lineGroup !== 'backordered' ? reported.statusText : (groupWords[lineGroup] ?? lineGroup);
  return {
    status: remark === '' ? status : `${status}, ${remark}`,
    backOrderStatus: isReported && lineGroup === 'backordered' ? reported.statusText : '',
  };
}

/** Gives each part a line that is there: the one of its shipment, or the first that is left. */
function matchParts(parts: readonly Part[], lines: readonly Line[]): (Line | undefined)[] {
  const left = [...lines];
  const take = (found: Line | undefined) => {
    if (found !== undefined) left.splice(left.indexOf(found), 1);
    return found;
  };
  const ofShipment = parts.map(({ shipmentId }) =>
    shipmentId === null ? undefined : take(left.find((line) => line.shipmentId === shipmentId)),
  );
  const matched = ofShipment.map((found) => found ?? left.shift());
  // The ordered line always stays: it takes the place of the last part's line.
  const ordered = left.find(({ erpLineNumber }) => erpLineNumber === null);
  return ordered === undefined ? matched : [...matched.slice(0, -1), ordered];
}

interface Followed {
  readonly lines: LineProgress[];
  readonly added: Omit<AddedLine, 'lineNumber'>[];
}

/** Follows one reported line with the lines that are there for it. */
function followLine(
  reported: ReportedLine,
  sent: readonly ReportedPart[],
  lines: readonly Line[],
  remark: string,
): Followed {
  const parts = partsOf(reported, sent, quantityOf(lines));
  const ordered = lines.find(({ erpLineNumber }) => erpLineNumber === null);
  const followed: Followed = { lines: [], added: [] };
  for (const [index, line] of matchParts(parts, lines).entries()) {
    const part = parts[index];
    if (part === undefined) continue;
    const state = {
      ...part,
      ...wordsOf(part, reported, remark),
      expectedReceiptDate:
        part.lineGroup === 'shipment' || part.lineGroup === 'canceled' ? null : reported.expectedReceiptDate,
    };
    if (line !== undefined) followed.lines.push({ lineNumber: line.lineNumber, ...state });
    else {
      const { itemNumber, description, unitPriceCents, type } = reported;
      const source =
        ordered === undefined
          ? { product: { itemNumber, description, unitPriceCents, type } }
          : { partOf: ordered.lineNumber };
      followed.added.push({ ...state, ...source, erpLineNumber: reported.lineNumber });
    }
  }
  return followed;
}

/** The ordered line and what was parted from it. */
const withParts = (line: Line, lines: readonly Line[]) => [
  line,
  ...lines.filter((each) => each.erpLineNumber === line.lineNumber && each.itemNumber === line.itemNumber),
];

const quantityOf = (lines: readonly Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Cancels an ordered line in whose place the ERP delivers another product. */
const replacedBy = (line: Line, lines: readonly Line[], itemNumber: string): LineProgress => ({
  lineNumber: line.lineNumber,
  lineGroup: 'canceled',
  status: `Replaced by ${itemNumber}`,
  backOrderStatus: '',
  allocatedWarehouse: '',
  expectedReceiptDate: null,
  shipmentId: null,
  quantity: quantityOf(withParts(line, lines)),
});

const stateOf = ({ lineNumber, lineGroup, status, backOrderStatus, ...line }: LineProgress): LineProgress => ({
  lineNumber,
  lineGroup,
  status,
  backOrderStatus,
  allocatedWarehouse: line.allocatedWarehouse,
  expectedReceiptDate: line.expectedReceiptDate,
  shipmentId: line.shipmentId,
  ...(line.quantity === undefined ? {} : { quantity: line.quantity }),
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
 * parts is split. If the ERP reports a different product for an ordered line, that line is canceled and a substitute added.
 * Lines that only the ERP has are added. Ordered lines that the ERP doesn't report stay as they are.
 */
export function reportedProgress(order: LockedOrder, reported: ReportedOrder): OrderProgress | undefined {
  const ordered = new Map(
    order.lines.filter(({ erpLineNumber }) => erpLineNumber === null).map((line) => [line.lineNumber, line]),
  );
  const next = new Map<number, LineProgress>();
  const added: Omit<AddedLine, 'lineNumber'>[] = [];
  for (const line of reported.lines) {
    const own = ordered.get(line.lineNumber);
    const isOwn = own?.itemNumber === line.itemNumber;
    const others = order.lines.filter(
      ({ erpLineNumber, itemNumber }) => erpLineNumber === line.lineNumber && itemNumber === line.itemNumber,
    );
    const remark = isOwn ? '' : own === undefined ? 'added to the order' : `in place of ${own.itemNumber}`;
    if (own !== undefined && !isOwn) next.set(own.lineNumber, replacedBy(own, order.lines, line.itemNumber));
    const sent = reported.parts.filter(({ lineNumber }) => lineNumber === line.lineNumber);
    const followed = followLine(line, sent, own !== undefined && isOwn ? [own, ...others] : others, remark);
    for (const each of followed.lines) next.set(each.lineNumber, each);
    added.push(...followed.added);
  }
  const isReported = new Set(reported.lines.map(({ lineNumber }) => lineNumber));
  const removedLines = order.lines.flatMap(({ lineNumber, erpLineNumber }) =>
    erpLineNumber !== null && !next.has(lineNumber) && (isReported.has(erpLineNumber) || !ordered.has(erpLineNumber))
      ? [lineNumber]
      : [],
  );
  const lines = order.lines.flatMap((line) =>
    removedLines.includes(line.lineNumber) ? [] : [stateOf(next.get(line.lineNumber) ?? line)],
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
