import { describe, expect, it } from 'vitest';
import { cents } from '../money/index.ts';
import { balanceAges, isMonthlyBudget, monthlyExpenses, parseMonthlyBudget } from './index.ts';

describe('a monthly budget', () => {
  it('is a whole number from 0 to 999999; blank or no number is 0', () => {
    expect(['', '  ', 'abc', 'NaN', '0', '2500', '999999'].map(parseMonthlyBudget)).toEqual([
      0, 0, 0, 0, 0, 2500, 999_999,
    ]);
    expect(['-1', '12.5', '1000000', 'Infinity'].map(parseMonthlyBudget)).toEqual(Array(4).fill(undefined));
    expect([0, 999_999, 1_000_000, -1, 0.5, Number.NaN].map(isMonthlyBudget)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('what is owed', () => {
  it('stands in five ages, and an overdue one above 0 is flagged', () => {
    const ages = balanceAges({
      current: cents(500),
      over30: cents(1),
      over60: cents(0),
      over90: cents(-20),
      over120: cents(99),
    });
    expect(ages.map(({ label, isPastDue }) => [label, isPastDue])).toEqual([
      ['Current', false],
      ['Over 30', true],
      ['Over 60', false],
      ['Over 90', false],
      ['Over 120', true],
    ]);
    expect(ages.map(({ amount }) => amount)).toEqual([500, 1, 0, -20, 99]);
  });
});

describe('monthly expenses', () => {
  it('take the merchandise of the month and nothing else', () => {
    const figure = (category: string, month: number, amount: number) => ({
      category,
      year: 2026,
      month,
      amount: cents(amount),
    });
    const figures = [figure('MERCHANDISE', 2, 100), figure('MERCHANDISE', 1, 7), figure('LABOR', 2, 900)];
    expect(monthlyExpenses(figures, { year: 2026, month: 2 })).toBe(100);
    expect(monthlyExpenses(figures, { year: 2025, month: 2 })).toBe(0);
  });
});
