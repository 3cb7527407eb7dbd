import { expect, it } from 'vitest';
import { isDropShipped, shipmentDateText, undatedWords } from './shipment-words.ts';

it('a negative order number without tracking is a drop shipment', () => {
  expect(isDropShipped({ orderNumber: -7000001, tracking: '' })).toBe(true);
  expect(isDropShipped({ orderNumber: -7000001, tracking: ' \n' })).toBe(true);
  expect(isDropShipped({ orderNumber: -7000001, tracking: '123456789012' })).toBe(false);
  expect(isDropShipped({ orderNumber: 7000001, tracking: '' })).toBe(false);
  expect(isDropShipped({ orderNumber: 0, tracking: '' })).toBe(false);
});

it('a missing ship date reads Date Pending', () => {
  expect(shipmentDateText({ shipmentDate: null })).toBe('Date Pending');
  expect(shipmentDateText({ shipmentDate: '' })).toBe('Date Pending');
  expect(shipmentDateText({ shipmentDate: '2026-03-09' })).toBe('03/09/2026');
});

it('without a date, says when it was reported, if that is known, and what is still to come', () => {
  const words = (shipment: Parameters<typeof undatedWords>[0]) => undatedWords(shipment, 'America/Los_Angeles');
  expect(words({ shipmentDate: '2026-03-09', reportedAt: '2026-03-10T20:00:00Z' })).toBe('');
  expect(words({ shipmentDate: null })).toBe('shipped with no date given');
  // The day is the distributor's.
  expect(words({ shipmentDate: null, reportedAt: '2026-03-10T04:00:00Z' })).toBe(
    'shipped with no date given, reported 03/09/2026',
  );
  expect(words({ shipmentDate: null, isAwaited: true })).toBe(
    'reported as shipped, waiting for the shipment’s details',
  );
  expect(words({ shipmentDate: null, isAwaited: true, reportedAt: '2026-03-10T20:00:00Z' })).toBe(
    'reported as shipped 03/10/2026, waiting for the shipment’s details',
  );
});
