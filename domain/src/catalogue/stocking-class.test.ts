import { expect, it } from 'vitest';
import { orderHistoryStatus } from './order-history.ts';
import { stockingClassOf } from './stocking-class.ts';
import { branches, branchesFor, branchOf } from './warehouses.ts';

it('A4.04 names and colours the stocking classes', () => {
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

it('shows a class that nobody knows yet as its letter', () => {
  expect(stockingClassOf('Q')).toEqual({ label: 'Q', color: 'grey' });
  expect(stockingClassOf('constructor')).toEqual({ label: 'constructor', color: 'grey' });
});

it('A3.17 knows the branches behind the warehouse numbers', () => {
  const told = branches.map(({ number, place, distributionCenter }) => [number, place, distributionCenter]);
  expect(told).toEqual([
    ['14', 'Tacoma WA', 'DC1'],
    ['16', 'Reno NV', 'DC3'],
    ['82', 'Irving TX', 'DC2'],
    ['18', 'Irving TX', 'DC2'],
  ]);
  for (const branch of branches) expect(branchOf(branch.number)).toBe(branch);
  expect(branchOf('99').place).toBe('Branch 99');
});

it('puts the branches that serve an account first, each once', () => {
  const order = (...warehouses: string[]) => branchesFor(warehouses).map(({ number }) => number);
  expect(order('82', '14')).toEqual(['82', '14', '16', '18']);
  expect(order('16', '16', '77')).toEqual(['16', '14', '82', '18']);
  expect(order()).toEqual(['14', '16', '82', '18']);
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
