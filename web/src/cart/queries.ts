/** What the cart room reads from the server. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '../calls/index.ts';

/** The active cart of an account, as the server has it. */
export const cartQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['cart', customerNumber],
    queryFn: async ({ signal }) => {
      const page = await call(
        'listCarts',
        { params: { customerNumber }, query: { pageIndex: 0, pageSize: 1 } },
        { signal },
      );
      return page.data[0] ?? null;
    },
  });
