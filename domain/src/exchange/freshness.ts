/** Whether a feed's data is still fresh. */

/** How often a feed's file is expected. */
export interface Rhythm {
  /** Hours between two files; null if none is expected. */
  readonly dueEveryHours: number | null;
}

/** The rhythms to choose from, in hours. */
export const rhythmHours = [1, 4, 24, 24 * 3, 24 * 7, 24 * 32, 24 * 366] as const;

/**
 * `waiting`: a run waits for a person. `held`: most of what was loaded waits for rows of other feeds. `never`: nothing
 * has been loaded yet.
 */
export type Freshness = 'waiting' | 'held' | 'late' | 'fresh' | 'never';

/** What is known about a feed's loads. */
export interface Loaded {
  readonly lastAppliedAt: Date | undefined;
  readonly waitingRuns: number;
  /** Rows that are in use. */
  readonly rows?: number;
  /** Rows that wait for rows of other feeds. */
  readonly waitingRows?: number;
}

const hourMs = 3_600_000;

/** After this long an order that no ERP took is overdue, in milliseconds. */
export const overdueOrderMs = 15 * 60_000;

/** When the next file is due; `undefined` before the first, and if none is expected. */
export function nextDue({ dueEveryHours }: Rhythm, lastAppliedAt: Date | undefined): Date | undefined {
  if (lastAppliedAt === undefined || dueEveryHours === null) return undefined;
  return new Date(lastAppliedAt.getTime() + dueEveryHours * hourMs);
}

/** A feed is late once one and a half times its interval has passed since the last load; never if none is expected. */
export function freshnessOf(
  { dueEveryHours }: Rhythm,
  { lastAppliedAt, waitingRuns, rows = 0, waitingRows = 0 }: Loaded,
  now: Date,
): Freshness {
  if (waitingRuns > 0) return 'waiting';
  if (lastAppliedAt === undefined) return 'never';
  if (dueEveryHours !== null && now.getTime() > lastAppliedAt.getTime() + dueEveryHours * 1.5 * hourMs) return 'late';
  return waitingRows > 0 && waitingRows >= rows ? 'held' : 'fresh';
}
