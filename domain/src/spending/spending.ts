/** What practices ordered, by month and category: the orders that were placed, without canceled lines. */
import type { PlainDate } from '../dates/index.ts';
import { monthKey, type Period, type ReportMonth, reportMonths } from '../sales-report/index.ts';

/** The key of everything that has no category in the catalog. */
export const otherCategory = 'other';

/** A month as a call and an address write it, such as `2026-02`. */
export const monthPattern = /^\d{4}-\d{2}$/;

/** A category below the root of the catalog, such as `1.7`, or `otherCategory`. */
export const categoryKeyPattern = /^[\w.-]{1,40}$/;

/** The one of these months that isn't among the thirteen up to a day; undefined if they all are. */
export const monthOutside = (today: PlainDate, months: readonly (string | undefined)[]): string | undefined => {
  const known = new Set(reportMonths(today).map(monthKey));
  return months.find((month) => month !== undefined && !known.has(month));
};

/** The chosen months, of the thirteen up to a day: all of them by default. Months in the wrong order are swapped. */
export function chosenMonths(
  today: PlainDate,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Period {
  const months = reportMonths(today);
  const placeOf = (key: string | undefined, otherwise: number) => {
    const place = months.findIndex((month) => monthKey(month) === key);
    return place < 0 ? otherwise : place;
  };
  const places = [placeOf(from, 0), placeOf(to, months.length - 1)].sort((one, other) => one - other);
  const monthAt = (place = 0): ReportMonth => months[place] ?? { year: 0, month: 1 };
  return { from: monthAt(places[0]), to: monthAt(places[1]) };
}
