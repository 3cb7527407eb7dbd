/** The range that a download of invoices starts with. */
import { type DateRange, daysAfter, type PlainDate } from '@operatory/domain/dates';
import { dayAfter, firstDayOf, monthBefore } from '@operatory/domain/sales-report';

/** The calendar month before that of a day, which is the one that a bookkeeper closes. */
export function lastMonth(today: PlainDate): DateRange {
  const month = monthBefore(today);
  return { startDate: firstDayOf(month), endDate: daysAfter(dayAfter(month), -1) };
}
