/** What the orders room reads from the server. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../calls/index.ts';
import type { OrdersSearch } from './orders-search.ts';

/** Orders of one account, newest first, 10 a page. */
export const customerOrdersQuery = (customerNumber: string, orderSearch: string, search: OrdersSearch) =>
  infiniteQueryOptions({
    queryKey: ['orders', customerNumber, orderSearch, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listCustomerOrders',
        {
          params: { customerNumber },
          query: {
            pageIndex: pageParam,
            pageSize: 10,
            searchText: orderSearch,
            hasBackOrderedItems: search.hasBackOrderedItems,
            hasCanceledItems: search.hasCanceledItems,
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, _all, lastIndex) => (last.hasMore && last.data.length > 0 ? lastIndex + 1 : undefined),
  });

/** One order in full. */
export const orderQuery = (orderNumber: string) =>
  queryOptions({
    queryKey: ['order', orderNumber],
    queryFn: ({ signal }) => call('readOrder', { params: { orderNumber } }, { signal }),
  });
