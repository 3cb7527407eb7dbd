/** Queries for a product's own page and its orders, in a file that the shop's first screen doesn't load. */
import type { CustomerNumber } from '@operatory/domain/customers';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';
import { logged } from '../calls/logged.ts';

/** The substitutes for a product. */
export const substitutesQuery = (itemNumber: string, customerNumber: string | undefined) =>
  queryOptions({
    queryKey: ['item', itemNumber, customerNumber ?? 'public', 'substitutes'],
    queryFn: async ({ signal }) =>
      (await callPanel('listSubstitutes', { params: { itemNumber }, query: { customerNumber } }, { signal })).data,
    staleTime: 60_000,
  });

/** Orders of one product by one account, newest first, 20 a page. */
export const itemOrdersQuery = (itemNumber: string, customerNumber: string) =>
  infiniteQueryOptions({
    queryKey: ['item', itemNumber, customerNumber, 'orders'],
    queryFn: ({ pageParam, signal }) =>
      callPanel(
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
      callPanel(
        'listItemOrders',
        { params: { itemNumber }, query: { customerNumber, pageIndex, pageSize: 5 } },
        { signal },
      ),
  });

/** The account's last order of each of these products. */
export const lastOrdersQuery = (customerNumber: string, itemNumbers: readonly string[]) =>
  queryOptions({
    queryKey: ['items', 'last-orders', customerNumber, itemNumbers],
    queryFn: async ({ signal }) => {
      const asked = {
        params: { customerNumber: customerNumber as CustomerNumber },
        body: { itemNumbers: [...itemNumbers] },
      };
      return (await logged(callPanel('listLastOrders', asked, { signal }))).data;
    },
    staleTime: 60_000,
  });

/** A manufacturer's contact. */
export const vendorContactQuery = (vendorId: string) =>
  queryOptions({
    queryKey: ['vendor', vendorId],
    queryFn: ({ signal }) => logged(callPanel('readVendorContact', { params: { vendorId } }, { signal })),
    staleTime: 60 * 60_000,
  });
