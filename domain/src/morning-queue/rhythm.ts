/** How regularly an account buys a product, and whether its next purchase is late. */

/** Whole days; days themselves are numbers since 01/01/1970. */
export interface Rhythm {
  /** The middle of the gaps between purchases: half of them are longer. */
  readonly median: number;
  /** The middle of how far the gaps are from their median. */
  readonly spread: number;
  /** The last purchase. */
  readonly last: number;
  /** On how many days it was bought. */
  readonly times: number;
  /** The last day on which nothing is unusual yet. */
  readonly due: number;
}

/** A rhythm of more than a year ago says nothing about this month. */
export const rhythmDays = 400;

/** With fewer purchases, chance looks like a habit. */
const fewestTimes = 4;
/** Products bought almost daily don't need a reminder. */
const shortestGap = 5;
/** Days of tolerance, because no one reorders exactly on the day. */
const grace = 2;
/** An account that missed this many intervals has stopped buying it, so it isn't a reason for a call. */
const maxTurns = 3;

/** The middle value, or the mean of the two in the middle, rounded up. */
function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return Math.ceil((low + high) / 2);
}

/**
 * The reorder interval of purchases on these days, in any order. Undefined if there are too few, they're almost daily,
 * or the gaps differ too much (a spread of more than half the median).
 */
export function rhythmOf(days: readonly number[]): Rhythm | undefined {
  const bought = [...new Set(days)].sort((one, other) => one - other);
  const last = bought.at(-1);
  if (last === undefined || bought.length < fewestTimes) return undefined;
  const gaps = bought.slice(1).map((day, index) => day - (bought[index] ?? day));
  const median = middleOf(gaps);
  const spread = middleOf(gaps.map((gap) => Math.abs(gap - median)));
  if (median < shortestGap || spread * 2 > median) return undefined;
  return { median, spread, last, times: bought.length, due: last + median + Math.max(spread, grace) };
}

/** Whether the next purchase should have come by now, and can still be expected. */
export const isLate = ({ median, last, due }: Rhythm, today: number): boolean =>
  today > due && today <= last + maxTurns * median + grace;
