/** The morning queue's queries. */
import type { MorningEntry } from '@operatory/contract/morning-queue';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';
import type { MorningSearch } from './morning-search.ts';

/** Entries a page. */
const pageSize = 100;

/** Polled, because entries that no longer apply disappear. */
const lookAgainMs = 120_000;

export const entryKey = ({ customerNumber, kind }: Pick<MorningEntry, 'customerNumber' | 'kind'>) =>
  `${customerNumber}-${kind}`;

export const shownQuery = ({ kind, find }: Pick<MorningSearch, 'kind' | 'find'>) => ({
  ...(kind === undefined ? {} : { kind }),
  find: find ?? '',
});

const nextOf = (last: { hasMore: boolean; data: unknown[] }, _all: unknown, lastIndex: number) =>
  last.hasMore && last.data.length > 0 ? lastIndex + 1 : undefined;

export const morningQuery = (shown: Pick<MorningSearch, 'kind' | 'find'>) =>
  infiniteQueryOptions({
    queryKey: ['morning-queue', 'list', shownQuery(shown)],
    queryFn: ({ pageParam, signal }) =>
      callPanel('listMorningQueue', { query: { ...shownQuery(shown), pageIndex: pageParam, pageSize } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOf,
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
    refetchOnMount: 'always',
  });

/** How many there are to call, for the badge. */
export const morningCountQuery = queryOptions({
  queryKey: ['morning-queue', 'count'],
  queryFn: async ({ signal }) =>
    (await callPanel('listMorningQueue', { query: { pageSize: 1 } }, { signal })).totalCount ?? 0,
  staleTime: lookAgainMs,
});

export const hiddenKindsQuery = infiniteQueryOptions({
  queryKey: ['morning-queue', 'hidden'],
  queryFn: ({ pageParam, signal }) =>
    callPanel('listMutedKinds', { query: { pageIndex: pageParam, pageSize } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: nextOf,
});

export const outcomeQuery = queryOptions({
  queryKey: ['morning-queue', 'outcome'],
  queryFn: ({ signal }) => callPanel('readMorningOutcome', {}, { signal }),
});
