/** Reasons in an account's finances: an amount past due, and a budget that is far ahead or behind. */
import type { PlainDate } from '../dates/index.ts';
import { budgetPace } from '../finance/index.ts';
import { type Cents, cents } from '../money/index.ts';
import { type BalanceByAge, balanceOf } from '../phone-mode/index.ts';
import type { MorningReason } from './kinds.ts';

/** Smaller amounts aren't worth a call. */
export const pastDueLimit = cents(50_000);

export interface Owed extends BalanceByAge {
  readonly statementOn: PlainDate | null;
  readonly paidOn: PlainDate | null;
  readonly paid: Cents;
}

/**
 * More than 30 days old and over the limit, after credits. The next statement makes it a new reason. Worth: the whole
 * amount.
 */
export function pastDueReason(owed: Owed): MorningReason<'past-due'> | undefined {
  const { pastDue } = balanceOf(owed);
  if (pastDue < pastDueLimit) return undefined;
  const over90 = cents(Math.max(0, owed.over90 + owed.over120));
  return {
    key: owed.statementOn ?? 'none',
    worth: pastDue,
    facts: { pastDue, over90: cents(Math.min(over90, pastDue)), paidOn: owed.paidOn, paid: owed.paid },
  };
}

export interface MonthOfBudget {
  readonly budget: Cents;
  readonly spent: Cents;
  readonly coming: Cents;
  /** The account's average monthly spending in the previous three months; 0 for a new one. */
  readonly usual: Cents;
  readonly today: PlainDate;
}

/** How far from an even pace, as a share of the month's budget. */
const farShare = 0.25;
/** Early in a month every order is far from the pace. */
const firstDay = 8;

/**
 * From the 8th, a quarter of the budget away from an even pace: ahead by the amount spent, or behind even including
 * what is on its way. If an account usually spends less than its budget, it is compared with the pace of its usual
 * month instead. Once a month for each direction. Worth: the difference.
 */
export function budgetReason({
  budget,
  spent,
  coming,
  usual,
  today,
}: MonthOfBudget): MorningReason<'budget-pace'> | undefined {
  if (budget <= 0 || Number(today.slice(8)) < firstDay) return undefined;
  const { pace, ahead } = budgetPace({ budget, spent, coming, today });
  const far = budget * farShare;
  const expected = usual < budget ? budgetPace({ budget: usual, spent, coming, today }).pace : pace;
  const behind = expected - spent - coming;
  if (ahead < far && behind < far) return undefined;
  return {
    key: `${today.slice(0, 7)} ${ahead >= far ? 'ahead' : 'behind'}`,
    worth: cents(ahead >= far ? ahead : behind),
    facts: { budget, spent, coming, pace, usual, on: today },
  };
}
