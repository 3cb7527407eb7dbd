/** Par levels: how many of a product a practice wants on its shelf, and what to order after counting the shelf. */
import { maxListQuantity } from './limits.ts';

/** A par level is a quantity of a list; 0 means none. */
export const isParLevel = (level: number): boolean => Number.isInteger(level) && level >= 0 && level <= maxListQuantity;

/** The most of one product that can be counted on a shelf. */
export const maxOnHand = 9999;

/** What fills the shelf up to its par level. More on hand than that orders nothing. */
export const missingQuantity = (parLevel: number, onHand: number): number => Math.max(0, parLevel - onHand);

/** A count of the shelf: the quantity on hand of each product, by number. */
export type ShelfCount = ReadonlyMap<string, number>;

interface ShelfRow {
  readonly itemNumber: string;
  /** Null if it has none. */
  readonly parLevel: number | null;
}

/**
 * The rows to order, with the missing quantity as theirs. Products that weren't counted or have no par level aren't
 * ordered: uncounted doesn't mean that the shelf is empty.
 */
export function missingRows<Row extends ShelfRow>(
  rows: readonly Row[],
  count: ShelfCount,
): (Row & { readonly quantity: number })[] {
  return rows.flatMap((row) => {
    const onHand = count.get(row.itemNumber);
    if (onHand === undefined || row.parLevel === null) return [];
    const quantity = missingQuantity(row.parLevel, onHand);
    return quantity === 0 ? [] : [{ ...row, quantity }];
  });
}

/** The value of an optional number field: a whole number, null for blank, `undefined` if it's invalid. */
export function readOptionalQuantity(text: string, most: number): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  if (!/^\d{1,6}$/.test(typed)) return undefined;
  const quantity = Number(typed);
  return quantity <= most ? quantity : undefined;
}
