/** Counts days of the calendar. */
import type { PlainDate } from './plain-date.ts';

/** The day that many days later, or earlier if negative. */
export function daysAfter(day: PlainDate, days: number): PlainDate {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10) as PlainDate;
}
