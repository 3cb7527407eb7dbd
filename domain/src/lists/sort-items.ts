/** The orders in which the products of a list stand. */

export const listSorts = ['productNumber', 'name', 'quantity'] as const;
export type ListSort = (typeof listSorts)[number];

/** Up to this width of the window, in px, a list stands by name when it is loaded [C9.05]. */
export const listsNarrowWidth = 767;

/** The order at loading: by product number, or by name in a narrow window [C4.13]. */
export const firstListSort = (isNarrow: boolean): ListSort => (isNarrow ? 'name' : 'productNumber');

interface Sortable {
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const comparisons: Readonly<Record<ListSort, (one: Sortable, other: Sortable) => number>> = {
  productNumber: (one, other) => collator.compare(one.itemNumber, other.itemNumber),
  name: (one, other) => collator.compare(one.description, other.description),
  quantity: (one, other) => one.quantity - other.quantity,
};

/** A sorted copy; products that are equal in it stand by number, so that the order is total. */
export function sortListItems<Item extends Sortable>(
  items: readonly Item[],
  { sort, isAscending }: { readonly sort: ListSort; readonly isAscending: boolean },
): Item[] {
  const sign = isAscending ? 1 : -1;
  return [...items].sort((one, other) => sign * comparisons[sort](one, other) || comparisons.productNumber(one, other));
}
