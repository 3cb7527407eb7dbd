/** What data exchange reads from the server. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import type { ErpMessageState } from '@operatory/contract/message-desk';
import type { MessageState } from '@operatory/contract/order-messages';
import type { FeedName } from '@operatory/domain/exchange';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callBackOffice } from '../calls/index.ts';
import type { RunChoice } from './exchange-search.ts';
import { isUnderWay } from './run-words.ts';

/** How often to read an unfinished run again, in case the hub doesn't report a change. */
const followMs = 1_000;
const overviewMs = 15_000;

export const feedsQuery = queryOptions({
  queryKey: ['exchange', 'feeds'],
  queryFn: async ({ signal }) => (await callBackOffice('listFeeds', {}, { signal })).feeds,
  staleTime: 0,
  refetchInterval: overviewMs,
});

export const attentionQuery = queryOptions({
  queryKey: ['exchange', 'attention'],
  queryFn: async ({ signal }) => (await callBackOffice('listAttention', {}, { signal })).attention,
  staleTime: 0,
  refetchInterval: 60_000,
});

export const runsQuery = (feed: FeedName | undefined, only: RunChoice | undefined) =>
  infiniteQueryOptions({
    queryKey: ['exchange', 'runs', feed, only],
    queryFn: ({ pageParam, signal }) =>
      callBackOffice(
        'listImports',
        {
          query: {
            pageIndex: pageParam,
            ...(feed === undefined ? {} : { feed }),
            ...(only === 'warnings' ? { hasWarnings: 'true' as const } : {}),
            ...(only === 'unread' ? { isUnread: 'true' as const } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
    staleTime: 0,
    refetchInterval: overviewMs,
  });

export const runQuery = (importId: string) =>
  queryOptions({
    queryKey: ['exchange', 'run', importId],
    queryFn: ({ signal }): Promise<ImportRun> => callBackOffice('readImport', { params: { importId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || isUnderWay(state.data.state) ? followMs : false),
  });

/** The most errors that are read and grouped. */
export const errorsRead = 1_000;

export const errorsQuery = ({ importId, state }: Pick<ImportRun, 'importId' | 'state'>) =>
  queryOptions({
    queryKey: ['exchange', 'errors', importId, state],
    queryFn: ({ signal }) =>
      callBackOffice('listImportErrors', { params: { importId }, query: { pageSize: errorsRead } }, { signal }),
    staleTime: 0,
  });

export const changesQuery = (
  { importId, state }: Pick<ImportRun, 'importId' | 'state'>,
  of: 'load' | 'undo' = 'load',
) =>
  infiniteQueryOptions({
    queryKey: ['exchange', 'changes', importId, state, of],
    queryFn: ({ pageParam, signal }) =>
      callBackOffice(
        'readImportDiff',
        { params: { importId }, query: { pageIndex: pageParam, pageSize: 25, of } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
    staleTime: 0,
  });

/** Orders placed since the run was applied that contain something it changed. */
export const ordersSinceQuery = ({ importId }: Pick<ImportRun, 'importId'>) =>
  infiniteQueryOptions({
    queryKey: ['exchange', 'orders-since', importId],
    queryFn: ({ pageParam, signal }) =>
      callBackOffice(
        'listOrdersSinceImport',
        { params: { importId }, query: { pageIndex: pageParam, pageSize: 20 } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
    staleTime: 0,
  });

export const keysQuery = queryOptions({
  queryKey: ['exchange', 'keys'],
  queryFn: async ({ signal }) => (await callBackOffice('listMachineKeys', {}, { signal })).keys,
  staleTime: 0,
});

/** People by name; the previous results stay until the new ones have loaded. */
export const profilesQuery = queryOptions({
  queryKey: ['exchange', 'profiles'],
  queryFn: async ({ signal }) => (await callBackOffice('listFileProfiles', { query: {} }, { signal })).profiles,
  staleTime: 0,
});

export const pickupsQuery = queryOptions({
  queryKey: ['exchange', 'pickups'],
  queryFn: ({ signal }) => callBackOffice('listPickups', {}, { signal }),
  staleTime: 0,
  refetchInterval: overviewMs,
});
export const deliveriesQuery = queryOptions({
  queryKey: ['exchange', 'deliveries'],
  queryFn: ({ signal }) => callBackOffice('readOrderDeliveries', {}, { signal }),
  staleTime: 0,
  refetchInterval: overviewMs,
});

export const webhookQuery = queryOptions({
  queryKey: ['exchange', 'webhook'],
  queryFn: ({ signal }) => callBackOffice('readErpWebhook', {}, { signal }),
  staleTime: 0,
});

export const fileWayQuery = queryOptions({
  queryKey: ['exchange', 'file-way'],
  queryFn: ({ signal }) => callBackOffice('readErpFileWay', {}, { signal }),
  staleTime: 0,
});

export const messagesQuery = (state: MessageState) =>
  infiniteQueryOptions({
    queryKey: ['exchange', 'deliveries', state],
    queryFn: ({ pageParam, signal }) =>
      callBackOffice('listOrderDeliveries', { query: { state, pageIndex: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
    staleTime: 0,
    refetchInterval: overviewMs,
  });

interface DeskFilter {
  readonly direction: 'in' | 'out' | undefined;
  readonly state: ErpMessageState | undefined;
  readonly find: string;
}

/** Messages to and from the ERP, newest first. The previous results stay until the new ones have loaded. */
export const deskQuery = ({ direction, state, find }: DeskFilter) =>
  infiniteQueryOptions({
    queryKey: ['exchange', 'desk', direction, state, find],
    queryFn: ({ pageParam, signal }) =>
      callBackOffice(
        'listErpMessages',
        {
          query: {
            searchText: find,
            ...(direction === undefined ? {} : { direction }),
            ...(state === undefined ? {} : { state }),
            ...(pageParam === '' ? {} : { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: overviewMs,
  });

export const erpMessageQuery = (direction: 'in' | 'out', messageId: string) =>
  queryOptions({
    queryKey: ['exchange', 'desk', 'message', direction, messageId],
    queryFn: ({ signal }) => callBackOffice('readErpMessage', { params: { direction, messageId } }, { signal }),
    staleTime: 0,
    refetchInterval: overviewMs,
  });

/** Loaded once when it's opened, because a refetch must not change the form while someone edits it. */
export const rejectedOrderQuery = (messageId: string) =>
  queryOptions({
    queryKey: ['exchange-correction', messageId],
    queryFn: ({ signal }) => callBackOffice('readRejectedOrder', { params: { messageId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
