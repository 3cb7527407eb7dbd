/** The query behind the number of invoices in the download form. */
import type { DateRange } from '@operatory/domain/dates';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';

/** How many invoices a download of these dates would have; always refetched, because new ones arrive. */
export const invoiceCountQuery = (customerNumber: string, range: DateRange | undefined) =>
  queryOptions({
    queryKey: ['orders', customerNumber, 'invoices', range],
    queryFn:
      range === undefined
        ? skipToken
        : ({ signal }) => callPanel('countInvoices', { params: { customerNumber }, query: range }, { signal }),
    gcTime: 0,
  });
