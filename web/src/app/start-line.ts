/** Opens the line to the hub once the first screen stands, and keeps it. Loaded with the notices about it. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSessionRenewed } from '../calls/index.ts';
import type { Hub } from '../hub/connection.ts';
import { type KeptLine, keepLine, type Line } from '../hub/keep-line.ts';
import { noteDevice, noteLine } from '../hub/line-state.ts';
import { retryingLoader } from '../parts/later.tsx';
import { notify } from '../parts/toasts.ts';
import { giveHub } from './hub-link.ts';
import { readAgain } from './read-again.ts';

let kept: KeptLine | undefined;

/** The program of the line is a file too, and may be out of reach like anything else. */
const program = retryingLoader(() => import('./hear-hub.ts'));

/** Windows that lost the same server do not all come back in the same moment, in ms. */
const breath = () => 500 + Math.random() * 1_000;

function startLine(queryClient: QueryClient) {
  let loaded: Hub | undefined;
  let now: Line['state'] = 'idle';
  const line = keepLine({
    breath,
    attempt: async (signal) => {
      if (loaded === undefined) {
        // What tells of a lost line comes first: later there may be nothing to load it from.
        await Promise.all([import('./line-dialog.tsx'), import('../parts/toast-list.tsx')]).catch(() => undefined);
        const { hearHub } = await program.get();
        loaded ??= hearHub(queryClient, () => line.lost());
        giveHub(loaded);
      }
      return loaded.connect(signal);
    },
    onChange: (next) => {
      now = next.state;
      if (!noteLine(next)) return;
      notify('Connection re-established');
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      void queryClient.invalidateQueries({ queryKey: ['order'] });
      void readAgain(queryClient);
    },
  });
  const beginIfIdle = () => {
    if (now === 'idle' || now === 'failed') line.begin();
  };
  onSessionRenewed(() => line.begin());
  window.addEventListener('online', () => line.begin());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') beginIfIdle();
  });
  // A server that answers a screen is there again.
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (now === 'failed' && type === 'updated' && query.state.status === 'success') beginIfIdle();
  });
  line.begin();
  return line;
}

/** Connects when somebody is signed in; once per page. Notes for everybody whether the device has a network. */
export function useLineKept(isSignedIn: boolean) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isSignedIn) kept ??= startLine(queryClient);
  }, [isSignedIn, queryClient]);
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

/** The button of the message: tries at once, and six times more. */
export const connectNow = () => kept?.begin();
