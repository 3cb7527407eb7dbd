/** How long a session lives, and in which state it is at a moment. */

/** Minutes in which a start page may be opened for the first time. */
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
  /** Nobody has opened the start page yet. */
  | 'waiting'
  | 'open'
  /** Not opened in time, not used for too long, or too old. */
  | 'expired'
  /** The cart was returned, or the person gave up. */
  | 'ended';

const minute = 60_000;

/** The state at `now` [C4.25]. */
export function sessionState(times: SessionTimes, now: Date): SessionState {
  if (times.endedAt !== null) return 'ended';
  if (times.enteredAt === null) return now < times.startUntil ? 'waiting' : 'expired';
  return now < sessionEnd(times) ? 'open' : 'expired';
}

/** When a session that was entered ends without being used again. */
export function sessionEnd({ enteredAt, lastUsedAt, createdAt }: SessionTimes): Date {
  const used = (lastUsedAt ?? enteredAt ?? createdAt).getTime();
  const entered = (enteredAt ?? createdAt).getTime();
  return new Date(Math.min(used + idleMinutes * minute, entered + longestHours * 60 * minute));
}
