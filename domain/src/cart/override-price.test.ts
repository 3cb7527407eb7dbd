import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents, dollarsFromCents } from '../money/index.ts';
import { overrideFor } from './line-price.ts';
import { readOverridePrice } from './override-price.ts';

it('reads a typed price, from 0 to 100000 with at most 2 decimals', () => {
  const price = (text: string) => {
    const read = readOverridePrice(text);
    return read.kind === 'price' ? read.price : read.kind;
  };
  expect(
    ['0', '0.00', '.5', '12', '12.', '12.5', '12.55', ' $1,234.50 ', '1234.5', '100000', '100,000.00'].map(price),
  ).toEqual([0, 0, 50, 1200, 1200, 1250, 1255, 123_450, 123_450, 10_000_000, 10_000_000]);
  expect(['100000.01', '999999', '12.555', '-1', '1e3', '12,5', '1,2345', 'abc', '.', '$', '１２'].map(price)).toEqual([
    ...Array.from({ length: 9 }, () => 'wrong'),
    'none',
    'wrong',
  ]);
  expect(['', '   '].map(price)).toEqual(['none', 'none']);
});

it('reads back every possible price as it is displayed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (price) => {
      const text = dollarsFromCents(cents(price)).toFixed(2);
      expect(readOverridePrice(text)).toEqual({ kind: 'price', price });
      // Typing the account's own price isn't an override.
      expect(overrideFor(cents(price), cents(price))).toBeNull();
    }),
  );
});
