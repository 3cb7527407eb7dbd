/** The monthly budget of an account: whole dollars, and 0 where there is none. */

/** The largest budget, in dollars; six digits fit the field [B9.04]. */
export const largestBudget = 999_999;

/** A whole number of dollars from 0 to 999999 [B5.06] [C5.10]. */
export const isMonthlyBudget = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= largestBudget;

/** What a person typed as a budget: blank or no number is 0; `undefined` when it is a number that no budget can be [B5.06]. */
export function parseMonthlyBudget(typed: string): number | undefined {
  const text = typed.trim();
  const value = text === '' ? 0 : Number(text);
  if (Number.isNaN(value)) return 0;
  return isMonthlyBudget(value) ? value : undefined;
}
