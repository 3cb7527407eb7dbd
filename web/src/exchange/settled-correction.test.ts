import type { RejectedOrder } from '@operatory/contract/order-corrections';
import { expect, it } from 'vitest';
import { settledCorrection, totalsOf } from './settled-correction.ts';

const line = (lineNumber: number, quantity: number, unitPrice?: number) => ({
  ...{
    lineNumber,
    quantity,
    itemNumber: `1000000${lineNumber}`,
    description: 'Gloves',
    type: 0 as const,
    couponId: null,
  },
  ...(unitPrice === undefined ? {} : { unitPrice }),
});

const totals = (lines: RejectedOrder['lines'], quantities: Readonly<Record<number, string>>) => {
  const order = { lines, coupons: [], isFromBuyer: false } as unknown as RejectedOrder;
  return totalsOf(order, settledCorrection(order, { quantities, freeGoods: {} }));
};

it('a correction shows the old and the new total', () => {
  const lines = [line(1, 3, 10.1), line(2, 2, 0.35)];
  expect(totals(lines, { 1: '3', 2: '2' })).toEqual({ before: 3100, after: 3100 });
  expect(totals(lines, { 1: '1', 2: '' })).toEqual({ before: 3100, after: 1010 });
});

it('counts added products at today’s prices, once loaded', () => {
  const order = { lines: [line(1, 3, 10.1)], coupons: [], isFromBuyer: false } as unknown as RejectedOrder;
  const settled = settledCorrection(order, { quantities: { 1: '0' }, freeGoods: {} });
  expect(totalsOf(order, settled, [{ quantity: '2', unitPrice: 5.05 }])).toEqual({ before: 3030, after: 1010 });
  expect(totalsOf(order, settled, [{ quantity: '', unitPrice: 5.05 }])).toEqual({ before: 3030, after: 0 });
  expect(totalsOf(order, settled, [{ quantity: '2', unitPrice: undefined }])).toBeUndefined();
});

it('shows no amounts to people who may not see prices', () => {
  expect(totals([line(1, 3)], { 1: '1' })).toBeUndefined();
});
