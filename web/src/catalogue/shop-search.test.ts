import { describe, expect, it } from 'vitest';
import { isLanding, keysOf, parseShopSearch, toggleFlag, toggleKey, withoutFilters } from './shop-search.ts';

describe('the search in the address', () => {
  it('keeps what it understands and nothing else', () => {
    expect(
      parseShopSearch({ searchText: ' nitrile ', category: '1.1,1.2', hasCoupon: 'true', other: 'x', vendorId: '' }),
    ).toEqual({ searchText: 'nitrile', category: '1.1,1.2', hasCoupon: true });
  });

  it('takes a number that the router made of the digits', () => {
    expect(parseShopSearch({ searchText: 10000001, vendorId: 2001 })).toEqual({
      searchText: '10000001',
      vendorId: '2001',
    });
  });

  it('ignores values of a wrong kind and cuts endless ones', () => {
    expect(parseShopSearch({ searchText: ['a'], hasCoupon: 'yes', previouslyOrdered: false })).toEqual({});
    expect(parseShopSearch({ searchText: 'x'.repeat(500) }).searchText).toHaveLength(200);
  });

  it('is the landing state when only blanks stand there', () => {
    expect(isLanding(parseShopSearch({ searchText: '   ' }))).toBe(true);
    expect(isLanding({ hasCoupon: true })).toBe(false);
  });
});

describe('filters', () => {
  it('turns keys on and off, and leaves no empty filter behind', () => {
    const one = toggleKey({ searchText: 'bur' }, 'category', '1.4');
    const two = toggleKey(one, 'category', '1.5');
    expect(keysOf(two, 'category')).toEqual(['1.4', '1.5']);
    expect(toggleKey(toggleKey(two, 'category', '1.4'), 'category', '1.5')).toEqual({ searchText: 'bur' });
  });

  it('turns flags on and off', () => {
    expect(toggleFlag({}, 'hasCoupon')).toEqual({ hasCoupon: true });
    expect(toggleFlag({ hasCoupon: true }, 'hasCoupon')).toEqual({});
  });

  it('clears the filters and keeps the text', () => {
    expect(withoutFilters({ searchText: 'bur', category: '1.4', previouslyOrdered: true })).toEqual({
      searchText: 'bur',
    });
  });
});
