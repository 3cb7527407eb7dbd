import { expect, it } from 'vitest';
import { orderHistoryStatus } from './order-history.ts';
import { stockingClassOf } from './stocking-class.ts';

it('A4.04 names and colors the stocking classes', () => {
  const told = [...'ABCDEX'].map((letter) => Object.values(stockingClassOf(letter)).join(' | '));
  expect(told).toEqual([
    'Recurring Sales Volume | green',
    'Moderate Sales Volume | green',
    'Low Sales Volume | yellow',
    'Very Low Sales Volume | yellow',
    'Vendor Backorder Issues Present | red',
    'Special Order, 2-3 weeks typical lead time to customer. Consider requesting drop shipment (subject to vendor terms) | red',
  ]);
});

it('shows an unknown class as its letter', () => {
  expect(stockingClassOf('Q')).toEqual({ label: 'Q', color: 'gray' });
  expect(stockingClassOf('constructor')).toEqual({ label: 'constructor', color: 'gray' });
});

it('names the status of an ordered line by its group', () => {
  const groups = ['submitted', 'pending', 'processing', 'shipment', 'backordered', 'canceled', 'returned'];
  expect(groups.map(orderHistoryStatus)).toEqual([
    'Submitted',
    'Pending',
    'Processing',
    'Shipped',
    'Backordered',
    'Canceled',
    'returned',
  ]);
});
