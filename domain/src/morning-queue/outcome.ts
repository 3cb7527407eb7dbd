/** The outcome of calls: whether the account ordered within a week of being acted on. A correlation, not a cause. */

/** Days in which an order counts. */
const outcomeDays = 7;

export interface ActedOn {
  /** An instant, in ms. */
  readonly at: number;
  /** The account's first order afterwards; undefined if there was none. */
  readonly orderedAt: number | undefined;
}

export interface Outcome {
  readonly acted: number;
  readonly ordered: number;
  readonly notOrdered: number;
  /** Their week isn't over, and nothing was ordered yet. */
  readonly open: number;
}

const weekMs = outcomeDays * 86_400_000;

/** Counts each once; the three outcomes add up to all. */
export function outcomeOf(acted: readonly ActedOn[], now: number): Outcome {
  let ordered = 0;
  let open = 0;
  for (const { at, orderedAt } of acted) {
    if (orderedAt !== undefined && orderedAt >= at && orderedAt <= at + weekMs) ordered += 1;
    else if (now <= at + weekMs) open += 1;
  }
  return { acted: acted.length, ordered, open, notOrdered: acted.length - ordered - open };
}
