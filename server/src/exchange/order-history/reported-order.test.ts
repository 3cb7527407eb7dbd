import type { CustomerNumber } from '@operatory/domain/customers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LockedOrder, OrderProgress } from '../../orders/progress-writes.ts';
import { type ReportedLine, type ReportedOrder, reportedProgress } from './reported-order.ts';

type Line = LockedOrder['lines'][number];

const placed = (lineNumber: number, quantity = 10, itemNumber = `I${lineNumber}`): Line => ({
  lineNumber,
  itemNumber,
  quantity,
  unitPriceCents: 100,
  type: 0,
  lineGroup: 'submitted',
  status: 'Submitted',
  backOrderStatus: '',
  allocatedWarehouse: '',
  expectedReceiptDate: null,
  shipmentId: null,
  erpLineNumber: null,
});
const order = (...lines: Line[]): LockedOrder => ({
  orderNumber: 7_000_001,
  customerNumber: '100001' as CustomerNumber,
  isHeldForReview: false,
  lines,
  shipments: [],
});
const told = (lineNumber: number, lineGroup: string, more: Partial<ReportedLine> = {}): ReportedLine => ({
  lineNumber,
  itemNumber: `I${lineNumber}`,
  description: 'Thing',
  partOf: null,
  quantity: 10,
  unitPriceCents: 100,
  type: 0,
  lineGroup,
  statusText: '',
  branchNumber: '14',
  expectedReceiptDate: null,
  ...more,
});
const report = (
  lines: ReportedLine[],
  parts: [line: number, quantity: number, shipment: number][] = [],
): ReportedOrder => ({
  lines,
  parts: parts.map(([lineNumber, quantity, shipmentId]) => ({ lineNumber, quantity, shipmentId, branchNumber: '16' })),
  shipments: [...new Set(parts.map(([, , shipmentId]) => shipmentId))].map((shipmentId) => ({
    shipmentId,
    erpShipmentNumber: `SH-${shipmentId}`,
    isDropShipment: false,
    shipmentDate: '2026-03-02',
    branchNumber: '16',
    tracking: '',
    hasInvoice: false,
  })),
});

/** The store's effect of the progress. */
function after(before: LockedOrder, progress: OrderProgress | undefined): LockedOrder {
  if (progress === undefined) return before;
  const kept = progress.lines.map((line) => ({
    ...(before.lines.find(({ lineNumber }) => lineNumber === line.lineNumber) as Line),
    ...line,
  }));
  const added = (progress.addedLines ?? []).map(({ partOf, product, ...line }) => {
    const source = before.lines.find(({ lineNumber }) => lineNumber === partOf);
    return { ...placed(line.lineNumber), ...source, ...product, ...line } as Line;
  });
  const written = new Map(before.shipments.map((shipment) => [shipment.shipmentId, shipment]));
  for (const shipment of progress.shipments) written.set(shipment.shipmentId, shipment);
  for (const shipmentId of progress.removedShipments ?? []) written.delete(shipmentId);
  return { ...before, lines: [...kept, ...added], shipments: [...written.values()] };
}
const shown = ({ lines }: LockedOrder) =>
  lines.map(({ lineNumber, itemNumber, quantity, lineGroup, status, shipmentId }) =>
    [lineNumber, itemNumber, quantity, lineGroup, status, shipmentId ?? ''].join(' ').trim(),
  );
const apply = (before: LockedOrder, reported: ReportedOrder) => after(before, reportedProgress(before, reported));

describe('more shipped than ordered', () => {
  const wanted = new Map([[1, 10]]);
  const apply = (before: LockedOrder, reported: ReportedOrder) =>
    after(before, reportedProgress(before, reported, wanted));

  it('is shown on the last shipped part, and a correction removes it without canceling anything', () => {
    const more = apply(
      order(placed(1)),
      report(
        [told(1, 'shipment')],
        [
          [1, 10, 71],
          [1, 4, 72],
        ],
      ),
    );
    expect(shown(more)).toEqual(['1 I1 10 shipment Shipped 71', '2 I1 4 shipment Shipped, 4 more than ordered 72']);
    const corrected = apply(more, report([told(1, 'shipment')], [[1, 10, 71]]));
    expect(corrected.lines.map(({ lineGroup, quantity }) => [lineGroup, quantity])).toContainEqual(['shipment', 10]);
    expect(corrected.lines.map(({ lineGroup }) => lineGroup)).not.toContain('canceled');
  });

  it('counts a substitute for the line that it replaces', () => {
    const now = apply(order(placed(1)), report([told(1, 'shipment', { itemNumber: 'X9' })], [[1, 12, 71]]));
    expect(shown(now)[1]).toBe('2 X9 12 shipment Shipped, in place of I1, 2 more than ordered 71');
  });
});

