/** Passes the hub's messages to the features that they concern. */
import type { QueryClient } from '@tanstack/react-query';
import { followRights } from '../../access/follow-rights.ts';
import { heardAlertRaised, heardAlertsRead } from '../../alerts/index.ts';
import { catchUpCarts, heardCartChanged } from '../../cart/index.ts';
import { announceVersion } from '../../hub/announced-version.ts';
import { type Hub, openHub } from '../../hub/connection.ts';
import { catchUpLists, heardListChanged } from '../../lists/index.ts';
import { heardNote } from '../../notes/index.ts';
import { refreshOrders } from '../../orders/index.ts';
import { refreshPhoneSummary } from '../../phone-mode/index.ts';
import { refreshCartHistory, refreshHistories } from '../../review/index.ts';
import { refreshSettings } from '../../settings/refresh-settings.ts';
import { readAgain } from './read-again.ts';

/** Slightly longer than a server process caches permissions, in ms. */
const cachedRightsMs = 1_200;

/** Ignores a failed read, because the next page loads them. */
const readSettings = () => void refreshSettings().catch(() => undefined);

export interface HubEnds {
  /** A connection that was up has broken. */
  readonly lost: () => void;
  /** This person's permissions have changed: resolves once they were applied to the current address. */
  readonly rightsFollowed: () => Promise<void>;
}

export function hearHub(queryClient: QueryClient, { lost, rightsFollowed }: HubEnds): Hub {
  const readRights = () =>
    void followRights(queryClient).then(async (isChanged) => {
      if (!isChanged) return;
      await rightsFollowed();
      await readAgain(queryClient);
    });
  /** The overview refetches itself on a timer; someone who returns to it gets a refetch at once. */
  const forgetOverview = () => void queryClient.invalidateQueries({ queryKey: ['accounts'], refetchType: 'none' });
  const readFavorites = () => {
    void queryClient.invalidateQueries({ queryKey: ['favorites'] });
    void queryClient.invalidateQueries({ queryKey: ['items', 'counts'] });
  };
  return openHub({
    cartChanged: (message) => {
      heardCartChanged(message);
      // Badges on home and on the account selector.
      void queryClient.invalidateQueries({ queryKey: ['carts', 'open'] });
      void queryClient.invalidateQueries({ queryKey: ['customers', 'search'], refetchType: 'none' });
      forgetOverview();
      refreshPhoneSummary(queryClient, message.customerNumber);
      refreshCartHistory(queryClient, message.customerNumber);
    },
    orderChanged: (message) => {
      refreshOrders(queryClient, message);
      refreshHistories(queryClient, message.customerNumber);
      // Open orders count toward the month's budget.
      void queryClient.invalidateQueries({ queryKey: ['finance', message.customerNumber, 'spending'] });
      void queryClient.invalidateQueries({ queryKey: ['back-orders'] });
      forgetOverview();
      refreshPhoneSummary(queryClient, message.customerNumber);
    },
    listChanged: (message) => heardListChanged(queryClient, message),
    noteChanged: (message) => {
      heardNote(queryClient, message);
      refreshPhoneSummary(queryClient, message.customerNumber);
    },
    reviewChanged: () => void queryClient.invalidateQueries({ queryKey: ['review'] }),
    importChanged: () => void queryClient.invalidateQueries({ queryKey: ['exchange'] }),
    alertRaised: () => {
      heardAlertRaised(queryClient);
      void queryClient.invalidateQueries({ queryKey: ['back-orders'] });
    },
    favoritesChanged: readFavorites,
    alertsRead: () => heardAlertsRead(queryClient),
    settingsChanged: () => {
      readSettings();
      setTimeout(readSettings, cachedRightsMs);
    },
    rightsChanged: () => {
      readRights();
      // Another server process may return cached permissions for a second.
      setTimeout(readRights, cachedRightsMs);
    },
    info: (message) => {
      announceVersion(message);
      // Sent on connecting: events before that weren't received.
      heardAlertRaised(queryClient);
      void queryClient.invalidateQueries({ queryKey: ['favorites'] });
      readSettings();
      readRights();
    },
    // Data from before the connection may have changed since, without a message.
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
