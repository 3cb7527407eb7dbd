/** How long a session lives, and its state at a given time. */

/** Minutes within which a start page must be opened for the first time. */
export const startMinutes = 10;
export const tokenMinutes = 15;
export const idleMinutes = 60;
export const longestHours = 8;

export interface SessionTimes {
  readonly createdAt: Date;
  readonly startUntil: Date;
  readonly enteredAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly endedAt: Date | null;
}

export type SessionState =
  /** The start page hasn't been opened yet. */
  | 'waiting'
  | 'open'
  /** Not opened in time, not used for too long, or too old. */
  | 'expired'
  /** The cart was returned, or the visit was canceled. */
  | 'ended';

const minute = 60_000;

/** The state at `now` [C4.25]. */
export function sessionState(times: SessionTimes, now: Date): SessionState {
  if (times.endedAt !== null) return 'ended';
  if (times.enteredAt === null) return now < times.startUntil ? 'waiting' : 'expired';
  return now < sessionEnd(times) ? 'open' : 'expired';
}

/** When a session ends, regardless of activity. */
export function latestEnd({ enteredAt, createdAt }: Pick<SessionTimes, 'enteredAt' | 'createdAt'>): Date {
  return new Date((enteredAt ?? createdAt).getTime() + longestHours * 60 * minute);
}

/** When an opened session ends if it isn't used again. */
export function sessionEnd(times: SessionTimes): Date {
  const used = (times.lastUsedAt ?? times.enteredAt ?? times.createdAt).getTime();
  return new Date(Math.min(used + idleMinutes * minute, latestEnd(times).getTime()));
}

/** How many minutes before the end the person is warned. */
export const warningMinutes = 5;

/** The end of a session by a browser's own clock; all in ms. */
export interface NearingEnd {
  readonly usedAt: number;
  readonly latestEnd: number;
}

/** The approaching end; `isFinal` if continuing no longer extends it. Absent while it's far away. */
export function nearEnd(
  { usedAt, latestEnd }: NearingEnd,
  now: number,
): { readonly at: number; readonly isFinal: boolean } | undefined {
  const idleEnd = usedAt + idleMinutes * minute;
  const at = Math.min(idleEnd, latestEnd);
  if (at - now > warningMinutes * minute) return undefined;
  // Continuing is only offered if it gains time.
  return { at, isFinal: latestEnd - now <= warningMinutes * minute };
}
