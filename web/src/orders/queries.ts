/** The queries of the orders, and how they're refreshed when something changes. */
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callPanel, callPanelForResponse } from '../calls/index.ts';
import type { OrdersSearch } from './orders-search.ts';

/** Orders a page. */
const pageSize = 10;

/** An address's filters as the server accepts them. */
const filterQuery = (search: OrdersSearch) => {
  const { hasBackOrderedItems, isPending, hasCanceledItems, isInSubmittedState, startDate, endDate } = search;
  return { hasBackOrderedItems, isPending, hasCanceledItems, isInSubmittedState, startDate, endDate };
};

/** All orders that the search and filters find, as CSV. */
export const readOrdersCsv = async (
  customerNumber: string,
  orderSearch: string,
  search: OrdersSearch,
): Promise<Blob> => {
  const query = { searchText: orderSearch, ...filterQuery(search) };
  return (await callPanelForResponse('downloadCustomerOrders', { params: { customerNumber }, query })).blob();
};

/** Orders of one account, newest first, 10 a page. The previous results stay until the new ones have loaded. */
export const customerOrdersQuery = (customerNumber: string, orderSearch: string, search: OrdersSearch) => {
  const filters = filterQuery(search);
  return infiniteQueryOptions({
    queryKey: ['orders', customerNumber, orderSearch, filters],
    queryFn: ({ pageParam, signal }) =>
      callPanel(
        'listCustomerOrders',
        { params: { customerNumber }, query: { pageIndex: pageParam, pageSize, searchText: orderSearch, ...filters } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, _all, lastIndex) => (last.hasMore && last.data.length > 0 ? lastIndex + 1 : undefined),
    placeholderData: keepPreviousData,
    // A new order must show up on the next visit, even if this tab wasn't notified.
    refetchOnMount: 'always',
  });
};

/** One order in full. */
export const orderQuery = (orderNumber: string) =>
  queryOptions({
    queryKey: ['order', orderNumber],
    queryFn: ({ signal }) => call('readOrder', { params: { orderNumber } }, { signal }),
  });

/** Notices from the buyer's system about an order; refetched with the order. */
export const buyerNoticesQuery = (customerNumber: string, orderNumber: number) =>
  queryOptions({
    queryKey: ['order', String(orderNumber), 'buyer', customerNumber],
    queryFn: ({ signal }) => callPanel('readBuyerNotices', { params: { customerNumber, orderNumber } }, { signal }),
  });

/** The lines of an order that can be reordered; always refetched, because the catalog changes. */
export const reorderQuery = (orderNumber: number, customerNumber: string) =>
  queryOptions({
    queryKey: ['order', String(orderNumber), 'again', customerNumber],
    queryFn: ({ signal }) =>
      callPanel('listReorderLines', { params: { orderNumber: String(orderNumber), customerNumber } }, { signal }),
    gcTime: 0,
  });

/**
 * An order was sent, or its state changed: that account's lists and the order itself are refetched, visible ones at
 * once and the others when they're opened. Without a number, it may have been any order.
 */
export function refreshOrders(
  queryClient: QueryClient,
  changed: { readonly customerNumber: string; readonly orderNumber?: number | undefined },
): void {
  void queryClient.invalidateQueries({ queryKey: ['orders', changed.customerNumber] });
  const { orderNumber } = changed;
  void queryClient.invalidateQueries({
    queryKey: orderNumber === undefined ? ['order'] : ['order', String(orderNumber)],
  });
}
