/**
 * How long a session lasts: until 8 hours after its last use, and 7 days at most. So no one has to sign in twice in a
 * working day, and sessions end overnight.
 */
export const idleHours = 8;
export const longestDays = 7;
/** A session isn't extended more often than this, to save writes. */
export const extendAfterMinutes = 5;

export const idleMs = idleHours * 3_600_000;
export const longestSeconds = longestDays * 86_400;
