/** The sort orders of a list's products. */

export const listSorts = ['productNumber', 'name', 'quantity'] as const;
export type ListSort = (typeof listSorts)[number];

/** Up to this window width, in px, a list is sorted by name when it loads. */
export const listsNarrowWidth = 767;

/** The initial sort order: by product number, or by name in a narrow window. */
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

/** A sorted copy; ties are sorted by number, so that the order is always the same. */
export function sortListItems<Item extends Sortable>(
  items: readonly Item[],
  { sort, isAscending }: { readonly sort: ListSort; readonly isAscending: boolean },
): Item[] {
  const sign = isAscending ? 1 : -1;
  return [...items].sort((one, other) => sign * comparisons[sort](one, other) || comparisons.productNumber(one, other));
}
