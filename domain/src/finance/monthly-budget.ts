/** The monthly budget of an account: whole dollars, and 0 for none. */
import { readMoney } from '../money/index.ts';

/** The largest budget, in dollars. */
export const largestBudget = 999_999;

/** A whole number of dollars from 0 to 999999. */
export const isMonthlyBudget = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= largestBudget;

/**
 * Reads a budget in any usual format, such as `$3,000`. A blank field is 0; anything that isn't a budget is
 * `undefined`.
 */
export function parseMonthlyBudget(typed: string): number | undefined {
  const read = readMoney(typed);
  if (read.kind === 'blank') return 0;
  if (read.kind !== 'amount') return undefined;
  const dollars = read.amount / 100;
  return isMonthlyBudget(dollars) ? dollars : undefined;
}
