/** A practice's balance as told on the phone: the amount, and how much of it is past due. */
import { type Cents, sumCents } from '../money/index.ts';

/** Cents owed by age; `over30` is 31 to 60 days old, `over120` everything older. */
export interface BalanceByAge {
  readonly current: Cents;
  readonly over30: Cents;
  readonly over60: Cents;
  readonly over90: Cents;
  readonly over120: Cents;
}

const lateParts = [
  ['over120', 120],
  ['over90', 90],
  ['over60', 60],
  ['over30', 30],
] as const;

export interface Balance {
  readonly balanceDue: Cents;
  /** The amount that is over 30 days old. */
  readonly pastDue: Cents;
  /** The oldest part that is owed: 30, 60, 90, or 120; undefined if nothing is late. */
  readonly oldestDays: 30 | 60 | 90 | 120 | undefined;
}

/** Sums the parts. A credit in one part reduces the sums and is never the oldest part. */
export function balanceOf(byAge: BalanceByAge): Balance {
  const pastDue = sumCents(lateParts.map(([part]) => byAge[part]));
  return {
    balanceDue: sumCents([byAge.current, pastDue]),
    pastDue,
    oldestDays: lateParts.find(([part]) => byAge[part] > 0)?.[1],
  };
}
