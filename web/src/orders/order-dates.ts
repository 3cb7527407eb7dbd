/** Days of the order date filter: what was typed, the usual spans, and how a range is said. */
import { formatDate, type PlainDate, parsePlainDate } from '@operatory/domain/dates';

/** A year that is still being typed, such as 0002, is no wish yet. */
export function typedDate(value: string): PlainDate | undefined | 'unfinished' {
  if (value === '') return undefined;
  const date = parsePlainDate(value);
  return date === undefined || date < '1990-01-01' ? 'unfinished' : date;
}

/** The first of the last so many days; today is one of them. */
export function lastDays(today: PlainDate, days: number): PlainDate | undefined {
  const first = new Date(`${today}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - (days - 1));
  return parsePlainDate(first.toISOString().slice(0, 10));
}

/** `03/01/2026 – 03/31/2026`, `From 03/01/2026`, `Until 03/31/2026`. */
export function dateRangeWords(startDate: string | undefined, endDate: string | undefined): string {
  const [start, end] = [startDate, endDate].map((text) => {
    const date = parsePlainDate(text ?? '');
    return date === undefined ? undefined : formatDate(date);
  });
  if (start !== undefined && end !== undefined) return start === end ? start : `${start} – ${end}`;
  return start === undefined ? `Until ${end}` : `From ${start}`;
}
