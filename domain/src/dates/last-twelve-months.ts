/** The range that reports over a year begin with. */
import { type PlainDate, parsePlainDate } from './plain-date.ts';

export interface DateRange {
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
}

/** The same day a year earlier up to that day; the 28th for a leap day [C9.01]. */
export function lastTwelveMonths(today: PlainDate): DateRange {
  const year = String(Number(today.slice(0, 4)) - 1).padStart(4, '0');
  const startDate = parsePlainDate(`${year}${today.slice(4)}`) ?? (`${year}-02-28` as PlainDate);
  return { startDate, endDate: today };
}

/** Does the day lie within the range, its first and last day included? */
export function isWithin(day: PlainDate, { startDate, endDate }: DateRange): boolean {
  return startDate <= day && day <= endDate;
}
