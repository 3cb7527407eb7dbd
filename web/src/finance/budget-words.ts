/** The sentences about a month and its budget. */
import { formatDate, type PlainDate } from '@operatory/domain/dates';
import type { BudgetPace } from '@operatory/domain/finance';
import { type Cents, cents, formatUsd } from '@operatory/domain/money';

/** Whole dollars with thousands separators, such as `$2,500`. */
export const shownBudget = (budget: number) => `$${budget.toLocaleString('en-US')}`;

/** The text alternative of the chart. */
export function paceSentence(facts: { budget: Cents; spent: Cents; today: PlainDate; pace: BudgetPace }): string {
  const { budget, spent, today, pace } = facts;
  const share = budget === 0 ? 0 : Math.round((spent / budget) * 100);
  const start = `${formatUsd(spent)} of ${shownBudget(budget / 100)} spent by ${formatDate(today)} (${share}%)`;
  if (pace.left < 0) return `${start}, ${formatUsd(cents(-pace.left))} over budget.`;
  if (pace.ahead === 0) return `${start}, exactly on pace.`;
  const side = pace.ahead > 0 ? 'over' : 'under';
  return `${start}, ${formatUsd(cents(Math.abs(pace.ahead)))} ${side} pace.`;
}

/** The remainder after open orders and the cart. */
export function leftSentence({ leftAfterAll }: BudgetPace): string {
  return leftAfterAll < 0
    ? `${formatUsd(cents(-leftAfterAll))} over budget after open orders and this cart.`
    : `${formatUsd(leftAfterAll)} left after open orders and this cart.`;
}
