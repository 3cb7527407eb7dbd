/** What phone mode reads from the server: everything in one call. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '../calls/index.ts';

/** The summary of one account; a few seconds old is fresh enough while somebody is on the line. */
export const phoneSummaryQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['phone-summary', customerNumber],
    queryFn: ({ signal }) => call('readPhoneSummary', { params: { customerNumber } }, { signal }),
    staleTime: 5_000,
  });
