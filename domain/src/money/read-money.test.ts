import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, formatUsd } from './cents.ts';
import { readMoney } from './read-money.ts';

const read = (typed: string) => {
  const result = readMoney(typed);
  return result.kind === 'amount' ? result.amount : result.kind;
};

describe('reading money', () => {
  it.each([
    ['3000', 300_000],
    ['3,000', 300_000],
    ['$3,000', 300_000],
    ['$ 3,000.50', 300_050],
    ['US$3000', 300_000],
    ['usd 3000', 300_000],
    ['3000 USD', 300_000],
    ['3000$', 300_000],
    [' 12.5 ', 1_250],
    ['12.', 1_200],
    ['.5', 50],
    ['0', 0],
    ['12.500', 1_250],
    ['1,234,567.89', 123_456_789],
  ])('reads %s', (typed, amount) => {
    expect(read(typed)).toBe(amount);
  });

  it("distinguishes a blank field, fractions of a cent, and what isn't an amount", () => {
    expect(['', '  ', '$'].map(read)).toEqual(Array(3).fill('blank'));
    expect(['12.345', '$0.001'].map(read)).toEqual(Array(2).fill('too-precise'));
    const unreadable = ['abc', '-1', '12,5', '1,2345', ',000', '1 000', '3k', '1e3', '.', '$.', '$$1', 'NaN', '１２'];
    expect(unreadable.map(read)).toEqual(unreadable.map(() => 'unreadable'));
  });

  it("reads every amount as it's displayed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
        expect(read(formatUsd(cents(amount)))).toBe(amount);
      }),
    );
  });
});
