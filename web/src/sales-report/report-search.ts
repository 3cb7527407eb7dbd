/** The query of the sales report's address. */
import { type PlainDate, parsePlainDate } from '@operatory/domain/dates';

export interface ReportSearch {
  /** The last day; today when absent. */
  readonly endDate?: PlainDate;
}

/** Leaves out what is no day. */
export function parseReportSearch(search: Record<string, unknown>): ReportSearch {
  const endDate = parsePlainDate(String(search.endDate ?? ''));
  return endDate === undefined ? {} : { endDate };
}
