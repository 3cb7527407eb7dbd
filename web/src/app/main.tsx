/** The entry: loads settings and viewer first, then the first screen, and renders only after that. */
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient, markSessionRenewed, speakWith } from '../calls/index.ts';
import { listenToKeys } from '../parts/keyboard/keys.ts';
import { loadSettings } from '../settings/index.ts';
import { isPunchOutAddress } from './routing/enforce-navigation.ts';
import { makeRouter } from './routing/router.ts';
import { StartFailed } from './shell/start-failed.tsx';
import { followColorScheme } from './start/color-scheme.ts';

/** The code for punch-out sessions, which is loaded for nobody else. */
async function enterPunchOut() {
  const { pageSession } = await import('../punch-out/session.ts');
  const session = pageSession();
  speakWith(session);
  // Signing in clears the refusals that were caused by not being signed in.
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
  followColorScheme();
  reactRoot.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {isReady ? <RouterProvider router={router} /> : <StartFailed />}
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** The last reload, for an update, may have left typed text to restore. */
function putBackTyped() {
  try {
    if (sessionStorage.getItem('operatory.typed') === null) return;
  } catch {
    return;
  }
  import('./shell/keep-typed.ts').then(({ restoreTyped }) => restoreTyped()).catch(() => undefined);
}

void start();
putBackTyped();
