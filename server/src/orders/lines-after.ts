/** The lines of an order as a change leaves them. */
import type { LockedOrder } from './lock-order.ts';
import type { OrderProgress } from './progress-writes.ts';

type Line = LockedOrder['lines'][number];

/** What is known of each line after the change, added ones included. */
export function linesAfter(
  before: LockedOrder['lines'],
  { lines, addedLines = [] }: OrderProgress,
): Pick<Line, 'lineNumber' | 'erpLineNumber' | 'itemNumber' | 'lineGroup' | 'status' | 'shipmentId'>[] {
  const known = new Map(before.map((line) => [line.lineNumber, line]));
  const itemOf = (lineNumber: number | undefined) => known.get(lineNumber ?? 0)?.itemNumber ?? '';
  return [
    ...lines.map(({ lineNumber, lineGroup, status, shipmentId }) => ({
      ...{ lineNumber, lineGroup, status, shipmentId, itemNumber: itemOf(lineNumber) },
      erpLineNumber: known.get(lineNumber)?.erpLineNumber ?? null,
    })),
    ...addedLines.map(({ lineNumber, lineGroup, status, shipmentId, erpLineNumber, partOf, product }) => ({
      ...{ lineNumber, lineGroup, status, shipmentId, erpLineNumber },
      itemNumber: product?.itemNumber ?? itemOf(partOf),
    })),
  ];
}
