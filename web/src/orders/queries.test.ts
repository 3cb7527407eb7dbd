import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { refreshOrders } from './queries.ts';

/** Keys of the queries that will be refetched when they're used next. */
function refreshed(changed: Parameters<typeof refreshOrders>[1]): string[] {
  const queryClient = new QueryClient();
  for (const queryKey of [
    ['orders', '100001', '', {}],
    ['orders', '100002', '', {}],
    ['order', '7'],
    ['order', '8'],
  ])
    queryClient.setQueryData(queryKey, {});
  refreshOrders(queryClient, changed);
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey.slice(0, 2).join('/'));
}

describe('orders that may have changed', () => {
  it('are the one that is named and the lists of its account', () => {
    expect(refreshed({ customerNumber: '100001', orderNumber: 7 })).toEqual(['orders/100001', 'order/7']);
  });

  it('cover everything when the order is unknown, so an order page catches up on changes from before it connected', () => {
    expect(refreshed({ customerNumber: '100001' })).toEqual(['orders/100001', 'order/7', 'order/8']);
  });
});
