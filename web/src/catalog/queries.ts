/** The catalog's queries. */
import type { CustomerNumber } from '@operatory/domain/customers';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallReply } from '../calls/called-routes.ts';
import { call } from '../calls/index.ts';
import { logged } from '../calls/logged.ts';
import { askedOf, type ShopSearch } from './shop-search.ts';

/** Products page by page, 20 at a time, without prices; the response has the cursor of the next page. */
export const itemSearchQuery = (search: ShopSearch, customerNumber: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['items', 'search', customerNumber ?? 'public', askedOf(search)],
    queryFn: ({ pageParam, signal }) =>
      call(
        'searchItems',
        { query: { pageSize: 20, customerNumber, excludePricing: true, ...askedOf(search), cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.hasMore ? last.nextCursor : undefined),
    // The current results stay on the screen until the next ones have loaded.
    placeholderData: keepPreviousData,
  });

/** How many products a search finds, and how many each filter would leave; empty if unknown. */
export const countsQuery = (search: ShopSearch, customerNumber: string | undefined) => {
  const { groupBy: _, ...asked } = askedOf(search);
  return queryOptions({
    queryKey: ['items', 'counts', customerNumber ?? 'public', asked],
    queryFn: ({ signal }) => logged(call('countItems', { query: { customerNumber, ...asked } }, { signal })),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
};

export type ItemCounts = CallReply<'countItems'>;

export type PriceList = CallReply<'requestPricing'>;

/** The prices of one page of products for this account, loaded after the page. */
export const pricesQuery = (customerNumber: string, itemNumbers: readonly string[]) =>
  queryOptions({
    queryKey: ['items', 'prices', customerNumber, itemNumbers],
    queryFn: ({ signal }) =>
      logged(
        call(
          'requestPricing',
          {
            body: {
              CustomerNumber: customerNumber as CustomerNumber,
              ProductList: { Item: itemNumbers.map((ProductNumber) => ({ ProductNumber, Quantity: 1 })) },
            },
          },
          { signal },
        ),
      ),
    staleTime: 60_000,
  });

/** The first 8 products for a type-ahead box. */
export const quickSearchQuery = (typed: string, customerNumber: string | undefined) =>
  queryOptions({
    queryKey: ['items', 'quick', customerNumber ?? 'public', typed],
    queryFn: ({ signal }) =>
      logged(
        call(
          'quickSearchItems',
          { query: { quickSearchValue: typed, customerNumber, excludePricing: true } },
          { signal },
        ),
      ),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** How many of all results a type-ahead box shows. */
export const wholeSearchSize = 100;

/** The same search, not cut at 8. */
export const wholeSearchQuery = (typed: string, customerNumber: string | undefined) =>
  queryOptions({
    queryKey: ['items', 'whole', customerNumber ?? 'public', typed],
    queryFn: ({ signal }) =>
      logged(
        call(
          'searchItems',
          { query: { searchText: typed, customerNumber, excludePricing: true, pageSize: wholeSearchSize } },
          { signal },
        ),
      ),
    staleTime: 60_000,
  });

/** One product, with price and stock if an account is given. */
export const productQuery = (itemNumber: string, customerNumber: string | undefined) =>
  queryOptions({
    queryKey: ['item', itemNumber, customerNumber ?? 'public'],
    queryFn: ({ signal }) => call('readItem', { params: { itemNumber }, query: { customerNumber } }, { signal }),
  });

/** The key of the root category. */
const categoryRoot = '1';

/** The categories one level below the root; they only change with imports, so they're fresh for an hour. */
export const categoriesQuery = queryOptions({
  queryKey: ['items', 'categories'],
  queryFn: ({ signal }) =>
    logged(call('listCategories', { params: { categoryKey: categoryRoot }, query: { maxdepth: 1 } }, { signal })),
  staleTime: 60 * 60_000,
});

/** All manufacturers, for the filter. */
export const vendorsQuery = queryOptions({
  queryKey: ['items', 'vendors'],
  queryFn: ({ signal }) =>
    logged(call('listVendors', { query: { pageIndex: 0, pageSize: 100_000, getAll: true } }, { signal })),
  staleTime: 60 * 60_000,
});
