/** The sales report's queries. */
import type { PlainDate } from '@operatory/domain/dates';
import { centsFromDollars } from '@operatory/domain/money';
import { type Comparison, categoryReport } from '@operatory/domain/sales-report';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';
import { logged } from '../calls/logged.ts';
import type { ReportSearch } from './report-search.ts';

/** The thirteen months up to that of a day, grouped; the old figures stay while new ones load. A failure is only logged. */
export const categoryReportQuery = (customerNumber: string, endDate: PlainDate) =>
  queryOptions({
    queryKey: ['sales-report', customerNumber, endDate],
    queryFn: async ({ signal }) => {
      const { data } = await logged(
        callPanel('listCategorySales', { params: { customerNumber }, query: { endDate } }, { signal }),
      );
      const figures = data.map(({ description, year, month, total }) => ({
        category: description,
        year,
        month,
        amount: centsFromDollars(total),
      }));
      return { endDate, report: categoryReport(figures, endDate), isEmpty: figures.length === 0 };
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Two periods to compare. */
export interface Compared {
  readonly endDate: PlainDate;
  readonly months: number;
  readonly against: Comparison;
}

export const salesChangeQuery = (customerNumber: string, compared: Compared) =>
  queryOptions({
    queryKey: ['sales-report', customerNumber, 'change', compared],
    queryFn: ({ signal }) => callPanel('explainSales', { params: { customerNumber }, query: compared }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

const pageSize = 100;
const nextOf = (last: { hasMore: boolean; data: unknown[] }, _all: unknown, lastIndex: number) =>
  last.hasMore && last.data.length > 0 ? lastIndex + 1 : undefined;

export const changeItemsQuery = (
  customerNumber: string,
  compared: Compared,
  { category, cause }: Pick<ReportSearch, 'category' | 'cause'>,
) =>
  infiniteQueryOptions({
    queryKey: ['sales-report', customerNumber, 'items', compared, category, cause],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...compared, category, cause, pageIndex: pageParam, pageSize };
      return callPanel('listSalesChangeItems', { params: { customerNumber }, query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextOf,
    staleTime: 60_000,
  });

export const changeInvoicesQuery = (customerNumber: string, compared: Compared, itemNumber: string) =>
  infiniteQueryOptions({
    queryKey: ['sales-report', customerNumber, 'invoices', compared, itemNumber],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...compared, pageIndex: pageParam, pageSize };
      return callPanel('listSalesInvoices', { params: { customerNumber, itemNumber }, query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextOf,
    staleTime: 60_000,
  });

export const stoppedItemsQuery = (customerNumber: string, endDate: PlainDate) =>
  queryOptions({
    queryKey: ['sales-report', customerNumber, 'stopped', endDate],
    queryFn: ({ signal }) =>
      callPanel('listStoppedItems', { params: { customerNumber }, query: { endDate } }, { signal }),
  });

export const cheaperItemsQuery = (customerNumber: string, endDate: PlainDate) =>
  queryOptions({
    queryKey: ['sales-report', customerNumber, 'cheaper', endDate],
    queryFn: ({ signal }) =>
      callPanel('listCheaperItems', { params: { customerNumber }, query: { endDate } }, { signal }),
  });
