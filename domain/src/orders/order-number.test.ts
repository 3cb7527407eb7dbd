import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOrderNumber, runsBeginningWith } from './order-number.ts';

describe('an order number', () => {
  it('is a safe integer', () => {
    expect(parseOrderNumber('7000001')).toBe(7000001);
    expect(parseOrderNumber(7000001)).toBe(7000001);
    expect(parseOrderNumber('007')).toBe(7);
    expect(parseOrderNumber('-5')).toBe(-5);
    expect(Object.is(parseOrderNumber('-0'), 0)).toBe(true);
    expect(parseOrderNumber('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  });

  it.each([
    '9007199254740992',
    '-9007199254740992',
    '123456789012345678901',
    '1.5',
    '1.0',
    '1e3',
    '0x10',
    ' 7',
    '7 ',
    '+7',
    '',
    '-',
    'NaN',
    'seven',
    '７',
    '7\n',
    "7' or '1'='1",
  ])('is not %j', (text) => expect(parseOrderNumber(text)).toBeUndefined());

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('is not the number %d', (number) =>
    expect(parseOrderNumber(number)).toBeUndefined(),
  );
});

describe('numbers that begin with the typed digits', () => {
  it('are ranges, the number itself first', () => {
    const runs = runsBeginningWith('70');
    expect(runs.slice(0, 3)).toEqual([
      { first: 70, last: 70 },
      { first: 700, last: 709 },
      { first: 7000, last: 7099 },
    ]);
    expect(runs.at(-1)?.last).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
  });

  it('are none for a leading zero, anything but digits, or too many digits', () => {
    for (const text of ['0', '07', '', '7a', '-7', '12345678901234567']) expect(runsBeginningWith(text)).toEqual([]);
  });

  it('are exactly those whose text starts with them', () => {
    const digits = fc.integer({ min: 1, max: 99_999 }).map(String);
    fc.assert(
      fc.property(digits, fc.maxSafeNat(), (prefix, number) => {
        const isFound = runsBeginningWith(prefix).some(({ first, last }) => first <= number && number <= last);
        expect(isFound).toBe(String(number).startsWith(prefix));
      }),
    );
    fc.assert(
      fc.property(digits, fc.nat({ max: 999_999 }), (prefix, rest) => {
        const number = Number(`${prefix}${rest}`);
        expect(runsBeginningWith(prefix).some(({ first, last }) => first <= number && number <= last)).toBe(true);
      }),
    );
  });
});
