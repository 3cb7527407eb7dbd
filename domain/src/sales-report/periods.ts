/** The two periods of a comparison, in whole months. */
import type { PlainDate } from '../dates/index.ts';
import { countOf, type ReportMonth } from './category-report.ts';

export const comparisons = ['before', 'year'] as const;
/** With the months right before, or with the same months a year earlier. */
export type Comparison = (typeof comparisons)[number];

export interface Period {
  readonly from: ReportMonth;
  readonly to: ReportMonth;
}

export interface ComparedPeriods {
  readonly before: Period;
  readonly after: Period;
}

/** The longest period, in months. */
export const longestPeriod = 12;

const monthAt = (count: number): ReportMonth => ({ year: Math.floor(count / 12), month: (count % 12) + 1 });
const periodTo = (last: number, months: number): Period => ({ from: monthAt(last - months + 1), to: monthAt(last) });

/** The period of this many months (1 to 12) up to a day, and the one to compare it with; they never overlap. */
export function comparedPeriods(
  endDate: PlainDate,
  { months, against }: { readonly months: number; readonly against: Comparison },
): ComparedPeriods {
  const last = countOf(monthOf(endDate));
  return { after: periodTo(last, months), before: periodTo(last - (against === 'year' ? 12 : months), months) };
}

/** `2026-02`, as in addresses and files. */
export const monthKey = ({ year, month }: ReportMonth): string => `${year}-${String(month).padStart(2, '0')}`;

/** The month of a day, or of a key such as `2026-02`. */
export function monthOf(day: string): ReportMonth {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return { year, month };
}

/** The month before that of a day. */
export const monthBefore = (day: PlainDate): ReportMonth => monthAt(countOf(monthOf(day)) - 1);

/** The first day of a month. */
export const firstDayOf = (month: ReportMonth): PlainDate => `${monthKey(month)}-01` as PlainDate;

/** The first day after a month. */
export const dayAfter = (month: ReportMonth): PlainDate => firstDayOf(monthAt(countOf(month) + 1));
