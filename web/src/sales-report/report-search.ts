/** The query of the sales report's address. */
import { type PlainDate, parsePlainDate } from '@operatory/domain/dates';
import {
  type Comparison,
  changeCauses,
  comparisons,
  longestPeriod,
  type ProductCause,
  type SalesCategoryLabel,
  salesCategories,
} from '@operatory/domain/sales-report';

export const reportViews = ['months', 'change', 'stopped', 'savings'] as const;
export type ReportView = (typeof reportViews)[number];

export interface ReportSearch {
  /** The last day; today when absent. */
  readonly endDate?: PlainDate;
  /** `months` when absent. */
  readonly view?: ReportView;
  /** The first day of the last month of a comparison. */
  readonly month?: PlainDate;
  readonly months?: number;
  readonly against?: Comparison;
  /** The cell whose products are shown. */
  readonly category?: SalesCategoryLabel | undefined;
  readonly cause?: ProductCause | undefined;
}

const oneOf = <Value extends string | number>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => String(value) === String(given ?? ''));

const lengths = Array.from({ length: longestPeriod }, (_, index) => index + 1);

/** Ignores invalid dates and options. */
export function parseReportSearch(search: Record<string, unknown>): ReportSearch {
  const found = {
    endDate: parsePlainDate(String(search.endDate ?? '')),
    view: oneOf(reportViews, search.view),
    month: parsePlainDate(String(search.month ?? '')),
    months: oneOf(lengths, search.months),
    against: oneOf(comparisons, search.against),
    category: oneOf(
      salesCategories.map(({ label }) => label),
      search.category,
    ),
    cause: oneOf(changeCauses, search.cause),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined && value !== 'other'));
}

/** The address's query for it. */
export const reportQuery = ({ months, ...others }: ReportSearch): Readonly<Record<string, string | undefined>> => ({
  ...others,
  ...(months === undefined ? {} : { months: String(months) }),
});
