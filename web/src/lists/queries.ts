/** What the lists panel reads from the server; a failure is only logged. */
import type { CustomerList } from '@operatory/contract/lists';
import { type ListSort, listSummaryPageSize } from '@operatory/domain/lists';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallReply, call, callPanel } from '../calls/index.ts';
import { logged } from '../calls/logged.ts';
import { listKey, listsKey } from './heard.ts';

export type ListSummary = CallReply<'listSummaries'>['data'][number];
export type ListChangeRow = CallReply<'listListChanges'>['data'][number];

/** All lists of the account, by name; read 100 at a time. */
export const listSummariesQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: [...listsKey(customerNumber), 'summaries'],
    queryFn: async ({ signal }) => {
      const all: ListSummary[] = [];
      for (let pageIndex = 0; ; pageIndex += 1) {
        const query = { pageIndex, pageSize: listSummaryPageSize };
        const page = await logged(call('listSummaries', { params: { customerNumber }, query }, { signal }));
        all.push(...page.data);
        if (!page.hasMore || page.data.length === 0) return all;
      }
    },
  });

interface ListRequest {
  readonly customerNumber: string;
  readonly listId: number | undefined;
  readonly sort: ListSort;
  readonly isAscending: boolean;
}

/** One list. It's read once, and the screen sorts it. Without an id, nothing is fetched. */
export const listQuery = (client: QueryClient, { customerNumber, listId, sort, isAscending }: ListRequest) =>
  queryOptions({
    queryKey: listKey(customerNumber, listId ?? 0),
    enabled: listId !== undefined,
    queryFn: async ({ signal, queryKey }) => {
      if (listId === undefined) throw new Error('a list call names its list');
      const list = await logged(
        call(
          'readList',
          { params: { listId: String(listId), customerId: customerNumber }, query: { sort, ascending: isAscending } },
          { signal },
        ),
      );
      // A change stored while the list was loading is newer than the response.
      const known = client.getQueryData<CustomerList>(queryKey);
      return known !== undefined && known.version > list.version ? known : list;
    },
  });

/** A list's history, newest first. */
export const listChangesQuery = (customerNumber: string, listId: number) =>
  infiniteQueryOptions({
    queryKey: [...listKey(customerNumber, listId), 'changes'],
    queryFn: ({ pageParam, signal }) =>
      logged(
        callPanel(
          'listListChanges',
          {
            params: { listId: String(listId), customerId: customerNumber },
            query: { pageIndex: pageParam, pageSize: 50 },
          },
          { signal },
        ),
      ),
    initialPageParam: 0,
    getNextPageParam: (last, _all, lastIndex) => (last.hasMore ? lastIndex + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
