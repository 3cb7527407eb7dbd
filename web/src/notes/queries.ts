/** The queries of the notes. Failures are only logged, and the panel works without them [C8.23]. */
import { notesPageSize } from '@operatory/domain/notes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';
import { logged } from '../calls/logged.ts';

/** Pages of 100, the newest note first [C4.05] [C9.04]; with a search, only notes that have each of its words. */
export const notesQuery = (customerNumber: string, find = '') =>
  infiniteQueryOptions({
    queryKey: ['notes', customerNumber, find],
    queryFn: ({ pageParam, signal }) =>
      logged(
        callPanel(
          'listNotes',
          {
            params: { customerNumber },
            query: { pageSize: notesPageSize, pageIndex: pageParam, ...(find === '' ? {} : { searchText: find }) },
          },
          { signal },
        ),
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length : undefined),
  });

/** Refetched whenever it's opened, because someone else may have changed it. */
export const noteQuery = (id: string) =>
  queryOptions({
    queryKey: ['note', id],
    queryFn: ({ signal }) => logged(callPanel('readNote', { params: { id } }, { signal })),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
