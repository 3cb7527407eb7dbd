/** What phone mode reads from the server: everything in one call. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';

/** The summary of one account; a few seconds old is fresh enough during a call. */
export const phoneSummaryQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['phone-summary', customerNumber],
    queryFn: ({ signal }) => callPanel('readPhoneSummary', { params: { customerNumber } }, { signal }),
    staleTime: 5_000,
  });

/** Something of this account changed: phone mode refetches, at once if it's open. */
export function refreshPhoneSummary(queryClient: QueryClient, customerNumber: string): void {
  void queryClient.invalidateQueries({ queryKey: phoneSummaryQuery(customerNumber).queryKey });
}
