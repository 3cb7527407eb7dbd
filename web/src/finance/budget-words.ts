/** The sentences about a month and its budget. */
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import type { BudgetPace } from '@operatory/domain/finance';
import { type Cents, cents, formatUsd } from '@operatory/domain/money';

/** Whole dollars with thousands apart, such as `$2,500`. */
export const shownBudget = (budget: number) => `$${budget.toLocaleString('en-US')}`;

/** What a line drawn by day says, for who cannot see it. */
export function paceSentence(facts: { budget: Cents; spent: Cents; today: PlainDate; pace: BudgetPace }): string {
  const { budget, spent, today, pace } = facts;
  const share = budget === 0 ? 0 : Math.round((spent / budget) * 100);
  const start = `${formatUsd(spent)} of ${formatUsd(budget)} spent by ${formatDate(today)} (${share} %)`;
  if (pace.left < 0) return `${start}: ${formatUsd(cents(-pace.left))} over the budget.`;
  if (pace.ahead === 0) return `${start}, exactly on an even pace.`;
  const side = pace.ahead > 0 ? 'more than' : 'less than';
  return `${start}: ${formatUsd(cents(Math.abs(pace.ahead)))} ${side} an even pace.`;
}

/** What is left when everything that is on its way has come. */
export function leftSentence({ leftAfterAll }: BudgetPace): string {
  return leftAfterAll < 0
    ? `With all that is on its way the month goes ${formatUsd(cents(-leftAfterAll))} over.`
    : `With all that is on its way ${formatUsd(leftAfterAll)} is left.`;
}
