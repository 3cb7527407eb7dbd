import { refusals, refusalText } from '@operatory/contract/refusals';
import { refuse } from '@operatory/domain/refusals';
import { expect, it } from 'vitest';
import { errorDestination, lostOrder, notAllowedDestination, shownError } from './error-destination.ts';

const brand = { brandName: 'Operatory' };
const codes = [
  'order.number-invalid',
  'customer.number-missing',
  'customer.number-invalid',
  'customer.not-found',
  'customer.access-failed',
] as const;

it('shows every error that the product itself sends people to', () => {
  const destinations = [...codes.map(errorDestination), notAllowedDestination];
  const sent = destinations.map(({ params }) => params?.error ?? '');
  const scanned = refusalText(refuse('scan.address-foreign', { brand: 'Operatory' }));
  for (const text of [...sent, refusals['order.not-found'].text, scanned]) expect(shownError(text, brand)).toBe(text);
});

it('uses only the digits of an order number from the address', () => {
  const lost = refusals['order.not-found'].text;
  expect(lostOrder(lost, { order: '999999999' })).toBe('999999999');
  for (const order of ['call 1900555', '', '1'.repeat(21), 5, undefined]) {
    expect(lostOrder(lost, { order })).toBeUndefined();
  }
  expect(lostOrder(refusals['route.absent'].text, { order: '999999999' })).toBeUndefined();
});

it('shows no text that someone else put into the address', () => {
  for (const text of ['Please call +1 900 555 and pay', 'Order not found. Call +1 900 555', '', 'toString']) {
    expect(shownError(text, brand)).toBe(refusals['route.absent'].text);
  }
});
