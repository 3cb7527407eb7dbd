/** The entry: settings and viewer first, then the first screen, and only then anything is drawn. */
import './fonts.css';
import './tokens.css';
import './ground.css';
import './print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient, markSessionRenewed, speakWith } from '../calls/index.ts';
import { listenToKeys } from '../parts/keys.ts';
import { loadSettings } from '../settings/index.ts';
import { followColourScheme } from './colour-scheme.ts';
import { isPunchOutAddress } from './enforce-navigation.ts';
import { makeRouter } from './router.ts';
import { StartFailed } from './start-failed.tsx';

/** The program of a procurement session, which nobody else loads. */
async function enterPunchOut() {
  const { pageSession } = await import('../punch-out/session.ts');
  const session = pageSession();
  speakWith(session);
  // Whoever comes in takes away what said that nobody was there.
  session.onLogin(markSessionRenewed);
}

async function start() {
  const place = document.getElementById('root');
  if (place === null) return;
  const reactRoot = createRoot(place);
  const queryClient = makeQueryClient();
  const isReady = await loadSettings().then(
    () => true,
    () => false,
  );
  if (isPunchOutAddress()) await enterPunchOut();
  const router = makeRouter(queryClient);
  listenToKeys();
  followColourScheme();
  reactRoot.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {isReady ? <RouterProvider router={router} /> : <StartFailed />}
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** The last reload, for an update, may have left something to put back. */
function putBackTyped() {
  try {
    if (sessionStorage.getItem('operatory.typed') === null) return;
  } catch {
    return;
  }
  import('./keep-typed.ts').then(({ restoreTyped }) => restoreTyped()).catch(() => undefined);
}

void start();
putBackTyped();
