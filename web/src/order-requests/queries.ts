/** The queries for order requests. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callBackOffice, callPanel } from '../calls/index.ts';

/** An order's requests, and what can still be requested; refetched with the order. */
export const orderRequestsQuery = (customerNumber: string, orderNumber: number) =>
  queryOptions({
    queryKey: ['order', String(orderNumber), 'requests', customerNumber],
    queryFn: ({ signal }) => callPanel('readOrderRequests', { params: { customerNumber, orderNumber } }, { signal }),
  });

/** Requests that wait for customer service, the oldest first; refetched with the review queue. */
export const openRequestsQuery = infiniteQueryOptions({
  queryKey: ['review', 'orders', 'requests'],
  queryFn: ({ pageParam, signal }) =>
    callBackOffice('listOrderRequests', { query: { pageIndex: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
  refetchOnMount: 'always',
});
