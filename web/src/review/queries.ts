/** The review's queries. */
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callBackOffice, callPanel } from '../calls/index.ts';

/** Held orders per page. */
const pageSize = 200;

/** Held orders, the longest waiting first. The previous list stays until the new one arrives. */
export const heldOrdersQuery = (searchText: string, isMine = false) =>
  infiniteQueryOptions({
    queryKey: ['review', 'orders', searchText, isMine],
    queryFn: ({ pageParam, signal }) =>
      callBackOffice(
        'listHeldOrders',
        { query: { pageIndex: pageParam, pageSize, searchText, ...(isMine ? { mine: 'true' as const } : {}) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, _all, lastIndex) => (last.hasMore && last.data.length > 0 ? lastIndex + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Changes that buyers' systems requested and that are waiting for a person or for their order. */
export const buyerChangesQuery = infiniteQueryOptions({
  queryKey: ['review', 'orders', 'buyer-changes'],
  queryFn: ({ pageParam, signal }) =>
    callBackOffice('listBuyerChanges', { query: { pageIndex: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
  refetchOnMount: 'always',
});

/** What one of them would do to our orders; read whenever it's opened, because the orders move on. Once it's settled there is none. */
export const buyerChangePlanQuery = (changeId: number) =>
  queryOptions({
    queryKey: ['buyer-change-plan', changeId],
    queryFn: ({ signal }) => callBackOffice('readBuyerChangePlan', { params: { changeId } }, { signal }),
    refetchOnMount: 'always',
    retry: false,
  });

/** Invoices that changed after they were sent to a buyer. */
export const invoiceDifferencesQuery = queryOptions({
  queryKey: ['review', 'orders', 'invoice-differences'],
  queryFn: ({ signal }) => callBackOffice('listInvoiceDifferences', {}, { signal }),
  refetchOnMount: 'always',
});

/** Checked deliveries with unsettled differences, the oldest first. */
export const deliveryReportsQuery = infiniteQueryOptions({
  queryKey: ['review', 'orders', 'delivery-reports'],
  queryFn: ({ pageParam, signal }) =>
    callBackOffice('listDeliveryReports', { query: { pageIndex: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
  refetchOnMount: 'always',
});

/** What differs in one of them; a check never changes. */
export const deliveryReportQuery = (checkId: string) =>
  queryOptions({
    queryKey: ['review', 'delivery-report', checkId],
    queryFn: ({ signal }) => callBackOffice('readDeliveryReport', { params: { checkId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How many orders, deliveries, order requests, and buyers' changes wait, for the badge. */
export const reviewCountQuery = queryOptions({
  queryKey: ['review', 'count'],
  queryFn: async ({ signal }) => {
    const query = { pageIndex: 0, pageSize: 1 };
    const [orders, deliveries, requests, changes] = await Promise.all([
      callBackOffice('listHeldOrders', { query }, { signal }),
      callBackOffice('listDeliveryReports', { query }, { signal }),
      callBackOffice('listOrderRequests', { query }, { signal }),
      callBackOffice('listBuyerChanges', { query }, { signal }),
    ]);
    return {
      orders: orders.totalCount ?? 0,
      deliveries: deliveries.totalCount ?? 0,
      requests: requests.totalCount ?? 0,
      changes: changes.totalCount ?? 0,
    };
  },
  staleTime: 60_000,
});

/** One held order with everything that a decision needs; always refetched, so that a decided one doesn't look open. */
export const heldOrderQuery = (orderNumber: number) =>
  queryOptions({
    queryKey: ['review', 'order', orderNumber],
    queryFn: ({ signal }) => callBackOffice('readHeldOrder', { params: { orderNumber } }, { signal }),
    staleTime: 0,
  });

/** The document behind a buyer's order. */
export const buyerDocumentQuery = (orderNumber: number) =>
  queryOptions({
    queryKey: ['review', 'document', orderNumber],
    queryFn: ({ signal }) => callBackOffice('readBuyerDocument', { params: { orderNumber } }, { signal }),
  });

/** The files attached to a buyer's order. */
export const buyerAttachmentsQuery = (orderNumber: number) =>
  queryOptions({
    queryKey: ['review', 'attachments', orderNumber],
    queryFn: ({ signal }) => callBackOffice('listBuyerAttachments', { params: { orderNumber } }, { signal }),
  });

/** Orders that customer service returned to this very cart of the account; none until the cart is known. */
export const returnsQuery = (customerNumber: string, cartKey: string | undefined) =>
  queryOptions({
    queryKey: ['returns', customerNumber, cartKey],
    enabled: cartKey !== undefined,
    queryFn: async ({ signal }) =>
      (await callPanel('readCartHistory', { params: { customerNumber } }, { signal })).returns,
    refetchOnMount: 'always',
  });

/** Who did what to the open cart. */
export const cartHistoryQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['cart-history', customerNumber],
    queryFn: async ({ signal }) =>
      (await callPanel('readCartHistory', { params: { customerNumber } }, { signal })).entries,
    staleTime: 0,
  });

/** Who changed a cart since one version of it up to another, and who sent it. */
export const cartNewsQuery = (
  customerNumber: string,
  { cartKey, since, version }: { readonly cartKey: string; readonly since?: string; readonly version?: string },
) =>
  queryOptions({
    queryKey: ['cart-news', customerNumber, cartKey, since, version],
    queryFn: ({ signal }) =>
      callPanel(
        'readCartNews',
        { params: { cartKey, customerNumber }, query: since === undefined || since === '' ? {} : { since } },
        { signal },
      ),
    retry: false,
  });

/** Who did what to an order. */
export const orderHistoryQuery = (customerNumber: string, orderNumber: number) =>
  queryOptions({
    queryKey: ['order-history', customerNumber, orderNumber],
    queryFn: async ({ signal }) =>
      (await callPanel('readOrderHistory', { params: { customerNumber, orderNumber } }, { signal })).entries,
  });

/** The cart was changed: reads its history again where it's open. */
export function refreshCartHistory(queryClient: QueryClient, customerNumber: string): void {
  void queryClient.invalidateQueries({ queryKey: ['cart-history', customerNumber] });
}

/** An order of the account was sent, decided, or moved on, or the connection was lost and anything may have happened. */
export function refreshHistories(queryClient: QueryClient, customerNumber: string): void {
  refreshCartHistory(queryClient, customerNumber);
  void queryClient.invalidateQueries({ queryKey: ['returns', customerNumber] });
  void queryClient.invalidateQueries({ queryKey: ['order-history', customerNumber] });
}
