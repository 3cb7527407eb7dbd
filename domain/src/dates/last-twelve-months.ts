/** The default range of reports over a year. */
import { type PlainDate, parsePlainDate } from './plain-date.ts';

export interface DateRange {
  readonly startDate: PlainDate;
  readonly endDate: PlainDate;
}

/** The same day a year earlier up to that day; the 28th for a leap day. */
export function lastTwelveMonths(today: PlainDate): DateRange {
  const year = String(Number(today.slice(0, 4)) - 1).padStart(4, '0');
  const startDate = parsePlainDate(`${year}${today.slice(4)}`) ?? (`${year}-02-28` as PlainDate);
  return { startDate, endDate: today };
}

/** Whether the day is within the range, including its first and last day. */
export function isWithin(day: PlainDate, { startDate, endDate }: DateRange): boolean {
  return startDate <= day && day <= endDate;
}
