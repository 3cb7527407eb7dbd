import { paths } from '@operatory/contract/paths';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';

describe('the address of a call', () => {
  it('C7.01 is a path under the data service, on the page’s own server, for every call', () => {
    const page = 'https://shop.test/customer/100001/cart';
    for (const { url } of Object.values(paths)) {
      const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const address = addressOf(url, Object.fromEntries(names.map((name) => [name, '//elsewhere.test/'])));
      const { origin, pathname } = new URL(address, page);
      expect([origin, pathname]).toEqual([
        'https://shop.test',
        `/api${url.replace(/:\w+/g, '%2F%2Felsewhere.test%2F')}`,
      ]);
    }
  });

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

  it('round-trips any text', () => {
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

  it('lets no value escape from its path segment', () => {
    for (const value of ['.', '..']) {
      const { pathname } = new URL(addressOf('/a/:v/b', { v: value }), 'http://localhost');
      expect(pathname.split('/')).toEqual(['', 'api', 'a', value.replaceAll('.', '%252E'), 'b']);
    }
  });
});
