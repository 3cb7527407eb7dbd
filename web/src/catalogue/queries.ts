/** What the catalogue reads from the server. */
import type { CustomerNumber } from '@operatory/domain/customers';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallReply } from '../calls/called-routes.ts';
import { call } from '../calls/index.ts';
import { logged } from '../calls/logged.ts';
import { askedOf, type ShopSearch } from './shop-search.ts';

/** Products page by page, 20 at a time, without prices; the answer names the place where the next page begins. */
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
    // What stands on the screen stays there until the next answer is in.
    placeholderData: keepPreviousData,
  });

export type PriceList = CallReply<'requestPricing'>;

/** What the products of one page cost this account; they come after the page [A7.14]. */
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

/** The first 8 products for a box that completes what is typed [A7.05]. */
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

/** As many products as a box that completes what is typed shows of all that were found. */
export const wholeSearchSize = 100;

/** The same search, not cut at 8 [C7.13]. */
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

/** One page of five of the same, for a card. */
export const itemOrdersPageQuery = (itemNumber: string, customerNumber: string, pageIndex: number) =>
  queryOptions({
    queryKey: ['item', itemNumber, customerNumber, 'orders', 'page', pageIndex],
    queryFn: ({ signal }) =>
      call('listItemOrders', { params: { itemNumber }, query: { customerNumber, pageIndex, pageSize: 5 } }, { signal }),
  });

/** Whom to call at a manufacturer. */
export const vendorContactQuery = (vendorId: string) =>
  queryOptions({
    queryKey: ['vendor', vendorId],
    queryFn: ({ signal }) => logged(call('readVendorContact', { params: { vendorId } }, { signal })),
    staleTime: 60 * 60_000,
  });

/** The key under which all categories stand. */
const categoryRoot = '1';

/** The categories one step below the root; they change with imports, so an hour is fresh enough. */
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
