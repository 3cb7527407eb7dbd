import { describe, expect, it } from 'vitest';
import { askedOf, filterQueryOf, hasOwnSearch, isLanding, parseShopSearch, withFilters } from './shop-search.ts';

describe('the search in the address', () => {
  it('keeps only parameters that it recognizes', () => {
    expect(
      parseShopSearch({
        searchText: ' nitrile ',
        category: '1.1,1.2',
        hasCoupon: 'true',
        other: 'x',
        vendorId: '',
        off: 'vendorId:2001',
        groupBy: 'category',
      }),
    ).toEqual({
      searchText: 'nitrile',
      category: '1.1,1.2',
      hasCoupon: true,
      off: 'vendorId:2001',
      groupBy: 'category',
    });
  });

  it('accepts a number that the router parsed from digits', () => {
    expect(parseShopSearch({ searchText: 10000001, vendorId: 2001 })).toEqual({
      searchText: '10000001',
      vendorId: '2001',
    });
  });

  it('ignores values of a wrong kind and cuts endless ones', () => {
    expect(parseShopSearch({ searchText: ['a'], hasCoupon: 'yes', previouslyOrdered: false, groupBy: 'size' })).toEqual(
      {},
    );
    expect(parseShopSearch({ searchText: 'x'.repeat(500) }).searchText).toHaveLength(200);
  });

  it('is the landing state if it has only blanks, or filters that are turned off', () => {
    expect(isLanding(parseShopSearch({ searchText: '   ' }))).toBe(true);
    for (const searchText of ['?', '???', ' -- ', '"']) expect(parseShopSearch({ searchText })).toEqual({});
    expect(isLanding({ off: 'hasCoupon', groupBy: 'category' })).toBe(true);
    expect(isLanding({ hasCoupon: true })).toBe(false);
    expect(hasOwnSearch({})).toBe(false);
    expect(hasOwnSearch({ off: 'hasCoupon' })).toBe(true);
  });

  it('converts its filters to those of the filter rules and back', () => {
    const search = {
      searchText: 'bur',
      category: '1.4',
      hasCoupon: true,
      off: 'vendorId:2',
      groupBy: 'category',
    } as const;
    const query = filterQueryOf(search);
    expect(query).toEqual({ category: '1.4', hasCoupon: 'true', off: 'vendorId:2' });
    expect(withFilters({ searchText: 'bur', groupBy: 'category' }, query)).toEqual(search);
    expect(withFilters(search, {})).toEqual({ searchText: 'bur', groupBy: 'category' });
    expect(askedOf(search)).toEqual({ searchText: 'bur', category: '1.4', hasCoupon: true, groupBy: 'category' });
  });
});
