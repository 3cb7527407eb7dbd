/** The range that a download of invoices starts with. */
import type { DateRange, PlainDate } from '@operatory/domain/dates';

/** The calendar month before that of a day, which is the one that a bookkeeper closes. */
export function lastMonth(today: PlainDate): DateRange {
  const end = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  end.setUTCDate(0);
  const endDate = end.toISOString().slice(0, 10) as PlainDate;
  return { startDate: `${endDate.slice(0, 7)}-01` as PlainDate, endDate };
}
