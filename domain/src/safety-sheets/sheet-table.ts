/** The table of a practice's safety data sheets: its columns and how it is sorted [C4.11]. */

/** A product that was bought and has a sheet [C3.07]. */
export interface SafetySheet {
  readonly productNumber: string;
  readonly productDescription: string;
  /** Shown as Manufacturer. */
  readonly productVendor: string;
  /** Key of the category, such as `1.7.2`; empty where the product has none. */
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

/** The same column again turns the order round; another one begins upwards. */
export function nextSheetSort({ column, isAscending }: SheetSort, chosen: SheetColumn): SheetSort {
  return { column: chosen, isAscending: column === chosen ? !isAscending : true };
}

const order = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** A new array; what is alike stands by item number, upwards. */
export function sortSheets<Sheet extends SafetySheet>(sheets: readonly Sheet[], sort: SheetSort): Sheet[] {
  const direction = sort.isAscending ? 1 : -1;
  return [...sheets].sort(
    (a, b) =>
      direction * order.compare(a[sort.column], b[sort.column]) || order.compare(a.productNumber, b.productNumber),
  );
}
