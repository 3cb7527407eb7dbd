/** Ordered lines that the ERP ships without having reported them: an ERP may report only what changed, or no lines at all. */
import type { LockedOrder } from '../../orders/progress-writes.ts';
import type { ReportedLine, ReportedOrder } from './reported-order.ts';
import { splitLines } from './split-lines.ts';
import type { LastTold } from './still-ordered.ts';

type Line = LockedOrder['lines'][number];

const sumOf = (lines: readonly { readonly quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Everything that the order has under the line's number: the line itself, its parts, and its substitutes. */
const underNumber = ({ lineNumber }: Line, lines: readonly Line[]) =>
  lines.filter((each) => (each.erpLineNumber ?? each.lineNumber) === lineNumber);

/**
 * The line as it would be reported if nothing of it had left: what the ERP was told last, or what is there if that is no longer
 * known. A line that was dropped is canceled.
 */
function asOrdered(line: Line, lines: readonly Line[], told: LastTold | undefined): ReportedLine {
  const { lineNumber, itemNumber, type, unitPriceCents } = line;
  const own = underNumber(line, lines).filter((each) => each.itemNumber === itemNumber);
  const open = own.filter(({ lineGroup }) => lineGroup !== 'canceled');
  const last = told?.lines.get(lineNumber);
  const isDropped = told === undefined ? open.length === 0 : last === undefined;
  const known = last ?? {
    ...{ itemNumber, type, unitPriceCents, description: '' },
    quantity: sumOf(isDropped ? own : open),
  };
  return {
    ...{ lineNumber, itemNumber: known.itemNumber, type: known.type, description: known.description },
    ...{
      quantity: known.quantity,
      unitPriceCents: known.unitPriceCents,
      lineGroup: isDropped ? 'canceled' : 'submitted',
    },
    ...{ statusText: '', branchNumber: '', expectedReceiptDate: null, partOf: null },
  };
}

/** A line of which some have left is being worked on. */
const asShipped = (line: ReportedLine): ReportedLine =>
  line.lineGroup === 'canceled' ? line : { ...line, lineGroup: 'processing' };

/**
 * Adds a line to the report for each ordered line that has left though the ERP never reported it, so that it's shown in its
 * shipment. One that was shown so, and of which nothing is reported as shipped anymore, is as it was ordered again. Shipments of
 * which the order shows no line are left out until a line of them is reported.
 */
export function withUnreported(
  report: ReportedOrder,
  { lines, shipments }: Pick<LockedOrder, 'lines' | 'shipments'>,
  told: LastTold | undefined,
): ReportedOrder {
  const reported = new Set(report.lines.map(({ lineNumber }) => lineNumber));
  const ofErp = new Set(
    shipments.flatMap(({ shipmentId, erpShipmentNumber }) =>
      typeof erpShipmentNumber === 'string' ? [shipmentId] : [],
    ),
  );
  const unreported = lines.filter(
    ({ lineNumber, erpLineNumber }) => erpLineNumber === null && !reported.has(lineNumber),
  );
  const sentOf = ({ lineNumber }: Line) => sumOf(report.parts.filter((part) => part.lineNumber === lineNumber));
  const left = unreported.filter((line) => sentOf(line) > 0);
  // The ERP may go on with the rest under other numbers: those are found by what left under the line's own.
  const sent = left.map((line) => ({ ...asShipped(asOrdered(line, lines, told)), quantity: sentOf(line) }));
  const isSplit = splitLines({ lines }, { ...report, lines: [...report.lines, ...sent] });
  const added = unreported.flatMap((line): ReportedLine[] => {
    const own = sent.find(({ lineNumber }) => lineNumber === line.lineNumber);
    if (own !== undefined) return [isSplit.has(line.lineNumber) ? own : asShipped(asOrdered(line, lines, told))];
    const isShown = underNumber(line, lines).some(({ shipmentId }) => shipmentId !== null && ofErp.has(shipmentId));
    return isShown && !isSplit.has(line.lineNumber) ? [asOrdered(line, lines, told)] : [];
  });
  const known = new Set([...reported, ...added.map(({ lineNumber }) => lineNumber)]);
  const shown = new Set(
    report.parts.flatMap(({ lineNumber, shipmentId }) => (known.has(lineNumber) ? [shipmentId] : [])),
  );
  return {
    ...report,
    lines: [...report.lines, ...added],
    shipments: report.shipments.filter(({ shipmentId }) => shown.has(shipmentId)),
  };
}

/** A sentence for each line in a shipment that the order doesn't have. */
export function unknownShipped(orderNumber: number, all: ReportedOrder, shown: ReportedOrder): string[] {
  const known = new Set(shown.lines.map(({ lineNumber }) => lineNumber));
  const numberOf = new Map(all.shipments.map(({ shipmentId, erpShipmentNumber }) => [shipmentId, erpShipmentNumber]));
  return all.parts
    .filter(({ lineNumber }) => !known.has(lineNumber))
    .map(
      ({ lineNumber, quantity, shipmentId }) =>
        `Order ${orderNumber}: shipment ${numberOf.get(shipmentId) ?? ''} has ${quantity} of line ${lineNumber}, which the order doesn’t have. It’s shown once that line is reported.`,
    );
}
