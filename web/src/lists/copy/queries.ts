/** The queries of the copy dialogs. */
import type { ListCopy } from '@operatory/contract/list-copies';
import { maxUpdatesAtOnce } from '@operatory/domain/lists';
import { queryOptions } from '@tanstack/react-query';
import { callPanel } from '../../calls/index.ts';
import { listKey, listsKey } from '../heard.ts';

export interface ListCopies {
  /** Of the original. */
  readonly version: number;
  readonly copies: readonly ListCopy[];
}

/** The copies of a list that this person may change, refetched whenever a dialog opens. */
export const listCopiesQuery = (customerNumber: string, listId: number) =>
  queryOptions({
    queryKey: [...listKey(customerNumber, listId), 'copies'],
    queryFn: async ({ signal }): Promise<ListCopies> => {
      const copies: ListCopy[] = [];
      let version: number | undefined;
      for (let pageIndex = 0; ; pageIndex += 1) {
        const params = { listId: String(listId), customerId: customerNumber };
        const query = { pageIndex, pageSize: maxUpdatesAtOnce };
        const page = await callPanel('listCopies', { params, query }, { signal });
        copies.push(...page.data);
        // If the original changes between two pages, the server refuses changes that the first page didn't show.
        version ??= page.version;
        if (!page.hasMore) return { version, copies };
      }
    },
    staleTime: 0,
    refetchOnMount: 'always',
  });

/** For staff: the other accounts of the bill-to group. */
export const copyLocationsQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: [...listsKey(customerNumber), 'locations'],
    queryFn: ({ signal }) => callPanel('listCopyLocations', { params: { customerNumber } }, { signal }),
    staleTime: 60_000,
  });
