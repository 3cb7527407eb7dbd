/** An account's balance by age. */
import type { Cents } from '../money/index.ts';

export interface Balances {
  readonly current: Cents;
  readonly over30: Cents;
  readonly over60: Cents;
  readonly over90: Cents;
  readonly over120: Cents;
}

export interface BalanceAge {
  readonly label: 'Current' | 'Over 30' | 'Over 60' | 'Over 90' | 'Over 120';
  readonly amount: Cents;
  /** Whether anything is past due. */
  readonly isPastDue: boolean;
}

/** The five ages, youngest first; an overdue age is flagged if more than 0 is owed in it. */
export function balanceAges(balances: Balances): readonly BalanceAge[] {
  const overdue = (label: BalanceAge['label'], amount: Cents) => ({ label, amount, isPastDue: amount > 0 });
  return [
    { label: 'Current', amount: balances.current, isPastDue: false },
    overdue('Over 30', balances.over30),
    overdue('Over 60', balances.over60),
    overdue('Over 90', balances.over90),
    overdue('Over 120', balances.over120),
  ];
}
