/** The figures of several accounts. */
import { queryOptions } from '@tanstack/react-query';
import { callPanel, callPanelForResponse } from '../calls/index.ts';

/** Which accounts: a customer user's own, or for staff those billed to one number. */
export interface OverviewOf {
  readonly isOwn: boolean;
  readonly billTo: string | undefined;
}

export const overviewQuery = ({ isOwn, billTo = '' }: OverviewOf) =>
  queryOptions({
    queryKey: isOwn ? ['accounts', 'own'] : ['accounts', 'billed-to', billTo],
    queryFn: ({ signal }) =>
      isOwn
        ? callPanel('listOwnAccounts', { query: {} }, { signal })
        : callPanel('listGroupAccounts', { params: { billTo } }, { signal }),
    staleTime: 30_000,
    refetchInterval: 30_000,
  });

/** The same as a file, filtered by the typed text. */
export async function readOverviewCsv({ isOwn, billTo = '' }: OverviewOf, find: string): Promise<Blob> {
  const answer = isOwn
    ? await callPanelForResponse('downloadOwnAccounts', { query: { find, ...(billTo === '' ? {} : { billTo }) } })
    : await callPanelForResponse('downloadGroupAccounts', { params: { billTo }, query: { find } });
  return answer.blob();
}
