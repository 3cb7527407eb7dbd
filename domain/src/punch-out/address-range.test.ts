import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isAddressRange, isInRanges } from './address-range.ts';

it.each([
  ['203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.8', ['203.0.113.7'], false],
  ['203.0.113.8', ['198.51.100.0/24', '203.0.113.0/24'], true],
  ['::ffff:203.0.113.8', ['203.0.113.0/24'], true],
  ['2001:db8:1::5', ['2001:db8::/32'], true],
  ['2001:db9::5', ['2001:db8::/32'], false],
  ['203.0.113.8', ['::/0'], true],
  ['203.0.113.8', [], true],
  ['', ['0.0.0.0/0'], false],
])('%s is in %j: %s', (address, ranges, expected) => {
  expect(isInRanges(address, ranges)).toBe(expected);
});

it.each(['', '1.2.3', '1.2.3.256', '1.2.3.4/33', '1.2.3.4/', '1::2::3', '2001:db8::/129', 'host', '1.2.3.4/8/8'])(
  'can’t read “%s”',
  (written) => {
    expect(isAddressRange(written)).toBe(false);
  },
);

it('contains every address in its own network, however long its prefix is', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.integer({ min: 0, max: 32 }), (address, prefix) => {
      expect(isInRanges(address, [`${address}/${prefix}`])).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.ipV6(), fc.integer({ min: 0, max: 128 }), (address, prefix) => {
      expect(isInRanges(address, [`${address}/${prefix}`])).toBe(true);
    }),
  );
});
