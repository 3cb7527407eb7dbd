import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts';

describe('query strings', () => {
  it('keep digits as text and repeat lists', () => {
    expect(parsePlainSearch('?search=0012&b=x&b=y')).toEqual({ search: '0012', b: ['x', 'y'] });
    expect(stringifyPlainSearch({ search: '0012', b: ['x', 'y'], flag: true, none: undefined, blank: '' })).toBe(
      '?search=0012&b=x&b=y&flag=true',
    );
    expect(stringifyPlainSearch({})).toBe('');
  });

  it('round-trip any text', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ minLength: 1 })), (search) => {
        const plain = Object.fromEntries(Object.entries(search));
        expect(parsePlainSearch(stringifyPlainSearch(plain))).toEqual(plain);
      }),
    );
  });
});
