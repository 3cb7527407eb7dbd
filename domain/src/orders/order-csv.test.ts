import { expect, it } from 'vitest';
import { type CsvOrder, orderCsvHead, orderCsvRows } from './index.ts';

const line = (productId: string, quantity: number, status: string) => ({
  ...{ productId, quantity, status, description: `Item ${productId}`, expectedReceiptDate: null, unitPrice: 0.1 },
});
const order: CsvOrder = {
  orderNumber: 7000001,
  erpOrderNumber: 'SO-9',
  poNumber: 'PO 4',
  submitted: [],
  pending: [],
  processing: [line('1', 3, 'Processing'), { ...line('6', 2, 'Processing'), substituteFor: { productId: '5' } }],
  shipments: [
    {
      ...{ shipmentId: 1, shipmentNumber: 'S-1', orderNumber: 7000001, shipmentDate: '2026-03-02', tracking: '1Z\n2Z' },
      lines: [line('2', 1, 'Shipped')],
    },
  ],
  backordered: [{ ...line('3', 2, 'Backordered'), expectedReceiptDate: '2026-04-01' }],
  canceled: [line('4', 9, 'Canceled'), { ...line('5', 1, 'Replaced by 6'), replacedBy: '6' }],
};

it('has a row for each line, with its shipment and the line it substitutes for', () => {
  const facts = [7000001, 'SO-9', '2026-03-01', 'PO 4'];
  expect(orderCsvRows(order, '2026-03-01')).toEqual([
    [...facts, 'Processing', '1', 'Item 1', 3, 0.1, 0.3, '', '', '', '', ''],
    [...facts, 'Processing', '6', 'Item 6', 2, 0.1, 0.2, '', '', '', '', '5'],
    [...facts, 'Shipped', '2', 'Item 2', 1, 0.1, 0.1, '', 'S-1', '2026-03-02', '1Z 2Z', ''],
    [...facts, 'Backordered', '3', 'Item 3', 2, 0.1, 0.2, '2026-04-01', '', '', '', ''],
    [...facts, 'Canceled', '4', 'Item 4', 9, 0.1, '', '', '', '', '', ''],
    [...facts, 'Replaced by 6', '5', 'Item 5', 1, 0.1, '', '', '', '', '', ''],
  ]);
  for (const row of orderCsvRows(order, '2026-03-01')) expect(row).toHaveLength(orderCsvHead.length);
});

it('leaves prices blank for people who may not see them', () => {
  const { unitPrice: _, ...unpriced } = line('1', 3, 'Processing');
  const rows = orderCsvRows({ ...order, processing: [unpriced], shipments: [], backordered: [], canceled: [] }, 'day');
  expect(rows[0]?.slice(8, 10)).toEqual(['', '']);
});
