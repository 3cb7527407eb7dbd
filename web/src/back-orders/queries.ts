/** The back-order desk's queries. */
import type { BackOrderLine } from '@operatory/contract/back-orders';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';
import type { BackOrdersSearch } from './back-orders-search.ts';

/** Lines a page. */
const pageSize = 100;

/** Polled, because other people decide, too, and dates slip. */
const lookAgainMs = 60_000;

type Shown = Pick<BackOrdersSearch, 'state' | 'sort' | 'find'>;

export const shownQuery = ({ state, sort, find }: Shown) => ({
  state: state ?? 'open',
  sort: sort ?? 'oldest',
  find: find ?? '',
});

export const backOrdersQuery = (shown: Shown) =>
  infiniteQueryOptions({
    queryKey: ['back-orders', 'list', shownQuery(shown)],
    queryFn: ({ pageParam, signal }) =>
      callPanel('listBackOrders', { query: { ...shownQuery(shown), pageIndex: pageParam, pageSize } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _all, lastIndex) => (last.hasMore && last.data.length > 0 ? lastIndex + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
    refetchOnMount: 'always',
  });

/** How many wait for a decision, for the badge. */
export const backOrderCountQuery = queryOptions({
  queryKey: ['back-orders', 'count'],
  queryFn: async ({ signal }) => (await callPanel('listBackOrders', { query: { pageSize: 1 } }, { signal })).counts,
  staleTime: lookAgainMs,
});

export const standInsQuery = ({ orderNumber, lineNumber, customerNumber, version }: BackOrderLine) =>
  queryOptions({
    queryKey: ['stand-ins', orderNumber, lineNumber, version],
    queryFn: ({ signal }) =>
      callPanel('listStandIns', { params: { orderNumber, lineNumber }, query: { customerNumber } }, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });

export const substitutePairsQuery = (find: string) =>
  infiniteQueryOptions({
    queryKey: ['substitutes', find],
    queryFn: ({ pageParam, signal }) =>
      callPanel('listSubstitutePairs', { query: { find, pageIndex: pageParam, pageSize } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, _all, lastIndex) => (last.hasMore && last.data.length > 0 ? lastIndex + 1 : undefined),
    placeholderData: keepPreviousData,
  });
