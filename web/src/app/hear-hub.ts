/** Brings the hub's messages to the rooms that they concern. */
import type { QueryClient } from '@tanstack/react-query';
import { heardAlertRaised, heardAlertsRead } from '../alerts/index.ts';
import { catchUpCarts, heardCartChanged } from '../cart/index.ts';
import { announceVersion } from '../hub/announced-version.ts';
import { type Hub, openHub } from '../hub/connection.ts';
import { catchUpLists, heardListChanged } from '../lists/index.ts';
import { heardNote } from '../notes/index.ts';
import { refreshOrders } from '../orders/index.ts';
import { refreshPhoneSummary } from '../phone-mode/index.ts';
import { refreshCartHistory, refreshHistories } from '../review/index.ts';

/** `lost` hears when a line that stood has broken. */
export function hearHub(queryClient: QueryClient, lost: () => void): Hub {
  return openHub({
    cartChanged: (message) => {
      heardCartChanged(message);
      // Badges on home and on the account selector.
      void queryClient.invalidateQueries({ queryKey: ['carts', 'open'] });
      void queryClient.invalidateQueries({ queryKey: ['customers', 'search'], refetchType: 'none' });
      refreshPhoneSummary(queryClient, message.customerNumber);
      refreshCartHistory(queryClient, message.customerNumber);
    },
    orderChanged: (message) => {
      refreshOrders(queryClient, message);
      refreshHistories(queryClient, message.customerNumber);
      refreshPhoneSummary(queryClient, message.customerNumber);
    },
    listChanged: (message) => heardListChanged(queryClient, message),
    noteChanged: (message) => heardNote(queryClient, message),
    reviewChanged: () => void queryClient.invalidateQueries({ queryKey: ['review'] }),
    alertRaised: () => heardAlertRaised(queryClient),
    alertsRead: () => heardAlertsRead(queryClient),
    info: (message) => {
      announceVersion(message);
      // The line has just come to stand: alerts may have been raised before.
      heardAlertRaised(queryClient);
    },
    // What was read before the line stood may have changed since, and nobody told of it.
    isWatching: (customerNumber) => {
      catchUpCarts();
      refreshOrders(queryClient, { customerNumber });
      catchUpLists(queryClient, customerNumber);
      heardNote(queryClient, { customerNumber });
      refreshHistories(queryClient, customerNumber);
    },
    lost,
  });
}
