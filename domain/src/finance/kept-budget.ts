/** The fields of the budget that screens use. */

/** The budget in dollars; `undefined` if the response isn't a number, or is negative. */
export function keptBudget(answer: unknown): number | undefined {
  return typeof answer === 'number' && Number.isFinite(answer) && answer >= 0 ? answer : undefined;
}
