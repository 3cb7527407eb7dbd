/** The filters of the products screen: favorites, earlier orders, coupons, categories and manufacturers. */
import { type Filter, type FilterQuery, keysInQuery, makeFilter } from './filters.ts';

interface ProductFilterSource {
  readonly categories: readonly {
    readonly key: string;
    readonly description: string;
    readonly depth: number;
    readonly url: string;
  }[];
  readonly vendors: readonly { readonly vendorId: string; readonly name: string }[];
  /** Without an account, there are no previous orders. */
  readonly hasCustomer: boolean;
  /** Only people of practices have favorites. */
  readonly hasFavorites?: boolean;
  /** Unknown keys in the address also get a filter, so that they are neither dropped nor hidden. */
  readonly query: FilterQuery;
}

/** Maximum number of favorites per person. */
export const maxFavorites = 1000;

/** Every product is in this category, so choosing it filters nothing, and it's hidden. */
const everything = { key: '1', description: 'All categories', depth: 0, url: '' };

/** All of them, none chosen. */
export function productFilters({
  categories,
  vendors,
  hasCustomer,
  hasFavorites,
  query,
}: ProductFilterSource): Filter[] {
  const category = (entry: typeof everything, isVisible: boolean) =>
    makeFilter({
      key: entry.key,
      label: entry.description,
      queryParameter: 'category',
      type: 'array',
      section: 'Category',
      depth: entry.depth,
      url: entry.url,
      isVisible,
    });
  const vendor = (vendorId: string, label: string) =>
    makeFilter({ key: vendorId, label, queryParameter: 'vendorId', type: 'array', section: 'Manufacturer' });
  const knownCategories = new Set([everything.key, ...categories.map(({ key }) => key)]);
  const knownVendors = new Set(vendors.map(({ vendorId }) => vendorId));
  return [
    ...(hasFavorites === true
      ? [makeFilter({ label: 'Favorites', queryParameter: 'favorites', type: 'checkbox' })]
      : []),
    ...(hasCustomer
      ? [makeFilter({ label: 'Previously ordered', queryParameter: 'previouslyOrdered', type: 'checkbox' })]
      : []),
    makeFilter({ label: 'Has coupon', queryParameter: 'hasCoupon', type: 'checkbox' }),
    category(everything, false),
    ...categories.map((entry) => category(entry, true)),
    ...keysInQuery('category', query)
      .filter((key) => !knownCategories.has(key))
      .map((key) => category({ key, description: `Category ${key}`, depth: 1, url: '' }, true)),
    ...vendors.map(({ vendorId, name }) => vendor(vendorId, name)),
    ...keysInQuery('vendorId', query)
      .filter((key) => !knownVendors.has(key))
      .map((key) => vendor(key, `Manufacturer ${key}`)),
  ];
}
