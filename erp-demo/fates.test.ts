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

it('follows every tenth order with a credit for its account that names no order', () => {
  const order: BookOrder = {
    ...{ erpOrderNumber: 'T1-20', webOrderNumber: 7_000_002, ordinal: 20, customerNumber: '100001', poNumber: '' },
    ...{ orderDate: '2026-11-28', takenAt: Date.parse('2026-11-28T18:00:00Z'), totalCents: 500, isWithdrawn: false },
    lines: [
      { lineNumber: 1, itemNumber: '10000001', description: 'Gloves', quantity: 1, unitPriceCents: 500, type: 0 },
    ],
    ...{ step: 4, reports: 4, dueAt: 0, done: [] },
  };
  const rowsOf = (ordinal: number) => reportsOf({ ...order, ordinal }, 5, ownHouse).flatMap(({ rows }) => rows);
  expect(rowsOf(20)).toEqual([
    {
      ...{ invoiceNumber: 'T1-20-C', orderNumber: '', customerNumber: '100001', shipmentNumber: '' },
      ...{ invoiceDate: '2026-11-28', total: '-5.00' },
    },
  ]);
  expect(rowsOf(21)).toEqual([]);
});

it('adds one sample to an order, also if a line of it is canceled after the sample was reported', () => {
  const line = { itemNumber: '10000001', description: 'Gloves', quantity: 1, unitPriceCents: 500, type: 0 };
  const order: BookOrder = {
    ...{ erpOrderNumber: 'T1-1', webOrderNumber: 7_000_001, ordinal: 1, customerNumber: '100001', poNumber: '' },
    ...{ orderDate: '2026-11-28', takenAt: 0, totalCents: 1000, isWithdrawn: false },
    lines: [1, 2].map((lineNumber) => ({ ...line, lineNumber })),
    ...{ step: 1, reports: 1, dueAt: 0, done: [] },
  };
  const samples = (of: BookOrder, step: number) =>
    reportsOf(of, step, ownHouse)
      .flatMap(({ rows }) => rows)
      .flatMap(({ itemNumber, lineNumber }) => (itemNumber === ownHouse.sample.itemNumber ? [lineNumber] : []));
  const [first] = samples(order, 1);
  expect(first).toBeGreaterThan(2);
  expect(samples({ ...order, lines: order.lines.slice(0, 1) }, 3)).toEqual([first]);
});
