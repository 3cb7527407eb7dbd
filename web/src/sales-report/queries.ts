/** What the sales report reads from the server. */
import type { PlainDate } from '@operatory/domain/dates';
import { centsFromDollars } from '@operatory/domain/money';
import { categoryReport } from '@operatory/domain/sales-report';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';
import { logged } from '../calls/logged.ts';

/** The thirteen months up to that of a day, grouped; the old figures stay while others are on their way. A failure is only logged. */
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
