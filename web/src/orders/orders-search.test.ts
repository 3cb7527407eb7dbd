import { describe, expect, it } from 'vitest';
import { cleanOrderText } from './order-switches.ts';
import { filtersOf, parseOrdersSearch, withoutFilters } from './orders-search.ts';

const query = {
  search: '7000',
  hasBackOrderedItems: 'true',
  isPending: 'false',
  hasCanceledItems: 'yes',
  startDate: '2026-01-31',
  endDate: '2026-02-31',
  customerNumber: '100001',
  directLink: 'true',
  other: 'x',
};

describe('the address of the orders screen', () => {
  it('keeps only parameters that it recognizes', () => {
    const search = parseOrdersSearch(query);
    expect(Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))).toEqual({
      search: '7000',
      hasBackOrderedItems: 'true',
      startDate: '2026-01-31',
      customerNumber: '100001',
      directLink: 'true',
    });
    expect(parseOrdersSearch({ ...search })).toEqual(search);
  });

  it('mentions filters', () => {
    expect(filtersOf(parseOrdersSearch(query))).toEqual({
      hasBackOrderedItems: true,
      startDate: '2026-01-31',
      customerNumber: '100001',
    });
  });

  it('can be freed of its filters, keeping the rest', () => {
    const freed = withoutFilters(parseOrdersSearch(query));
    expect(filtersOf(freed)).toEqual({ customerNumber: '100001' });
    expect(freed.search).toBe('7000');
  });
});

it('an order number may be pasted with surrounding punctuation; a PO number or product is kept as typed', () => {
  expect(cleanOrderText(' #7000 123\n')).toBe('7000123');
  expect(cleanOrderText(' PO  7781 ')).toBe('PO 7781');
  expect(cleanOrderText('nitrile gloves')).toBe('nitrile gloves');
  expect(cleanOrderText('x'.repeat(50))).toHaveLength(40);
});
