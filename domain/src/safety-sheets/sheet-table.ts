/** The table of a practice's safety data sheets: its columns and their sorting. */

/** A product that was bought and has a sheet. */
export interface SafetySheet {
  readonly productNumber: string;
  readonly productDescription: string;
  /** Shown as Manufacturer. */
  readonly productVendor: string;
  /** Key of the category, such as `1.7.2`; empty if the product has none. */
  readonly productCategory: string;
  readonly productCategoryName: string;
  readonly sdsMediaKey: string;
}

export const sheetColumns = ['productNumber', 'productDescription', 'productVendor', 'productCategoryName'] as const;
export type SheetColumn = (typeof sheetColumns)[number];

export interface SheetSort {
  readonly column: SheetColumn;
  readonly isAscending: boolean;
}

/** By Item #. */
export const usualSheetSort: SheetSort = { column: 'productNumber', isAscending: true };

/** The same column again reverses the order; another one starts ascending. */
export function nextSheetSort({ column, isAscending }: SheetSort, chosen: SheetColumn): SheetSort {
  return { column: chosen, isAscending: column === chosen ? !isAscending : true };
}

const order = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** A new array; ties are sorted by item number, ascending. */
export function sortSheets<Sheet extends SafetySheet>(sheets: readonly Sheet[], sort: SheetSort): Sheet[] {
  const direction = sort.isAscending ? 1 : -1;
  return [...sheets].sort(
    (a, b) =>
      direction * order.compare(a[sort.column], b[sort.column]) || order.compare(a.productNumber, b.productNumber),
  );
}
