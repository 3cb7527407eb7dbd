import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWithin, readTolerance } from './price-tolerance.ts';

it.each([
  ['0', { kind: 'amount', cents: 0 }],
  [' 2 % ', { kind: 'percent', percent: 2 }],
  ['0.5', { kind: 'amount', cents: 50 }],
  ['', undefined],
  ['-1', undefined],
  ['101%', undefined],
  ['two', undefined],
])('reads the tolerance “%s”', (written, expected) => {
  expect(readTolerance(written)).toEqual(expected);
});

it('allows as much above our price as below it, and our own price always', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 1_000_000 }), (price, difference) => {
      for (const written of ['0', '1%', '0.25']) {
        const tolerance = readTolerance(written);
        if (tolerance === undefined) throw new Error(written);
        expect(isWithin(price / 100, price, tolerance)).toBe(true);
        expect(isWithin((price + difference) / 100, price, tolerance)).toBe(
          isWithin((price - difference) / 100, price, tolerance),
        );
      }
    }),
  );
});
