/**
 * How long a session lives: 8 hours after its last use, and 7 days at most.
 * A working day passes without signing in twice, a night away from the desk ends it.
 */
export const idleHours = 8;
export const longestDays = 7;
/** A use moves the end of a session only when that is worth a write. */
export const extendAfterMinutes = 5;

export const idleMs = idleHours * 3_600_000;
export const longestSeconds = longestDays * 86_400;
