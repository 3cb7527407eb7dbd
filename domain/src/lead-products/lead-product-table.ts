/** The lead product report: the account's products, which rows to show, and their order. */
import type { PlainDate } from '../dates/index.ts';

/** How many months the report looks back, including the current one. */
export const rollingMonths = 12;

/** A row as it comes from the server. */
export interface LeadProduct {
  readonly productNumber: string;
  readonly productDescription: string;
  /** Dotted category key; null if the catalog has none. */
  readonly productCategory: string | null;
  readonly mostRecentOrderDate: PlainDate;
  readonly lastOrderedQuantity: number;
  /** Pieces in the last twelve months. */
  readonly rolling12Months: number;
  /** Pieces by month, the oldest first; twelve of them. */
  readonly months: readonly number[];
}

export interface LeadProductRow extends LeadProduct {
  /** The first two parts of the category's key. */
  readonly productCategory: string;
}

export interface LeadProductTable {
  readonly rows: readonly LeadProductRow[];
  /** Numbers of products omitted because they have no category. */
  readonly withoutCategory: readonly string[];
}

/** `1.7` of `1.7.3.2`. */
export function mainCategoryOf(categoryKey: string): string {
  return categoryKey.split('.').slice(0, 2).join('.');
}

const numeric = new Intl.Collator('en-US', { numeric: true });

/** Drops rows without a category, shortens the others' categories, and sorts by number: 99 comes before 100. */
export function leadProductTable(products: readonly LeadProduct[]): LeadProductTable {
  const rows: LeadProductRow[] = [];
  const withoutCategory: string[] = [];
  for (const product of products) {
    const { productCategory } = product;
    if (productCategory === null) withoutCategory.push(product.productNumber);
    else rows.push({ ...product, productCategory: mainCategoryOf(productCategory) });
  }
  return {
    rows: rows.sort((one, other) => numeric.compare(one.productNumber, other.productNumber)),
    withoutCategory: withoutCategory.sort(numeric.compare),
  };
}

/** The rows of one category; all of them if none is chosen. */
export function rowsOfCategory(
  rows: readonly LeadProductRow[],
  categoryKey: string | undefined,
): readonly LeadProductRow[] {
  return categoryKey === undefined ? rows : rows.filter(({ productCategory }) => productCategory === categoryKey);
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The twelve months up to this day's month, oldest first. */
function rollingMonthsOf(today: PlainDate): readonly { readonly year: number; readonly month: number }[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const last = year * 12 + month - 1;
  return Array.from({ length: rollingMonths }, (_, index) => {
    const count = last - (rollingMonths - 1) + index;
    return { year: Math.floor(count / 12), month: count % 12 };
  });
}

/** `Feb 26`, the twelve months up to this day's month, oldest first. */
export const rollingMonthLabels = (today: PlainDate): readonly string[] =>
  rollingMonthsOf(today).map(({ year, month }) => `${monthNames[month]} ${String(year).slice(-2)}`);

/** `2026-02`, the same months for a file: a spreadsheet takes `Feb 26` for a day of this year. */
export const rollingMonthKeys = (today: PlainDate): readonly string[] =>
  rollingMonthsOf(today).map(({ year, month }) => `${year}-${String(month + 1).padStart(2, '0')}`);

/**
 * The chart next to the number, for people who can't see it, such as `Apr 25: 4, Jun 25: 2; none in the other months`.
 */
export function monthsInWords(months: readonly number[], labels: readonly string[]): string {
  const bought = months.flatMap((quantity, index) => (quantity === 0 ? [] : [`${labels[index]}: ${quantity}`]));
  if (bought.length === 0) return 'None in twelve months';
  return bought.length === months.length ? bought.join(', ') : `${bought.join(', ')}; none in the other months`;
}
