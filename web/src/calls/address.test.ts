import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';

describe('the address of a call', () => {
  it('fills path values and escapes them', () => {
    expect(addressOf('/item/itemNumber/:itemNumber', { itemNumber: 'A/1 2' })).toBe('/api/item/itemNumber/A%2F1%202');
  });

  it('keeps the order of query values and leaves absent ones out', () => {
    expect(
      addressOf('/item', {}, { searchText: 'glove l', pageIndex: 0, isOnly: false, none: undefined, blank: '' }),
    ).toBe('/api/item?searchText=glove+l&pageIndex=0&isOnly=false');
  });

  it('repeats the name of a list', () => {
    expect(addressOf('/item', {}, { category: ['a', 'b'] })).toBe('/api/item?category=a&category=b');
  });

  it('refuses to build an address with a hole in it', () => {
    expect(() => addressOf('/item/:n', {})).toThrow('needs a value for n');
    expect(() => addressOf('/item/:n', { n: '' })).toThrow('needs a value for n');
  });

  it('gives any text back unharmed', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text !== '.' && text !== '..'),
        fc.string({ minLength: 1, unit: 'grapheme' }),
        (value, search) => {
          const url = new URL(addressOf('/a/:v/b', { v: value }, { q: search }), 'http://localhost');
          expect(decodeURIComponent(url.pathname.split('/')[3] ?? '')).toBe(value);
          expect(url.searchParams.get('q')).toBe(search);
        },
      ),
    );
  });

  it('lets no value lead out of its place in the path', () => {
    for (const value of ['.', '..']) {
      const { pathname } = new URL(addressOf('/a/:v/b', { v: value }), 'http://localhost');
      expect(pathname.split('/')).toEqual(['', 'api', 'a', value.replaceAll('.', '%252E'), 'b']);
    }
  });
});
