import type { PlainDate } from '@operatory/domain/dates';
import { budgetPace } from '@operatory/domain/finance';
import { cents } from '@operatory/domain/money';
import { expect, it } from 'vitest';
import { leftSentence, paceSentence, shownBudget } from './budget-words.ts';
import { monthOutlook } from './month-outlook.ts';

const today = '2026-02-14' as PlainDate;
const budget = cents(280_000);
const say = (spent: number, coming = 0) => {
  const pace = budgetPace({ budget, spent: cents(spent), coming: cents(coming), today });
  return [paceSentence({ budget, spent: cents(spent), today, pace }), leftSentence(pace)];
};

it('compares what is spent with the budget and its pace', () => {
  expect(say(150_000, 30_000)).toEqual([
    '$1,500.00 of $2,800 spent by 02/14/2026 (54%), $100.00 over pace.',
    '$1,000.00 left after open orders and this cart.',
  ]);
  expect(say(0)[0]).toBe('$0.00 of $2,800 spent by 02/14/2026 (0%), $1,400.00 under pace.');
  expect(say(140_000)[0]).toMatch(/exactly on pace\.$/);
  expect(say(300_000, 1)).toEqual([
    '$3,000.00 of $2,800 spent by 02/14/2026 (107%), $200.00 over budget.',
    '$200.01 over budget after open orders and this cart.',
  ]);
  expect(shownBudget(12_500)).toBe('$12,500');
});

it('shows the same remaining amount next to the cart as on the Financial tab', () => {
  const spending = { today, spent: 900, days: [], notBooked: 100, onOrder: 250.5, backOrders: 49.5 };
  const outlook = monthOutlook(spending, budget, cents(50_000));
  expect(outlook).toMatchObject({ spent: 90_000, openOrders: 40_000, left: 190_000, leftAfterAll: 100_000 });
  expect(outlook?.committed.map(([, amount]) => amount)).toEqual([10_000, 25_050, 4_950, 50_000]);
  expect(monthOutlook(spending, budget, undefined)?.leftAfterAll).toBe(150_000);
  // People who may not see prices get no totals, and nothing is calculated as if those were zero.
  expect(monthOutlook({ today, spent: 900 }, budget, undefined)).toMatchObject({
    ...{ spent: 90_000, left: 190_000, openOrders: undefined, committed: [] },
  });
  expect(monthOutlook({ today }, budget, undefined)).toBeUndefined();
});
