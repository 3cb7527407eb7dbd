/** The lead product report's query. */
import type { PlainDate } from '@operatory/domain/dates';
import { leadProductTable } from '@operatory/domain/lead-products';
import { queryOptions } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';
import { logged } from '../calls/logged.ts';

/** The products that the account buys, sorted, those without a category apart. */
export const leadProductsQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['lead-products', customerNumber],
    queryFn: async ({ signal }) => {
      const { data } = await logged(callPanel('readLeadProducts', { params: { customerNumber } }, { signal }));
      const orderable = new Set(
        data.filter(({ isOrderable }) => isOrderable).map(({ productNumber }) => productNumber),
      );
      const table = leadProductTable(
        data.map(({ mostRecentOrderDate, ...product }) => ({
          ...product,
          mostRecentOrderDate: mostRecentOrderDate as PlainDate,
        })),
      );
      return { ...table, orderable };
    },
    staleTime: 60_000,
  });
