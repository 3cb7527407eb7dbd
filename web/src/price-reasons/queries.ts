/** The query for the reasons for a price. */
import { queryOptions } from '@tanstack/react-query';
import { callPanel } from '../calls/index.ts';

/** Always refetched when it's opened, because the cart next to it changes. */
export const priceReasonsQuery = (customerNumber: string, itemNumber: string) =>
  queryOptions({
    queryKey: ['price-reasons', customerNumber, itemNumber],
    queryFn: ({ signal }) =>
      callPanel('explainPrice', { params: { itemNumber }, query: { customerNumber } }, { signal }),
    gcTime: 0,
  });