describe('an order as the ERP reports it', () => {
  it('moves each reported line on, in the ERP’s words where it has some, and leaves the others', () => {
    const now = apply(
      order(placed(1), placed(2), placed(3)),
      report([
        told(1, 'processing', { statusText: 'Picking' }),
        told(2, 'backordered', { statusText: 'Due soon', expectedReceiptDate: '2026-04-01' }),
      ]),
    );
    expect(shown(now)).toEqual([
      '1 I1 10 processing Picking',
      '2 I2 10 backordered Backordered',
      '3 I3 10 submitted Submitted',
    ]);
    expect(now.lines[1]).toMatchObject({ backOrderStatus: 'Due soon', expectedReceiptDate: '2026-04-01' });
  });

  it('gives each open part of a line its own quantity, and takes what leaves from the first', () => {
    const openParts = [
      { quantity: 6, lineGroup: 'processing' },
      { quantity: 4, lineGroup: 'backordered' },
    ] as const;
    const parts = told(1, 'backordered', { openParts, expectedReceiptDate: '2026-04-02' });
    const now = apply(order(placed(1)), report([parts]));
    expect(shown(now)).toEqual(['1 I1 6 processing Processing', '2 I1 4 backordered Backordered']);
    expect(now.lines.map((line) => line.expectedReceiptDate)).toEqual([null, '2026-04-02']);
    expect(reportedProgress(now, report([parts]))).toBeUndefined();
    const left = apply(now, report([parts], [[1, 6, 71]]));
    expect(shown(left)).toEqual(['1 I1 6 shipment Shipped 71', '2 I1 4 backordered Backordered']);
    const sent: [number, number, number][] = [
      [1, 6, 71],
      [1, 3, 72],
    ];
    expect(shown(apply(left, report([parts], sent)))).toEqual([
      ...['1 I1 6 shipment Shipped 71', '2 I1 3 shipment Shipped 72', '3 I1 1 backordered Backordered'],
    ]);
    expect(shown(apply(now, report([told(1, 'processing')])))).toEqual(['1 I1 10 processing Processing']);
    // Made smaller here, and the ERP hasn't reported that yet.
    const smaller = report([{ ...parts, quantity: 7 }]);
    expect(shown(apply(order(placed(1, 7)), smaller)).map((line) => line.slice(2))).toEqual([
      ...['I1 6 processing Processing', 'I1 1 backordered Backordered'],
    ]);
  });

  it('divides a line that left in parts, and joins it again once all of it has left', () => {
    const first = apply(order(placed(1)), report([told(1, 'backordered')], [[1, 4, 71]]));
    expect(shown(first)).toEqual(['1 I1 4 shipment Shipped 71', '2 I1 6 backordered Backordered']);
    const second = apply(
      first,
      report(
        [told(1, 'shipment')],
        [
          [1, 4, 71],
          [1, 6, 72],
        ],
      ),
    );
    expect(shown(second)).toEqual(['1 I1 4 shipment Shipped 71', '2 I1 6 shipment Shipped 72']);
    const undone = apply(second, report([told(1, 'processing')]));
    expect(shown(undone)).toEqual(['1 I1 10 processing Processing']);
    expect(undone.shipments).toEqual([]);
  });

  it('cancels the undelivered part of the ordered quantity, and accepts a larger one', () => {
    const less = apply(order(placed(1)), report([told(1, 'processing', { quantity: 7 })]));
    expect(shown(less)).toEqual(['1 I1 7 processing Processing', '2 I1 3 canceled Canceled']);
    const short = apply(order(placed(1)), report([told(1, 'shipment')], [[1, 7, 71]]));
    expect(shown(short)).toEqual(['1 I1 7 shipment Shipped 71', '2 I1 3 processing Processing']);
    expect(shown(apply(order(placed(1)), report([told(1, 'processing', { quantity: 12 })])))).toEqual([
      '1 I1 12 processing Processing',
    ]);
    expect(shown(apply(order(placed(1)), report([told(1, 'canceled', { quantity: 0 })])))).toEqual([
      '1 I1 10 canceled Canceled',
    ]);
  });

  it('shows a substitute and an added line as such, and drops them if the ERP does', () => {
    const changed = report(
      [
        told(1, 'shipment', { itemNumber: 'X9' }),
        told(2, 'processing'),
        told(5, 'processing', { itemNumber: 'GIFT', quantity: 1 }),
      ],
      [[1, 10, 71]],
    );
    const now = apply(order(placed(1), placed(2)), changed);
    expect(shown(now)).toEqual([
      '1 I1 10 canceled Replaced by X9',
      '2 I2 10 processing Processing',
      '3 X9 10 shipment Shipped, in place of I1 71',
      '4 GIFT 1 processing Processing, added to the order',
    ]);
    expect(shown(apply(now, report([told(1, 'processing'), told(2, 'processing')])))).toEqual([
      '1 I1 10 processing Processing',
      '2 I2 10 processing Processing',
    ]);
  });

  it('keeps two parts of a line in one shipment apart', () => {
    const part = (lineNumber: number) => told(lineNumber, 'processing', { itemNumber: 'I1', quantity: 0 });
    const one = report([told(1, 'processing', { quantity: 1 }), part(7)], [[7, 1, 70]]);
    const both = report(
      [part(7), part(8)],
      [
        [7, 1, 70],
        [8, 2, 70],
      ],
    );
    const now = apply(apply(order(placed(1)), one), both);
    expect(reportedProgress(now, both)).toBeUndefined();
  });

  it('replaces the open part of a line, and leaves canceled parts canceled', () => {
    const accepted = apply(order(placed(1)), report([told(1, 'processing', { quantity: 6 })]));
    const gone = [
      '1 I1 6 canceled Replaced by X9',
      '3 I1 4 canceled Canceled',
      '4 X9 6 processing Processing, in place of I1',
    ];
    const instead = report([told(1, 'processing', { itemNumber: 'X9', quantity: 6 })]);
    const now = apply(accepted, instead);
    expect(shown(now).map((line) => line.slice(2))).toEqual(gone.map((line) => line.slice(2)));
    expect(reportedProgress(now, instead)).toBeUndefined();
    // Another product yet, and the ordered one after all.
    const other = apply(now, report([told(1, 'processing', { itemNumber: 'X8', quantity: 6 })]));
    expect(shown(other).map((line) => line.slice(2))).toEqual(gone.map((line) => line.slice(2).replace('X9', 'X8')));
    expect(shown(apply(now, report([told(1, 'processing')])))).toEqual(['1 I1 10 processing Processing']);
    const whole = apply(order(placed(1)), report([told(1, 'canceled')]));
    expect(shown(apply(whole, instead))[0]).toBe('1 I1 10 canceled Replaced by X9');
  });

  it('shows a line that continues under new numbers as split, and not as canceled and added', () => {
    const I1 = { itemNumber: 'I1' };
    const split = ['1 I1 6 processing Processing', '2 I1 4 backordered Backordered'];
    const rest = told(5, 'backordered', { ...I1, quantity: 4 });
    const kept = report([told(1, 'processing', { quantity: 6 }), rest]);
    expect(shown(apply(order(placed(1)), kept))).toEqual(split);
    const first = told(4, 'processing', { ...I1, quantity: 6 });
    const canceled = report([told(1, 'canceled'), first, rest]);
    expect(shown(apply(order(placed(1)), canceled))).toEqual(split);
    expect(shown(apply(order(placed(1)), report([first, rest])))).toEqual(split);
    // A line that looked added turns out to be a part.
    const before = apply(order(placed(1)), report([told(1, 'processing'), rest]));
    expect(shown(before)).toEqual([
      '1 I1 10 processing Processing',
      '2 I1 4 backordered Backordered, added to the order',
    ]);
    const parts = (lines: string[]) => lines.map((line) => line.slice(2)).toSorted();
    expect(parts(shown(apply(before, kept)))).toEqual(parts(split));
    const shipped = report(
      [told(1, 'shipment', { quantity: 6 }), told(5, 'shipment', { ...I1, quantity: 4 })],
      [
        [1, 6, 71],
        [5, 4, 72],
      ],
    );
    expect(shown(apply(apply(order(placed(1)), kept), shipped))).toEqual([
      '1 I1 6 shipment Shipped 71',
      '2 I1 4 shipment Shipped 72',
    ]);
    expect(shown(apply(order(placed(1)), report([told(1, 'processing', { quantity: 5 }), rest])))).toEqual([
      '1 I1 5 processing Processing',
      '2 I1 4 backordered Backordered',
      '3 I1 1 canceled Canceled',
    ]);
  });

  it('has the price that the ERP bills, also of parts, and leaves free goods and canceled lines at theirs', () => {
    const free: Line = { ...placed(3), type: 1, unitPriceCents: 0 };
    const before = order(placed(1), placed(2), free);
    const now = reportedProgress(
      before,
      report(
        [
          told(1, 'backordered', { unitPriceCents: 120 }),
          told(2, 'canceled', { unitPriceCents: 0 }),
          told(3, 'processing', { unitPriceCents: 50, type: 1 }),
        ],
        [[1, 4, 71]],
      ),
    );
    expect(now?.lines.map(({ lineNumber, unitPriceCents }) => [lineNumber, unitPriceCents])).toEqual([
      [1, 120],
      [2, 100],
      [3, 0],
    ]);
    expect(now?.addedLines?.map(({ quantity, unitPriceCents }) => [quantity, unitPriceCents])).toEqual([[6, 120]]);
  });

  it('prefers new lines that add up to the missing quantity', () => {
    const I1 = { itemNumber: 'I1' };
    const lines = [told(1, 'canceled'), told(5, 'processing', { ...I1, quantity: 4 }), told(6, 'processing', I1)];
    expect(shown(apply(order(placed(1)), report(lines)))).toEqual([
      '1 I1 10 processing Processing',
      '2 I1 4 processing Processing, added to the order',
    ]);
  });

  it('takes a new line at another price, of another product, or of more than is missing for an added one', () => {
    for (const other of [{ unitPriceCents: 90 }, { itemNumber: 'I9' }, { quantity: 5 }, { type: 1 as const }]) {
      const line = told(5, 'processing', { itemNumber: 'I1', quantity: 4, ...other });
      const lines = shown(apply(order(placed(1)), report([told(1, 'processing', { quantity: 6 }), line])));
      expect(lines.slice(0, 2)).toEqual(['1 I1 6 processing Processing', '2 I1 4 canceled Canceled']);
      expect(lines[2]).toContain('added to the order');
    }
  });

  it('does nothing for a report that was applied already, keeps every ordered line, and loses no quantity', () => {
    const group = fc.constantFrom('processing', 'backordered', 'canceled', 'shipment', 'pending');
    const line = (lineNumber: number) =>
      fc
        .record({
          lineGroup: group,
          quantity: fc.integer({ min: 0, max: 12 }),
          sent: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
          isSubstitute: fc.boolean(),
          isReported: fc.boolean(),
        })
        .map((drawn) => ({ ...drawn, lineNumber }));
    const reports = fc.tuple(line(1), line(2), line(7), line(8)).map((drawn) => {
      const lines = drawn.filter(({ isReported }) => isReported);
      return report(
        lines.map(({ lineNumber, lineGroup, quantity, isSubstitute }) =>
          told(lineNumber, lineGroup, {
            quantity,
            // A new number may go on with the first line, or be another product.
            ...(lineNumber > 2 && !isSubstitute ? { itemNumber: 'I1' } : {}),
            ...(isSubstitute ? { itemNumber: 'S1' } : {}),
          }),
        ),
        lines.flatMap(({ lineNumber, sent }) =>
          sent.map((quantity, index): [number, number, number] => [lineNumber, quantity, 70 + index]),
        ),
      );
    });
    fc.assert(
      fc.property(fc.array(reports, { minLength: 1, maxLength: 5 }), (history) => {
        let now = order(placed(1), placed(2));
        for (const reported of history) {
          now = apply(now, reported);
          expect(reportedProgress(now, reported)).toBeUndefined();
          const numbers = now.lines.map(({ lineNumber }) => lineNumber);
          expect(new Set(numbers).size).toBe(numbers.length);
          for (const lineNumber of [1, 2]) {
            expect(now.lines.find((each) => each.lineNumber === lineNumber)?.erpLineNumber).toBeNull();
            const own = now.lines.filter(({ itemNumber }) => itemNumber === `I${lineNumber}`);
            expect(own.reduce((sum, { quantity }) => sum + quantity, 0)).toBeGreaterThanOrEqual(10);
          }
          expect(now.lines.every(({ quantity }) => quantity > 0)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
