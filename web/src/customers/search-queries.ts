/** Queries for many accounts, for Home and the command palette; other pages don't load this file. */
import { customerSearchLimits } from '@operatory/domain/customers';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';

/** How a customer search is narrowed and ordered. */
export interface CustomerSearch {
  readonly searchText: string;
  readonly isAllCustomers: boolean;
  readonly sort: 'name' | 'cart';
  readonly isAscending: boolean;
}

/** Customers page by page; an empty page, or one marked as the last, ends the list. */
export const customerSearchQuery = (search: CustomerSearch) =>
  infiniteQueryOptions({
    queryKey: ['customers', 'search', search],
    queryFn: ({ pageParam, signal }) =>
      callPanel(
        'searchCustomers',
        {
          query: {
            pageIndex: pageParam,
            pageSize: customerSearchLimits.pageSize,
            searchText: search.searchText,
            allCustomers: search.isAllCustomers,
            ascending: search.isAscending,
            sort: search.sort,
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, _all, lastIndex) => (last.hasMore && last.data.length > 0 ? lastIndex + 1 : undefined),
    staleTime: 15_000,
  });

/** The accounts that a customer user can open, by name. */
export const accessibleCustomersQuery = (email: string) =>
  queryOptions({
    queryKey: ['customers', 'accessible', email],
    queryFn: ({ signal }) => callPanel('listAccessibleCustomers', { params: { email } }, { signal }),
    staleTime: 60_000,
  });

/** Open carts with lines, for the badges on the account selector. */
export const openOrdersQuery = queryOptions({
  queryKey: ['carts', 'open'],
  queryFn: ({ signal }) => callPanel('listOpenOrders', { query: { pageIndex: 0, pageSize: 1000 } }, { signal }),
  staleTime: 15_000,
});
