/** What the punch-out doctor reads from the server. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../calls/index.ts';
import { type DoctorSearch, nobodyKnown } from './doctor-search.ts';

/** Messages a page. */
const pageSize = 100;

/** Every connection; looked at anew whenever somebody comes back to it. */
export const connectionsQuery = queryOptions({
  queryKey: ['punch-out-doctor', 'connections'],
  queryFn: ({ signal }) => call('listPunchOutConnections', {}, { signal }),
  staleTime: 0,
});

/** Messages, the newest first. The list before stands until the new one is there. */
export const messagesQuery = ({ of = '', kind, result, from, to, find = '' }: DoctorSearch) =>
  infiniteQueryOptions({
    queryKey: ['punch-out-doctor', 'messages', of, kind, result, from, to, find],
    queryFn: ({ pageParam, signal }) =>
      call(
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
    queryKey: ['punch-out-doctor', 'message', messageId],
    queryFn: ({ signal }) => call('readPunchOutMessage', { params: { messageId } }, { signal }),
    staleTime: 0,
  });

export const deliveriesQuery = (connectionId: string) =>
  queryOptions({
    queryKey: ['punch-out-doctor', 'deliveries', connectionId],
    queryFn: async ({ signal }) =>
      (await call('listPunchOutDeliveries', { params: { connectionId } }, { signal })).data,
    staleTime: 0,
  });
