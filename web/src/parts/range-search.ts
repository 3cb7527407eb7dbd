/** The range of a report in its address. */
import { type DateRange, lastTwelveMonths, type PlainDate, parsePlainDate } from '@operatory/domain/dates';

/** What the address says, the last twelve months for what it does not say or says wrongly [C9.01]. */
export function rangeOf(search: Readonly<Record<string, unknown>>, today: PlainDate): DateRange {
  const start = parsePlainDate(String(search.startDate ?? ''));
  const end = parsePlainDate(String(search.endDate ?? ''));
  const endDate = end ?? today;
  const range = { startDate: start ?? lastTwelveMonths(endDate).startDate, endDate };
  return range.startDate <= range.endDate ? range : lastTwelveMonths(today);
}
