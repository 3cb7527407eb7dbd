import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents, dollarsFromCents } from '../money/index.ts';
import { overrideFor } from './line-price.ts';
import { discounted, readDiscount, readOverridePrice } from './override-price.ts';

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

it('reads a typed discount, from 0.1 to 100 percent with at most 1 decimal', () => {
  const discount = (text: string) => {
    const read = readDiscount(text);
    return read.kind === 'discount' ? read.tenths : read.kind;
  };
  expect(['5', '5%', ' 7.5 % ', '7.', '.1', '0.1', '100', '100.0', '012'].map(discount)).toEqual([
    50, 50, 75, 70, 1, 1, 1000, 1000, 120,
  ]);
  expect(['0', '0.0', '100.1', '101', '7.55', '-5', '5e1', '1,5', '.', '%5', 'abc', '５'].map(discount)).toEqual(
    Array.from({ length: 12 }, () => 'wrong'),
  );
  expect(['', '  ', ' % '].map(discount)).toEqual(['blank', 'blank', 'blank']);
});

it('takes a discount off a price, to the nearest cent', () => {
  expect([discounted(cents(1000), 50), discounted(cents(999), 75), discounted(cents(1), 500)]).toEqual([950, 924, 1]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 1000 }), (price, tenths) => {
      const left = discounted(cents(price), tenths);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(price);
      expect(Math.abs(left - (price * (1000 - tenths)) / 1000)).toBeLessThanOrEqual(0.5);
      expect(discounted(cents(price), 1000)).toBe(0);
    }),
  );
});
