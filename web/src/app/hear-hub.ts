/** Brings the hub's messages to the rooms that they concern. */
import type { QueryClient } from '@tanstack/react-query';
import { catchUpCarts, heardCartChanged } from '../cart/index.ts';
import { connectHub, type Hub } from '../hub/connection.ts';
import { markLine } from '../hub/line-state.ts';
import { refreshOrders } from '../orders/index.ts';
import { readAgain } from './read-again.ts';

export function hearHub(queryClient: QueryClient): Hub {
  return connectHub({
    cartChanged: (message) => {
      heardCartChanged(message);
      // Badges on home and on the account selector.
      void queryClient.invalidateQueries({ queryKey: ['carts', 'open'] });
      void queryClient.invalidateQueries({ queryKey: ['customers', 'search'], refetchType: 'none' });
    },
    orderChanged: (message) => refreshOrders(queryClient, message),
    // A cart that was read before the line stood may have changed since.
    isWatching: catchUpCarts,
    isLost: markLine,
    isBack: () => {
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      void queryClient.invalidateQueries({ queryKey: ['order'] });
      void readAgain(queryClient);
    },
  });
}
