/** What the orders room reads from the server, and how it hears that something changed. */
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../calls/index.ts';
import type { OrdersSearch } from './orders-search.ts';

/** Orders a page [A9.03]. */
const pageSize = 10;

/** Orders of one account, newest first, 10 a page. The list before stands until the new one is there. */
export const customerOrdersQuery = (customerNumber: string, orderSearch: string, search: OrdersSearch) => {
  const { hasBackOrderedItems, isPending, hasCanceledItems, isInSubmittedState, startDate, endDate } = search;
  const filters = { hasBackOrderedItems, isPending, hasCanceledItems, isInSubmittedState, startDate, endDate };
  return infiniteQueryOptions({
    queryKey: ['orders', customerNumber, orderSearch, filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listCustomerOrders',
        { params: { customerNumber }, query: { pageIndex: pageParam, pageSize, searchText: orderSearch, ...filters } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, _all, lastIndex) => (last.hasMore && last.data.length > 0 ? lastIndex + 1 : undefined),
    placeholderData: keepPreviousData,
    // What was sent a moment ago must stand here as soon as one looks, whether or not somebody told this window.
    refetchOnMount: 'always',
  });
};

/** One order in full. */
export const orderQuery = (orderNumber: string) =>
  queryOptions({
    queryKey: ['order', orderNumber],
    queryFn: ({ signal }) => call('readOrder', { params: { orderNumber } }, { signal }),
  });

/** What of an order can be ordered again; asked anew each time, because the catalogue changes. */
export const reorderQuery = (orderNumber: number, customerNumber: string) =>
  queryOptions({
    queryKey: ['order', String(orderNumber), 'again', customerNumber],
    queryFn: ({ signal }) =>
      call('listReorderLines', { params: { orderNumber: String(orderNumber), customerNumber } }, { signal }),
    gcTime: 0,
  });

/**
 * An order was sent, or its state changed: lists of that account and the order itself are read again, those in sight at
 * once and the others when they become active again [A2.49]. Without a number it may have been any.
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
