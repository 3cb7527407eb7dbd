/** Home, or the public page for visitors, with an error shown. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useViewer } from '../../access/index.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { ScreenGuard } from '../../parts/lazy/part-guard.tsx';
import { settings } from '../../settings/index.ts';
import { lostOrder, shownError, uncheckedPlace } from '../routing/error-destination.ts';
import { ErrorBanner } from './error-banner.tsx';
import { ReturnWhenChecked } from './return-when-checked.tsx';

const HomeScreen = lazyPart(
  () => import('./home-screen.tsx'),
  (file) => file.HomeScreen,
);
const PublicScreen = lazyPart(
  () => import('./public-screen.tsx'),
  (file) => file.PublicScreen,
);

export function ErrorScreen() {
  const viewer = useViewer();
  const { error: text } = useParams({ from: '/error/$error' });
  const navigate = useNavigate();
  const error = shownError(text, settings());
  const search = useSearch({ strict: false });
  const orderNumber = lostOrder(error, search);
  const unchecked = uncheckedPlace(error, search);
  const isSignedIn = viewer.kind === 'user';
  const Screen = isSignedIn ? HomeScreen : PublicScreen;
  return (
    <ScreenGuard>
      <Screen
        error={error}
        orderNumber={orderNumber}
        alarm={
          <>
            <ErrorBanner
              error={error}
              orderNumber={orderNumber}
              onDismiss={() => navigate({ to: isSignedIn ? '/home' : '/', search: {}, replace: true })}
            />
            {unchecked !== undefined && isSignedIn ? <ReturnWhenChecked {...unchecked} /> : null}
          </>
        }
      />
    </ScreenGuard>
  );
}
