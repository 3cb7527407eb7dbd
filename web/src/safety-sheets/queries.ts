/** The safety data sheets' queries. */
import type { DateRange } from '@operatory/domain/dates';
import { queryOptions } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';
import { logged } from '../calls/logged.ts';

/** The products with a sheet that the account bought in the range. */
export const safetySheetsQuery = (customerNumber: string, range: DateRange) =>
  queryOptions({
    queryKey: ['safety-sheets', customerNumber, range.startDate, range.endDate],
    queryFn: async ({ signal }) =>
      (await logged(callPanel('listSafetySheets', { params: { customerNumber }, query: { ...range } }, { signal })))
        .data,
    staleTime: 60_000,
  });
