import { refusals, refusalText } from '@operatory/contract/refusals';
import { refuse } from '@operatory/domain/refusals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { errorDestination, lostOrder, notAllowedDestination, shownError, uncheckedPlace } from './error-destination.ts';

beforeEach(() => {
  vi.stubGlobal('window', { location: new URL('http://here.test/customer/100003/orders/77?hasCanceledItems=true') });
});
afterEach(() => vi.unstubAllGlobals());

const brand = { brandName: 'Operatory' };
const codes = [
  'order.number-invalid',
  'customer.number-missing',
  'customer.number-invalid',
  'customer.not-found',
  'customer.access-failed',
] as const;

it('shows every error that the product itself sends people to', () => {
  const destinations = [...codes.map((code) => errorDestination(code)), notAllowedDestination];
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

it('shows no foreign text from the address', () => {
  for (const text of ['Please call +1 900 555 and pay', 'Order not found. Call +1 900 555', '', 'toString']) {
    expect(shownError(text, brand)).toBe(refusals['route.absent'].text);
  }
});

it('returns only to a page of an account within this site, and only after a check that failed', () => {
  const { params, search } = errorDestination('customer.access-failed');
  const failed = params?.error ?? '';
  expect(uncheckedPlace(failed, search ?? {})).toEqual({
    customerNumber: '100003',
    path: '/customer/100003/orders/77?hasCanceledItems=true',
  });
  for (const wanted of [
    '//evil.test/customer/100003/cart',
    'https://evil.test',
    '/home',
    '/customer/x/cart',
    '',
    7,
    undefined,
  ]) {
    expect(uncheckedPlace(failed, { wanted })).toBeUndefined();
  }
  const denied = errorDestination('customer.not-found');
  expect(denied.search).toBeUndefined();
  expect(uncheckedPlace(denied.params?.error ?? '', { wanted: '/customer/100003/cart' })).toBeUndefined();
});
