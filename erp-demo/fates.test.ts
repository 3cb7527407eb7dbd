import { expect, it } from 'vitest';
import type { BookOrder } from './books.ts';
import { ownHouse, reportsOf } from './fates.ts';

it('ships and invoices an order of the evening on the distributor’s day, not on the next one of UTC', () => {
  const order: BookOrder = {
    ...{ erpOrderNumber: 'T1-1', webOrderNumber: 7_000_002, ordinal: 1, customerNumber: '100001', poNumber: '' },
    ...{ orderDate: '2026-11-28', takenAt: Date.parse('2026-11-29T02:12:00Z'), totalCents: 500, isWithdrawn: false },
    lines: [
      { lineNumber: 1, itemNumber: '10000001', description: 'Gloves', quantity: 1, unitPriceCents: 500, type: 0 },
    ],
    ...{ step: 3, reports: 3, dueAt: 0, done: [] },
  };
  const house = { ...ownHouse, timeZone: 'America/Los_Angeles' };
  const rows = [3, 4].flatMap((step) => reportsOf(order, step, house)).flatMap((report) => report.rows);
  expect(rows.flatMap(({ shipmentDate, invoiceDate }) => shipmentDate ?? invoiceDate ?? [])).toEqual([
    '2026-11-28',
    '2026-11-28',
  ]);
});
