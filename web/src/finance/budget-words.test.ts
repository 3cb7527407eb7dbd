import type { PlainDate } from '@operatory/domain/dates';
import { budgetPace } from '@operatory/domain/finance';
import { cents } from '@operatory/domain/money';
import { expect, it } from 'vitest';
import { leftSentence, paceSentence, shownBudget } from './budget-words.ts';

const today = '2026-02-14' as PlainDate;
const budget = cents(280_000);
const say = (spent: number, coming = 0) => {
  const pace = budgetPace({ budget, spent: cents(spent), coming: cents(coming), today });
  return [paceSentence({ budget, spent: cents(spent), today, pace }), leftSentence(pace)];
};

it('says how a month stands against its pace', () => {
  expect(say(150_000, 30_000)).toEqual([
    '$1,500.00 of $2,800.00 spent by 02/14/2026 (54 %): $100.00 more than an even pace.',
    'With all that is on its way $1,000.00 is left.',
  ]);
  expect(say(0)[0]).toBe('$0.00 of $2,800.00 spent by 02/14/2026 (0 %): $1,400.00 less than an even pace.');
  expect(say(140_000)[0]).toMatch(/exactly on an even pace\.$/);
  expect(say(300_000, 1)).toEqual([
    '$3,000.00 of $2,800.00 spent by 02/14/2026 (107 %): $200.00 over the budget.',
    'With all that is on its way the month goes $200.01 over.',
  ]);
  expect(shownBudget(12_500)).toBe('$12,500');
});
