import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wantedPath } from './wanted-path.ts';

describe('the path after signing in', () => {
  it('is a path of this product with its query', () => {
    expect(wantedPath('/customer/100001/orders?search=12#x')).toBe('/customer/100001/orders?search=12#x');
    expect(wantedPath('/')).toBe('/');
  });

  it('drops paths that lead to another site or in a circle', () => {
    for (const value of [
      '//evil.test',
      '/\\evil.test',
      '/.//evil.test',
      '/home/%2e%2e//evil.test',
      'https://evil.test',
      'javascript:alert(1)',
      '/a\n/b',
      '',
      7,
      '/Sign-In',
    ]) {
      expect(wantedPath(value)).toBeUndefined();
    }
  });

  it('never leads to another host, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const candidate of [text, `/${text}`]) {
          const path = wantedPath(candidate);
          if (path !== undefined) expect(new URL(path, 'http://here.test').host).toBe('here.test');
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
