import { describe, expect, it } from 'vitest';
import { cents } from '../money/index.ts';
import {
  balanceAges,
  isMonthlyBudget,
  isPaymentAddress,
  monthlyExpenses,
  parseMonthlyBudget,
  paymentLink,
} from './index.ts';

describe('a monthly budget', () => {
  it('is a whole number of dollars from 0 to 999999, in any usual format; blank is 0', () => {
    const budgets = ['', '  ', '0', '2500', '3,000', '$3,000', '$ 3,000.00', '999999', '$999,999'];
    expect(budgets.map(parseMonthlyBudget)).toEqual([0, 0, 0, 2500, 3000, 3000, 3000, 999_999, 999_999]);
    const others = ['-1', '12.5', '1000000', '$1,000,000', 'Infinity', 'abc', 'NaN', 'none', '3k', '3,00'];
    expect(others.map(parseMonthlyBudget)).toEqual(others.map(() => undefined));
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

describe('the balance', () => {
  it('has five ages, and an overdue one above 0 is flagged', () => {
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
  it("are the month's merchandise and nothing else", () => {
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

describe('the payment page', () => {
  it('is an https address with a placeholder for the account’s number', () => {
    const good = ['', 'https://pay.example', 'https://pay.example:8443/a?account={account}&x=%20#top'];
    expect(good.map(isPaymentAddress)).toEqual([true, true, true]);
    const bad = ['http://pay.example', 'javascript:alert(1)', 'https://', 'https://{account}.example', 'pay.example'];
    expect([...bad, 'https://u:p@pay.example', 'https://a.example/ b', 'https://a"b'].filter(isPaymentAddress)).toEqual(
      [],
    );
    expect(paymentLink('https://pay.example/{account}?id={account}', 'A&1/2')).toBe(
      'https://pay.example/A%261%2F2?id=A%261%2F2',
    );
    expect(paymentLink('', '100001')).toBeUndefined();
  });
});
