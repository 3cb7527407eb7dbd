import type { CustomerNumber } from '@operatory/domain/customers';
import { expect, it } from 'vitest';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { type ReportedOrder, reportedProgress } from './reported-order.ts';
import type { LastTold } from './still-ordered.ts';
import { withUnreported } from './unreported-lines.ts';

type Line = LockedOrder['lines'][number];

const line = (lineNumber: number, more: Partial<Line> = {}): Line => ({
  ...{ lineNumber, itemNumber: `I${lineNumber}`, quantity: 3, unitPriceCents: 100, type: 0, erpLineNumber: null },
  ...{ lineGroup: 'submitted', status: 'Submitted', backOrderStatus: '', allocatedWarehouse: '' },
  ...{ expectedReceiptDate: null, shipmentId: null, ...more },
});
const order = (...lines: readonly Line[]): LockedOrder => ({
  orderNumber: 7_000_001,
  customerNumber: '100001' as CustomerNumber,
  isHeldForReview: false,
  lines,
  shipments: [],
});
const shipped = (lineNumber: number, quantity: number): ReportedOrder => ({
  lines: [],
  parts: [{ lineNumber, quantity, shipmentId: 9, branchNumber: '14' }],
  shipments: [
    {
      ...{ shipmentId: 9, erpShipmentNumber: 'SH-1', isDropShipment: false, shipmentDate: '2026-03-03' },
      ...{ branchNumber: '14', tracking: '', hasInvoice: false },
    },
  ],
});
const told = (...lines: readonly [number, string, number][]): LastTold => ({
  ...{ isChange: true, isWithdrawal: false, at: new Date(0) },
  quantities: new Map(lines.map(([number, , quantity]) => [number, quantity])),
  lines: new Map(
    lines.map(([lineNumber, itemNumber, quantity]) => [
      lineNumber,
      { lineNumber, itemNumber, quantity, type: 0, description: 'Told', unitPriceCents: 120 },
    ]),
  ),
});
const states = (of: LockedOrder, report: ReportedOrder, last?: LastTold) => {
  const progress = reportedProgress(of, withUnreported(report, of, last), last?.quantities);
  return [...(progress?.lines ?? []), ...(progress?.addedLines ?? [])].map(
    ({ lineNumber, quantity, status, shipmentId }) => [lineNumber, quantity, status, shipmentId],
  );
};

it('a line that was canceled and shipped all the same says so, and its rest stays canceled', () => {
  const canceled = order(line(1, { lineGroup: 'canceled', status: 'Canceled on request' }), line(2));
  expect(states(canceled, shipped(1, 2), told([2, 'I2', 3]))).toEqual([
    [1, 2, 'Shipped, though it was canceled', 9],
    [2, 3, 'Submitted', null],
    [3, 1, 'Canceled', null],
  ]);
  // Messages to the ERP are deleted after a while.
  expect(states(canceled, shipped(1, 2)).map(([, quantity]) => quantity)).toEqual([2, 3, 1]);
});

it('the substitute sent to the ERP is what shipped', () => {
  const swapped = order(
    line(1, { lineGroup: 'canceled', status: 'Replaced by I9' }),
    line(2, { itemNumber: 'I9', erpLineNumber: 1, status: 'Submitted, in place of I1' }),
  );
  expect(states(swapped, shipped(1, 3), told([1, 'I9', 3]))).toEqual([
    [1, 3, 'Replaced by I9', null],
    [2, 3, 'Shipped, in place of I1', 9],
  ]);
});

it('a partly canceled line keeps what is still ordered', () => {
  const fewer = order(
    line(1, { quantity: 2 }),
    line(2, { quantity: 1, itemNumber: 'I1', erpLineNumber: 1, lineGroup: 'canceled' }),
  );
  const expected = [
    [1, 1, 'Shipped', 9],
    [2, 1, 'Processing', null],
    [3, 1, 'Canceled', null],
  ];
  expect(states(fewer, shipped(1, 1), told([1, 'I1', 2]))).toEqual(expected);
});
