/** Days as numbers, to count between them. */
import type { PlainDate } from '../dates/index.ts';

const dayMs = 86_400_000;

/** Days since 01/01/1970. */
export const dayNumber = (day: PlainDate): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** The date of a day number. */
export const dayOf = (number: number): PlainDate => new Date(number * dayMs).toISOString().slice(0, 10) as PlainDate;

/** How many days `to` is after `from`; negative if it's before. */
export const daysBetween = (from: PlainDate, to: PlainDate): number => dayNumber(to) - dayNumber(from);
