import { expect, it } from 'vitest';
import { isDropShipped, shipmentDateText } from './shipment-words.ts';

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
