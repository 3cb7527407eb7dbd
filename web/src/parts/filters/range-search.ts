/** The range of a report in its address. */
import { type DateRange, lastTwelveMonths, type PlainDate, parsePlainDate } from '@operatory/domain/dates';

/** The range in the address; by default, the last twelve months [C9.01]. */
export function rangeOf(search: Readonly<Record<string, unknown>>, today: PlainDate): DateRange {
  const start = parsePlainDate(String(search.startDate ?? ''));
  const end = parsePlainDate(String(search.endDate ?? ''));
  const endDate = end ?? today;
  const range = { startDate: start ?? lastTwelveMonths(endDate).startDate, endDate };
  return range.startDate <= range.endDate ? range : lastTwelveMonths(today);
}
