/** The category sales report: an account's purchases in thirteen months, by category, in whole dollars. */
import type { PlainDate } from '../dates/index.ts';
import { type Cents, cents } from '../money/index.ts';

/** The report's categories in order: the label, and the ERP's name. */
export const salesCategories = [
  { label: 'Merch', source: 'MERCHANDISE' },
  { label: 'Teeth', source: 'TEETH' },
  { label: 'Support SUP', source: 'SERVICES' },
  { label: 'Labor', source: 'LABOR' },
  { label: 'Equip', source: 'EQUIPMENT' },
  { label: 'Rental', source: 'RENTAL' },
  { label: 'Parts', source: 'PARTS' },
  { label: 'Misc', source: 'MISC' },
] as const;

export type SalesCategoryLabel = (typeof salesCategories)[number]['label'];

const labels = new Map<string, SalesCategoryLabel>(salesCategories.map(({ label, source }) => [source, label]));

/** The category of an ERP category in the report; unknown ones are Misc. */
export function salesCategoryOf(source: string): SalesCategoryLabel {
  return labels.get(source.trim().toUpperCase()) ?? 'Misc';
}

export interface ReportMonth {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

/** Purchases of one ERP category in one month. */
export interface SalesFigure extends ReportMonth {
  readonly category: string;
  readonly amount: Cents;
}

/** Months in the report. */
const monthCount = 13;

/** Months since the year 0. */
export const countOf = ({ year, month }: ReportMonth) => year * 12 + month - 1;

/** The month of a day and the twelve before it, oldest first. */
export function reportMonths(endDate: PlainDate): readonly ReportMonth[] {
  const [year = 0, month = 1] = endDate.split('-').map(Number);
  const last = countOf({ year, month });
  return Array.from({ length: monthCount }, (_, index) => {
    const count = last - (monthCount - 1) + index;
    return { year: Math.floor(count / 12), month: (count % 12) + 1 };
  });
}

export interface CategoryReportRow {
  readonly label: SalesCategoryLabel;
  /** Whole dollars of each month. */
  readonly amounts: readonly number[];
  /** Whole dollars. */
  readonly total: number;
}

export interface CategoryReport {
  readonly months: readonly ReportMonth[];
  /** All categories, in order, including those without purchases. */
  readonly rows: readonly CategoryReportRow[];
  readonly monthTotals: readonly number[];
  readonly total: number;
}

/** Rounds half a dollar away from zero, for charges and credits. */
const wholeDollars = (amount: number) => Math.sign(amount) * Math.round(Math.abs(amount) / 100) || 0;

/**
 * Groups figures into categories and months. Every total is the sum of exact cents, rounded once, so it can differ by a
 * dollar or two from the sum of the rounded figures next to it. Figures of other months are ignored.
 */
export function categoryReport(figures: readonly SalesFigure[], endDate: PlainDate): CategoryReport {
  const months = reportMonths(endDate);
  const first = countOf(months[0] ?? { year: 0, month: 1 });
  const exact = new Map<string, number[]>(salesCategories.map(({ label }) => [label, months.map(() => 0)]));
  for (const figure of figures) {
    const place = countOf(figure) - first;
    const amounts = exact.get(salesCategoryOf(figure.category));
    if (amounts === undefined || place < 0 || place >= monthCount) continue;
    amounts[place] = cents((amounts[place] ?? 0) + figure.amount);
  }
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const exactRows = salesCategories.map(({ label }) => ({ label, amounts: exact.get(label) ?? [] }));
  const exactMonths = months.map((_, index) => sum(exactRows.map(({ amounts }) => amounts[index] ?? 0)));
  return {
    months,
    rows: exactRows.map(({ label, amounts }) => ({
      label,
      amounts: amounts.map(wholeDollars),
      total: wholeDollars(sum(amounts)),
    })),
    monthTotals: exactMonths.map(wholeDollars),
    total: wholeDollars(sum(exactMonths)),
  };
}
