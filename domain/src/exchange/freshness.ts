/** Whether a feed's data is still fresh. */
import type { Feed } from './feed.ts';

/** `waiting`: a run waits for a person. `never`: nothing has been loaded yet. */
export type Freshness = 'waiting' | 'late' | 'fresh' | 'never';

const hourMs = 3_600_000;

/** After this long an order that no ERP took is overdue, in milliseconds. */
export const overdueOrderMs = 15 * 60_000;

/** When the next file is due; `undefined` before the first. */
export function nextDue(
  { dueEveryHours }: Pick<Feed, 'dueEveryHours'>,
  lastAppliedAt: Date | undefined,
): Date | undefined {
  return lastAppliedAt === undefined ? undefined : new Date(lastAppliedAt.getTime() + dueEveryHours * hourMs);
}

/** A feed is late once one and a half times its interval has passed since the last load. */
export function freshnessOf(
  feed: Pick<Feed, 'dueEveryHours'>,
  { lastAppliedAt, waitingRuns }: { readonly lastAppliedAt: Date | undefined; readonly waitingRuns: number },
  now: Date,
): Freshness {
  if (waitingRuns > 0) return 'waiting';
  if (lastAppliedAt === undefined) return 'never';
  return now.getTime() > lastAppliedAt.getTime() + feed.dueEveryHours * 1.5 * hourMs ? 'late' : 'fresh';
}
