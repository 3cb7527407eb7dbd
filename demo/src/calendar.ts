/** Dates relative to the day that the demo data is made for. */
import type { PlainDate } from '@operatory/domain/dates';

const dayLength = 86_400_000;

/** The date that many days later, or earlier if negative. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10) as PlainDate;
}

/** Days from the first date to the second. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength);
}

/** Saturday or Sunday. */
function isWeekend(date: PlainDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** The date itself or the first working day after it. */
export function workingDayFrom(date: PlainDate): PlainDate {
  let day = date;
  while (isWeekend(day)) day = addDays(day, 1);
  return day;
}

/** The date itself or the last working day before it. */
export function workingDayUpTo(date: PlainDate): PlainDate {
  let day = date;
  while (isWeekend(day)) day = addDays(day, -1);
  return day;
}

/** The last days of the `count` months that ended before the given day, oldest first. */
export function pastMonthEnds(before: PlainDate, count: number): PlainDate[] {
  const [year, month] = before.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, index) => {
    const end = new Date(Date.UTC(year, month - 1 - (count - 1 - index), 0));
    return end.toISOString().slice(0, 10) as PlainDate;
  });
}

/**
 * A moment of a working day on the Pacific coast: `minute` counts from 07:00. It has the winter offset all year, because
 * the text has to be the same on every machine, and an hour more or less doesn't matter.
 */
export function officeInstant(date: PlainDate, minute: number): Date {
  return new Date(Date.parse(`${date}T15:00:00Z`) + minute * 60_000);
}
