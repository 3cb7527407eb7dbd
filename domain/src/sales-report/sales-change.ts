/** Why an account's purchases changed between two periods: causes that add up to the difference, to the cent. */
import { type Cents, cents } from '../money/index.ts';
import { type SalesCategoryLabel, type SalesFigure, salesCategories, salesCategoryOf } from './category-report.ts';

/**
 * `price` and `volume` are about products bought in both periods; `new` ones were never bought before, `again` ones
 * were, but not in the earlier period; `lost` ones weren't bought in the later one; `other` is anything charged without
 * a product.
 */
export const changeCauses = ['price', 'volume', 'new', 'again', 'lost', 'other'] as const;
export type ChangeCause = (typeof changeCauses)[number];
export type ProductCause = Exclude<ChangeCause, 'other'>;

export const causeNames: Readonly<Record<ChangeCause, string>> = {
  price: 'Price',
  volume: 'Volume',
  new: 'New',
  again: 'Bought again',
  lost: 'Lost',
  other: 'Other charges',
};

/** The shipped quantity of a product in a period. */
export interface Shipped {
  readonly quantity: number;
  readonly amount: Cents;
}

export interface ProductSales {
  readonly itemNumber: string;
  readonly description: string;
  readonly category: SalesCategoryLabel;
  readonly before: Shipped;
  readonly after: Shipped;
  /** Whether it was shipped at any time before the earlier period. */
  readonly wasBoughtEarlier: boolean;
}

/** The part of a product’s figures that its causes depend on. */
export type ComparedProduct = Pick<ProductSales, 'before' | 'after' | 'wasBoughtEarlier'>;

export type ProductChange = Readonly<Partial<Record<ProductCause, Cents>>>;

const isNone = ({ quantity, amount }: Shipped) => quantity === 0 && amount === 0;

/**
 * The causes of the change of one product, in cents. Of a product that was bought in both periods, volume is the
 * difference in pieces at the earlier price, rounded to a cent, and price is the rest.
 */
export function productChange({ before, after, wasBoughtEarlier }: ComparedProduct): ProductChange {
  if (isNone(before)) return isNone(after) ? {} : { [wasBoughtEarlier ? 'again' : 'new']: after.amount };
  if (isNone(after)) return { lost: cents(-before.amount) };
  const change = after.amount - before.amount;
  // Free pieces, or credits: there is no price to compare.
  if (before.quantity <= 0 || after.quantity <= 0) return { volume: cents(change) };
  // A credit times no pieces is -0, which a page would show as “-0”.
  const volume = Math.round((before.amount * (after.quantity - before.quantity)) / before.quantity) + 0;
  return { price: cents(change - volume), volume: cents(volume) };
}

export interface ChangeRow {
  readonly label: SalesCategoryLabel;
  /** The report's figures for the periods. */
  readonly before: Cents;
  readonly after: Cents;
  readonly causes: Readonly<Record<ChangeCause, Cents>>;
}

export interface SalesChange {
  /** Every category of the report, in its order. */
  readonly rows: readonly ChangeRow[];
  readonly total: Omit<ChangeRow, 'label'>;
}

const sumOf = (amounts: readonly number[]) => cents(amounts.reduce((sum, amount) => sum + amount, 0));

const sumsOf = (changes: readonly Readonly<Partial<Record<ChangeCause, Cents>>>[]) =>
  Object.fromEntries(
    changeCauses.map((cause) => [cause, sumOf(changes.map((change) => change[cause] ?? 0))]),
  ) as unknown as Readonly<Record<ChangeCause, Cents>>;

/**
 * Splits the change of each category, and of all. `before` and `after` are the report's figures of the periods. Their
 * amounts beyond the products are `other`: work, fees, and corrections.
 */
export function explainChange(
  products: readonly ProductSales[],
  { before, after }: { readonly before: readonly SalesFigure[]; readonly after: readonly SalesFigure[] },
): SalesChange {
  const reported = (figures: readonly SalesFigure[], label: SalesCategoryLabel) =>
    sumOf(figures.filter(({ category }) => salesCategoryOf(category) === label).map(({ amount }) => amount));
  const rows = salesCategories.map(({ label }): ChangeRow => {
    const own = products.filter(({ category }) => category === label);
    const causes = sumsOf(own.map(productChange));
    const [was, is] = [reported(before, label), reported(after, label)];
    const other = cents(is - was - sumOf(Object.values(causes)));
    return { label, before: was, after: is, causes: { ...causes, other } };
  });
  return {
    rows,
    total: {
      before: sumOf(rows.map((row) => row.before)),
      after: sumOf(rows.map((row) => row.after)),
      causes: sumsOf(rows.map((row) => row.causes)),
    },
  };
}

const changeOf = (product: ProductSales): Cents => cents(product.after.amount - product.before.amount);

export interface ChangeFilter {
  readonly category?: SalesCategoryLabel | undefined;
  readonly cause?: ProductCause | undefined;
}

/** The products behind a cell, largest changes first. Without a filter, every product bought. */
export function productsBehind(
  products: readonly ProductSales[],
  { category, cause }: ChangeFilter,
): readonly ProductSales[] {
  const weight = (product: ProductSales) =>
    Math.abs(cause === undefined ? changeOf(product) : (productChange(product)[cause] ?? 0));
  return products
    .filter((product) => category === undefined || product.category === category)
    .filter((product) =>
      cause === undefined ? !isNone(product.before) || !isNone(product.after) : weight(product) > 0,
    )
    .toSorted((one, other) => weight(other) - weight(one) || (one.itemNumber < other.itemNumber ? -1 : 1));
}
