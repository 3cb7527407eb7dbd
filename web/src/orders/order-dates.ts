/** Dates of the order date filter: parsing, the usual ranges, and how a range is displayed. */
import { formatDate, type PlainDate, parsePlainDate } from '@operatory/domain/dates';

/** A year that is still being typed, such as 0002, doesn't count. */
export function typedDate(value: string): PlainDate | undefined | 'unfinished' {
  if (value === '') return undefined;
  const date = parsePlainDate(value);
  return date === undefined || date < '1990-01-01' ? 'unfinished' : date;
}

/** The first of the last n days, including today. */
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
