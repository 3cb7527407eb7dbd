import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../dates/index.ts';
import { cents, formatUsd } from '../money/index.ts';
import { periodLabel } from '../sales-report/index.ts';
import { differenceCauses } from './difference.ts';
import {
  budgetChanges,
  categoryMonths,
  chosenMonths,
  daysAYearBefore,
  differenceWords,
  monthOutside,
  type OrderedProduct,
  readCategoryBudget,
} from './index.ts';

const today = '2026-11-30' as PlainDate;

const product = (before: readonly [number, number], after: readonly [number, number]): OrderedProduct => ({
  before: { quantity: before[0], amount: cents(before[1]) },
  after: { quantity: after[0], amount: cents(after[1]) },
});

const wordsOf = (products: readonly OrderedProduct[]) =>
  differenceWords({
    ...{ today, products },
    now: cents(products.reduce((sum, { after }) => sum + after.amount, 0)),
    before: cents(products.reduce((sum, { before }) => sum + before.amount, 0)),
  });

describe('the chosen months', () => {
  it('are all thirteen, or those between two of them in any order', () => {
    const chosen = (from?: string, to?: string) => periodLabel(chosenMonths(today, { from, to }));
    expect(chosen()).toBe('Nov 2025 to Nov 2026');
    expect(chosen('2026-02', '2026-04')).toBe('Feb to Apr 2026');
    expect(chosen('2026-04', '2026-02')).toBe('Feb to Apr 2026');
    expect(chosen('2026-11', '2026-11')).toBe('Nov 2026');
  });

  it('are among the thirteen, and one that isn’t is named', () => {
    expect(monthOutside(today, [undefined, '2025-11', '2026-11'])).toBeUndefined();
    expect(monthOutside(today, ['2026-02', '2025-10'])).toBe('2025-10');
    expect(monthOutside(today, ['2026-12', undefined])).toBe('2026-12');
    expect(monthOutside(today, ['2026-13'])).toBe('2026-13');
  });
});

describe('the difference from last year', () => {
  it('names its causes, largest first', () => {
    const products = [
      // Twice as many, and each 10 cents cheaper.
      product([2, 200], [4, 360]),
      product([0, 0], [1, 5_000]),
      product([3, 900], [0, 0]),
    ];
    expect(wordsOf(products)).toBe(
      '$42.60 (387%) more than from Nov 1 to 30, 2025: $50.00 more for products that weren’t ordered then, $9.00 less for products that weren’t ordered this month, $2.00 more for larger quantities, $0.40 less for lower prices.',
    );
    expect(wordsOf([product([1, 100], [1, 100])])).toBe('The same as from Nov 1 to 30, 2025.');
    expect(wordsOf([product([1, 100], [0, 0]), product([0, 0], [1, 100])])).toContain(
      'The same as from Nov 1 to 30, 2025: $1.00 ',
    );
  });

  it('says when one of the months has nothing, or both', () => {
    expect(wordsOf([])).toBe(
      'Nothing has been ordered so far this month; nothing was ordered from Nov 1 to 30, 2025, either.',
    );
    expect(wordsOf([product([0, 0], [1, 150])])).toBe(
      '$1.50 has been ordered so far this month; nothing was ordered from Nov 1 to 30, 2025.',
    );
    expect(wordsOf([product([1, 150], [0, 0])])).toBe(
      'Nothing has been ordered so far this month; $1.50 was ordered from Nov 1 to 30, 2025.',
    );
    expect([daysAYearBefore('2028-02-29' as PlainDate), daysAYearBefore('2027-02-28' as PlainDate)]).toEqual([
      'Feb 1 to 28, 2027',
      'Feb 1 to 28, 2026',
    ]);
  });

  it('is the sum of its causes', () => {
    const shipped = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 999_999 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(shipped, shipped), { maxLength: 40 }), (pairs) => {
        const products = pairs.map(([before, after]) => product(before, after));
        const sum = Object.values(differenceCauses(products)).reduce((total, amount) => total + amount, 0);
        const [now, before] = [1, 0].map((side) => pairs.reduce((total, pair) => total + (pair[side]?.[1] ?? 0), 0));
        expect(sum).toBe((now ?? 0) - (before ?? 0));
        if (now && before && now !== before) {
          expect(wordsOf(products)).toContain(formatUsd(cents(Math.abs(now - before))));
        }
      }),
    );
  });
});

describe('budgets by category', () => {
  const catalog = [
    { key: '1.2', name: 'Masks' },
    { key: '1.1', name: 'Gloves' },
  ];
  const budget = (key: string, name: string, amount: number) => ({ key, name, budget: cents(amount) });
  const spent = (key: string, name: string, amount: number) => ({ key, name, amount: cents(amount) });

  it('are read as people write money', () => {
    const typed = ['', ' ', '$', '0', '1250', '$1,250.50', '1,250 USD', '.5', '999,999'];
    expect(typed.map(readCategoryBudget)).toEqual([0, 0, 0, 0, 125_000, 125_050, 125_000, 50, 99_999_900]);
    const others = ['-5', 'abc', '1.234', '1,25', '1000000', '12 gloves'];
    expect(others.map(readCategoryBudget)).toEqual(others.map(() => undefined));
  });

  it('compare every category with what was ordered, and keep one that is gone from the catalog', () => {
    expect(
      categoryMonths({
        catalog,
        budgets: [budget('1.1', 'Hand wear', 10_000), budget('1.9', 'Lasers', 500)],
        spent: [spent('1.1', 'Gloves', 12_000), spent('other', 'Other', 70)],
      }),
    ).toEqual([
      { key: '1.1', name: 'Gloves', budget: 10_000, spent: 12_000, isGone: false },
      { key: '1.9', name: 'Lasers', budget: 500, spent: 0, isGone: true },
      { key: '1.2', name: 'Masks', budget: 0, spent: 0, isGone: false },
      { key: 'other', name: 'Other', budget: 0, spent: 70, isGone: false },
    ]);
  });

  it('never lose an amount: spending adds up, and each budget is there once', () => {
    const key = fc.constantFrom('1.1', '1.2', '1.3', '1.9', 'other');
    const amounts = fc.uniqueArray(fc.tuple(key, fc.integer({ min: 1, max: 99_999 })), { selector: ([one]) => one });
    fc.assert(
      fc.property(amounts, amounts, (budgets, orders) => {
        const months = categoryMonths({
          catalog,
          budgets: budgets.map(([each, amount]) => budget(each, each, amount)),
          spent: orders.map(([each, amount]) => spent(each, each, amount)),
        });
        const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);
        expect(sum(months.map((month) => month.spent))).toBe(sum(orders.map(([, amount]) => amount)));
        expect(sum(months.map((month) => month.budget))).toBe(sum(budgets.map(([, amount]) => amount)));
      }),
    );
  });

  it('say what changed', () => {
    const before = [budget('1.1', 'Gloves', 100), budget('1.2', 'Masks', 200)];
    const after = [budget('1.1', 'Gloves', 150), budget('1.3', 'Burs', 300)];
    expect(budgetChanges(before, after)).toEqual([
      { key: '1.3', name: 'Burs', before: 0, after: 300 },
      { key: '1.1', name: 'Gloves', before: 100, after: 150 },
      { key: '1.2', name: 'Masks', before: 200, after: 0 },
    ]);
    expect(budgetChanges(before, before.toReversed())).toEqual([]);
  });
});
