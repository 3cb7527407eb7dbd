/** What a screen keeps of the budget that a server answered. */

/** The budget in dollars; `undefined` for an answer that is no number, or a negative one [C5.10]. */
export function keptBudget(answer: unknown): number | undefined {
  return typeof answer === 'number' && Number.isFinite(answer) && answer >= 0 ? answer : undefined;
}
