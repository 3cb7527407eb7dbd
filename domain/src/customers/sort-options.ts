/** How a customer search may be ordered [A3.18]. */

export const customerSorts = ['name', 'cart'] as const;

export type CustomerSort = (typeof customerSorts)[number];

/** By cart, `ascending: false` has the newest open cart first; accounts without one follow by name either way. */
export interface CustomerSortOption {
  readonly sort: CustomerSort;
  readonly ascending: boolean;
}

const byName: readonly CustomerSortOption[] = [
  { sort: 'name', ascending: true },
  { sort: 'name', ascending: false },
];
const byCart: readonly CustomerSortOption[] = [
  { sort: 'cart', ascending: false },
  { sort: 'cart', ascending: true },
];

/** The choices in the order in which they are offered: all four for those who may sort by cart, else the two by name [A4.09]. */
export function customerSortOptions(maySortByCart: boolean): readonly CustomerSortOption[] {
  return maySortByCart ? [...byCart, ...byName] : byName;
}
