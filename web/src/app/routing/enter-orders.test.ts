import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPreferences } from '../../access/preferences.ts';
import { parseOrdersSearch } from '../../orders/orders-search.ts';
import { ordersAddressFor } from './enter-orders.ts';

const kept = new Map<string, string>();
const email = 'a@demo.test';
const plain = { email, customerNumber: '100001', orderSearch: undefined, search: parseOrdersSearch({}) };

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  keepPreferences(email, { orderFilters: { isPending: 'true', off: 'hasCanceledItems' } });
});

describe('entering the orders screen', () => {
  it('gives a plain address the remembered filters, only the first time, and only for the same person', () => {
    expect(ordersAddressFor(plain, true)).toMatchObject({
      customerNumber: '100001',
      search: { isPending: 'true', off: 'hasCanceledItems' },
    });
    expect(ordersAddressFor(plain, false)).toBeUndefined();
    expect(ordersAddressFor({ ...plain, email: 'b@demo.test' }, true)).toBeUndefined();
    expect(ordersAddressFor({ ...plain, email: undefined }, true)).toBeUndefined();
  });

  it('does not apply one account’s filters to another', () => {
    keepPreferences(email, { orderFilters: { isPending: 'true' }, orderFiltersAccount: '100003' });
    expect(ordersAddressFor(plain, true)).toBeUndefined();
    expect(ordersAddressFor({ ...plain, customerNumber: '100003' }, true)).toMatchObject({
      search: { isPending: 'true' },
    });
  });

  it('uses an address that has parameters unchanged', () => {
    for (const query of [{ hasCanceledItems: 'true' }, { search: '7' }, { directLink: 'true' }, { off: 'isPending' }]) {
      expect(ordersAddressFor({ ...plain, search: parseOrdersSearch(query) }, true)).toBeUndefined();
    }
    expect(ordersAddressFor({ ...plain, orderSearch: '7000001' }, true)).toBeUndefined();
  });

  it('redirects to the account that the address names', () => {
    const search = parseOrdersSearch({ customerNumber: '100002', hasBackOrderedItems: 'true' });
    expect(ordersAddressFor({ ...plain, search }, false)).toEqual({ customerNumber: '100002', search });
    expect(ordersAddressFor({ ...plain, customerNumber: '100002', search }, false)).toBeUndefined();
  });
});
