/** What phone mode reads from the server: everything in one call. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../calls/index.ts';

/** The summary of one account; a few seconds old is fresh enough while somebody is on the line. */
export const phoneSummaryQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['phone-summary', customerNumber],
    queryFn: ({ signal }) => call('readPhoneSummary', { params: { customerNumber } }, { signal }),
    staleTime: 5_000,
  });

/** Something of this account changed: phone mode reads again, at once where it is open. */
export function refreshPhoneSummary(queryClient: QueryClient, customerNumber: string): void {
  void queryClient.invalidateQueries({ queryKey: phoneSummaryQuery(customerNumber).queryKey });
}
