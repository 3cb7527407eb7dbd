/** What the customer rooms read from the server. */
import type { CustomerRecord } from '@operatory/contract/customers';
import { type AccountFacts, can, type Viewer } from '@operatory/domain/access';
import { type CustomerNumber, customerSearchLimits } from '@operatory/domain/customers';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../calls/index.ts';

/** The record of one account; it changes with the ERP's imports, so minutes are fresh enough. */
export const customerQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['customer', customerNumber],
    queryFn: ({ signal }) => call('readCustomer', { params: { customerNumber } }, { signal }),
    staleTime: 5 * 60_000,
  });

/** What the rules ask of an account, out of its record. */
export const accountOf = (record: Pick<CustomerRecord, 'CustomerID' | 'TerritoryID'>): AccountFacts => ({
  customerNumber: record.CustomerID as CustomerNumber,
  territoryId: record.TerritoryID,
});

/** May this viewer use the cart of this account [A6.04]? */
export function isCartEnabled(viewer: Viewer, record: Pick<CustomerRecord, 'CustomerID' | 'TerritoryID'>): boolean {
  return can(viewer, 'account.use-cart', accountOf(record));
}

/** How a customer search is narrowed and ordered. */
export interface CustomerSearch {
  readonly searchText: string;
  readonly isAllCustomers: boolean;
  readonly sort: 'name' | 'cart';
  readonly isAscending: boolean;
}

/** Customers page by page; an empty page, or one that says it is the last, ends it [A4.08]. */
export const customerSearchQuery = (search: CustomerSearch) =>
  infiniteQueryOptions({
    queryKey: ['customers', 'search', search],
    queryFn: ({ pageParam, signal }) =>
      call(
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

/** The accounts that a customer user may enter, by name. */
export const accessibleCustomersQuery = (email: string) =>
  queryOptions({
    queryKey: ['customers', 'accessible', email],
    queryFn: ({ signal }) => call('listAccessibleCustomers', { params: { email } }, { signal }),
    staleTime: 60_000,
  });

/** Open carts with lines, for the badges on the account selector. */
export const openOrdersQuery = queryOptions({
  queryKey: ['carts', 'open'],
  queryFn: ({ signal }) => call('listOpenOrders', { query: { pageIndex: 0, pageSize: 1000 } }, { signal }),
  staleTime: 15_000,
});
