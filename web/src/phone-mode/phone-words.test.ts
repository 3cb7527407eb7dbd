import { expect, it } from 'vitest';
import { daysLeftWords, daysSince, orderStateWords, pastDueWords } from './phone-words.ts';

const none = { submitted: 0, pending: 0, processing: 0, shipment: 0, backordered: 0, canceled: 0 };

it('names the state of an order, and counts where there are several', () => {
  expect(orderStateWords({ ...none, shipment: 4 })).toEqual([{ kind: 'shipment', word: 'Shipped' }]);
  expect(orderStateWords({ ...none, shipment: 4, backordered: 1 }).map(({ word }) => word)).toEqual([
    'Backordered 1',
    'Shipped 4',
  ]);
  expect(orderStateWords(none)).toEqual([]);
});

it('says how much of a balance is past due, and since when', () => {
  const balance = { balanceDue: 2_000, lastPaymentDate: null, lastPaymentAmount: 0 };
  expect(pastDueWords({ ...balance, pastDue: 1_327.01, oldestDays: 60 })).toBe('$1,327.01 past due, over 60 days');
  expect(pastDueWords({ ...balance, pastDue: 5, oldestDays: null })).toBe('$5.00 past due');
});

it('puts days into words', () => {
  expect([0, 1, 2].map(daysLeftWords)).toEqual(['today', 'tomorrow', 'in 2 days']);
  expect(daysSince('2026-06-01T12:00:00Z', Date.parse('2026-06-03T11:00:00Z'))).toBe(1);
  expect(daysSince('2026-06-05T12:00:00Z', Date.parse('2026-06-03T11:00:00Z'))).toBe(0);
});
