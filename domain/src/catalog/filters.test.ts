import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chosenFilters,
  type Filter,
  keysInQuery,
  makeFilter,
  readFilters,
  removeFilter,
  switchFilter,
  toggleFilter,
  writeFilters,
} from './filters.ts';
import { productFilters } from './product-filters.ts';

const categories = [
  { key: '1.1', description: 'Gloves', depth: 1, url: 'gloves' },
  { key: '1.2', description: 'Burs', depth: 1, url: 'burs' },
];
const vendors = [{ vendorId: '2001', name: 'Farrowick' }];
const all = (query = {}, hasCustomer = true) => productFilters({ categories, vendors, hasCustomer, query });
const named = (filters: readonly Filter[], name: string) => filters.find((filter) => filter.name === name);

describe('a filter', () => {
  it('has its fields, and only the first category is hidden', () => {
    expect(makeFilter({ label: 'Has coupon', queryParameter: 'hasCoupon', type: 'checkbox' })).toEqual({
      name: 'hasCoupon',
      label: 'Has coupon',
      queryParameter: 'hasCoupon',
      type: 'checkbox',
      value: undefined,
      isDisabled: false,
      disabledValue: undefined,
      isVisible: true,
      section: 'Filters',
      display: 'checkbox',
      depth: 0,
      url: '',
    });
    const filters = readFilters(all(), { category: '1.2', off: 'vendorId:2001' });
    const ofCategories = filters.filter(({ queryParameter }) => queryParameter === 'category');
    expect(ofCategories.map(({ isVisible }) => isVisible)).toEqual([false, true, true]);
    expect(ofCategories[2]).toMatchObject({
      name: 'category:1.2',
      label: 'Burs',
      type: 'array',
      display: 'query-list',
      section: 'Category',
      depth: 1,
      url: 'burs',
      value: '1.2',
    });
    expect(named(filters, 'vendorId:2001')).toMatchObject({
      value: undefined,
      isDisabled: true,
      disabledValue: '2001',
    });
    // Hidden: an address may name it, but no chip shows it.
    expect(chosenFilters(readFilters(all(), { category: '1' }))).toEqual([]);
  });

  it('can be turned off with its value kept, on again, and removed', () => {
    const on = toggleFilter(all(), 'category:1.1');
    expect(writeFilters(on)).toEqual({ category: '1.1' });
    const off = switchFilter(on, 'category:1.1');
    expect(writeFilters(off)).toEqual({ off: 'category:1.1' });
    expect(chosenFilters(off).map(({ label, isDisabled }) => [label, isDisabled])).toEqual([['Gloves', true]]);
    expect(switchFilter(off, 'category:1.1')).toEqual(on);
    // Checking it in the panel applies a filter that is off.
    expect(toggleFilter(off, 'category:1.1')).toEqual(on);
    expect(writeFilters(removeFilter(off, 'category:1.1'))).toEqual({});
  });

  it('shows a filter that the address names but no one knows by its key, and keeps it', () => {
    const query = { category: '1.1,9.9', off: 'vendorId:77' };
    const filters = readFilters(all(query), query);
    expect(chosenFilters(filters).map(({ label }) => label)).toEqual(['Gloves', 'Category 9.9', 'Manufacturer 77']);
    expect(writeFilters(filters)).toEqual(query);
    expect(keysInQuery('category', query)).toEqual(['1.1', '9.9']);
  });

  it("needs a customer if it's about earlier orders", () => {
    expect(named(all({}, true), 'previouslyOrdered')).toBeDefined();
    expect(named(all({}, false), 'previouslyOrdered')).toBeUndefined();
  });

  it('is the same after writing it to an address and reading it, whatever was clicked', () => {
    const names = ['category:1.1', 'category:1.2', 'vendorId:2001', 'hasCoupon', 'previouslyOrdered'];
    const press = fc.tuple(fc.constantFrom(...names), fc.constantFrom(toggleFilter, switchFilter, removeFilter));
    fc.assert(
      fc.property(fc.array(press, { maxLength: 12 }), (presses) => {
        let filters = all();
        for (const [name, act] of presses) filters = act(filters, name);
        expect(readFilters(all(), writeFilters(filters))).toEqual(filters);
        for (const { value, isDisabled, disabledValue } of filters) {
          expect(isDisabled).toBe(disabledValue !== undefined);
          expect(value !== undefined && disabledValue !== undefined).toBe(false);
        }
      }),
    );
  });
});
