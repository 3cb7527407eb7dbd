/** What the catalogue reads from the server. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../calls/index.ts';
import type { ShopSearch } from './shop-search.ts';

/** Products page by page, 20 at a time; the answer names the place where the next page begins. */
export const itemSearchQuery = (search: ShopSearch, customerNumber: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['items', 'search', customerNumber ?? 'public', search],
    queryFn: ({ pageParam, signal }) =>
      call('searchItems', { query: { pageSize: 20, customerNumber, ...search, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.hasMore ? last.nextCursor : undefined),
    // What stands on the screen stays there until the next answer is in.
    placeholderData: keepPreviousData,
  });

/** One product, with price and stock where an account is named. */
export const productQuery = (itemNumber: string, customerNumber: string | undefined) =>
  queryOptions({
    queryKey: ['item', itemNumber, customerNumber ?? 'public'],
    queryFn: ({ signal }) => call('readItem', { params: { itemNumber }, query: { customerNumber } }, { signal }),
  });

/** Orders of one product by one account, newest first, 20 a page. */
export const itemOrdersQuery = (itemNumber: string, customerNumber: string) =>
  infiniteQueryOptions({
    queryKey: ['item', itemNumber, customerNumber, 'orders'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listItemOrders',
        { params: { itemNumber }, query: { customerNumber, pageIndex: pageParam, pageSize: 20 } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, _all, lastIndex) => (last.hasMore ? lastIndex + 1 : undefined),
  });

/** The key under which all categories stand. */
const categoryRoot = '1';

/** The categories one step below the root; they change with imports, so an hour is fresh enough. */
export const categoriesQuery = queryOptions({
  queryKey: ['items', 'categories'],
  queryFn: ({ signal }) =>
    call('listCategories', { params: { categoryKey: categoryRoot }, query: { maxdepth: 1 } }, { signal }),
  staleTime: 60 * 60_000,
});

/** All manufacturers, for the filter. */
export const vendorsQuery = queryOptions({
  queryKey: ['items', 'vendors'],
  queryFn: ({ signal }) =>
    call('listVendors', { query: { pageIndex: 0, pageSize: 100_000, getAll: true } }, { signal }),
  staleTime: 60 * 60_000,
});
