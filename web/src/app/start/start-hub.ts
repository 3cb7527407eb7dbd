/** Opens the hub connection after the first screen, and keeps it open. Loaded together with its notices. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSessionRenewed } from '../../calls/index.ts';
import type { Hub } from '../../hub/connection.ts';
import { noteConnection, noteDevice } from '../../hub/connection-state.ts';
import { type ConnectionKeeper, type ConnectionState, keepConnection } from '../../hub/keep-connection.ts';
import { retryingLoader } from '../../parts/lazy/lazy-part.tsx';
import { notify } from '../../parts/messages/toasts.ts';
import { giveHub } from './hub-link.ts';
import { readAgain } from './read-again.ts';

let kept: ConnectionKeeper | undefined;

/** The hub's code is a file too, and may be unreachable. */
const program = retryingLoader(() => import('./hub-events.ts'));

/** Spreads the reconnects of tabs that lost the same server, in ms. */
const breath = () => 500 + Math.random() * 1_000;

function startConnection(queryClient: QueryClient, rightsFollowed: () => Promise<void>) {
  let loaded: Hub | undefined;
  let now: ConnectionState['state'] = 'idle';
  const connection = keepConnection({
    breath,
    attempt: async (signal) => {
      if (loaded === undefined) {
        // The notice about a lost connection loads first, because later it may be unreachable.
        await Promise.all([
          import('../shell/connection-dialog.tsx'),
          import('../../parts/messages/toast-list.tsx'),
        ]).catch(() => undefined);
        const { hearHub } = await program.get();
        loaded ??= hearHub(queryClient, { lost: () => connection.lost(), rightsFollowed });
        giveHub(loaded);
      }
      return loaded.connect(signal);
    },
    onChange: (next) => {
      now = next.state;
      if (!noteConnection(next)) return;
      notify('Connection re-established');
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      void queryClient.invalidateQueries({ queryKey: ['order'] });
      void readAgain(queryClient);
    },
  });
  const beginIfIdle = () => {
    if (now === 'idle' || now === 'failed') connection.begin();
  };
  onSessionRenewed(() => connection.begin());
  window.addEventListener('online', () => connection.begin());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') beginIfIdle();
  });
  window.addEventListener('focus', beginIfIdle);
  // Any successful response means that the server is back.
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (now === 'failed' && type === 'updated' && query.state.status === 'success') beginIfIdle();
  });
  connection.begin();
  return connection;
}

/** Connects when someone is signed in, once per page. Detects for everyone whether the device is online. */
export function useHubConnection(isSignedIn: boolean) {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    // Applies the navigation rule to the current address again: a page that is no longer allowed is left.
    if (isSignedIn) kept ??= startConnection(queryClient, () => router.invalidate());
  }, [isSignedIn, queryClient, router]);
  useEffect(() => {
    const note = () => noteDevice(!navigator.onLine);
    note();
    window.addEventListener('online', note);
    window.addEventListener('offline', note);
    return () => {
      window.removeEventListener('online', note);
      window.removeEventListener('offline', note);
    };
  }, []);
}

/** The button in the message: tries at once, and six more times. */
export const connectNow = () => kept?.begin();
