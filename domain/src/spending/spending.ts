/** What practices ordered, by month and category: the orders that were placed, without canceled lines. */
import type { PlainDate } from '../dates/index.ts';
import { monthKey, type Period, type ReportMonth, reportMonths } from '../sales-report/index.ts';

/** The key of everything that has no category in the catalog. */
export const otherCategory = 'other';

/**
 * The chosen months, of the thirteen up to a day. A month that isn't one of them means the first or the last; months in the wrong
 * order are swapped.
 */
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
