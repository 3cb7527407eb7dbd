/** The queries of punch-out diagnostics. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callBackOffice } from '../calls/index.ts';
import { type DiagnosticsSearch, nobodyKnown } from './diagnostics-search.ts';

/** Messages per page. */
const pageSize = 100;

/** All connections, reloaded on every visit. */
export const connectionsQuery = queryOptions({
  queryKey: ['punch-out-diagnostics', 'connections'],
  queryFn: ({ signal }) => callBackOffice('listPunchOutConnections', {}, { signal }),
  staleTime: 0,
});

/** One connection with its settings. Never refetched while it's being edited, so that no input is lost. */
export const connectionQuery = (connectionId: string) =>
  queryOptions({
    queryKey: ['punch-out-diagnostics', 'connection', connectionId],
    queryFn: ({ signal }) => callBackOffice('readPunchOutConnection', { params: { connectionId } }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The setup facts of a connection for the buyer's engineer. */
export const connectionSheetQuery = (connectionId: string) =>
  queryOptions({
    queryKey: ['punch-out-diagnostics', 'sheet', connectionId],
    queryFn: ({ signal }) => callBackOffice('readConnectionSheet', { params: { connectionId } }, { signal }),
    staleTime: 0,
  });

/** Messages, newest first. The previous results stay until the new ones have loaded. */
export const messagesQuery = ({ of = '', kind, result, from, to, find = '' }: DiagnosticsSearch) =>
  infiniteQueryOptions({
    queryKey: ['punch-out-diagnostics', 'messages', of, kind, result, from, to, find],
    queryFn: ({ pageParam, signal }) =>
      callBackOffice(
        'listPunchOutMessages',
        {
          query: {
            pageSize,
            searchText: find,
            ...(of === nobodyKnown ? {} : { connectionId: of }),
            ...(kind === undefined ? {} : { kind }),
            ...(result === undefined ? {} : { result }),
            ...(from === undefined ? {} : { startDate: from }),
            ...(to === undefined ? {} : { endDate: to }),
            ...(pageParam === '' ? {} : { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export const messageQuery = (messageId: number) =>
  queryOptions({
    queryKey: ['punch-out-diagnostics', 'message', messageId],
    queryFn: ({ signal }) => callBackOffice('readPunchOutMessage', { params: { messageId } }, { signal }),
    staleTime: 0,
  });

export const deliveriesQuery = (connectionId: string) =>
  queryOptions({
    queryKey: ['punch-out-diagnostics', 'deliveries', connectionId],
    queryFn: async ({ signal }) =>
      (await callBackOffice('listPunchOutDeliveries', { params: { connectionId } }, { signal })).data,
    staleTime: 0,
  });
