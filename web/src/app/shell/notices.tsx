/**
 * Dialogs that open automatically: no connection, or a new version. One at a time, and never while someone types. And the
 * tour, which newcomers are offered.
 */
import { useEffect } from 'react';
import { useViewer } from '../../access/index.ts';
import { takeNewcomer } from '../../access/newcomer.ts';
import { useUpdate } from '../../hub/announced-version.ts';
import { useConnection } from '../../hub/connection-state.ts';
import { useObservable } from '../../parts/hooks/observable.ts';
import { listenToTyping, useQuietMoment } from '../../parts/hooks/use-quiet-moment.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../../parts/lazy/part-guard.tsx';
import { notify } from '../../parts/messages/toasts.ts';
import { settings } from '../../settings/index.ts';
import { useHubConnection } from '../start/start-hub.ts';
import { startTour, tourShown } from '../tour/tour-shown.ts';

const ConnectionDialog = lazyPart(
  () => import('./connection-dialog.tsx'),
  (file) => file.ConnectionDialog,
);
const UpdateDialog = lazyPart(
  () => import('./update-dialog.tsx'),
  (file) => file.UpdateDialog,
);

const TourOfPage = lazyPart(
  () => import('../tour/tour.tsx'),
  (file) => file.Tour,
);

/** For people who are signed in, but not in a punch-out session. */
function Tour() {
  const viewer = useViewer();
  const isTouring = useObservable(tourShown);
  useEffect(() => {
    if (!takeNewcomer()) return;
    notify('New here? See where things are.', {
      tone: 'neutral',
      action: { label: 'Take a tour', run: startTour },
    });
  }, []);
  return isTouring && viewer.kind === 'user' ? <TourOfPage viewer={viewer} /> : null;
}

/** Loaded once the first screen is shown. */
export function Notices({ isSignedIn }: { readonly isSignedIn: boolean }) {
  useHubConnection(isSignedIn);
  const { connection, isDeviceOffline, isDismissed } = useConnection();
  const offered = useUpdate(settings().appVersion);
  useEffect(() => {
    listenToTyping();
    // Visitors have no hub connection, but may lose their network.
    void ConnectionDialog.preload();
  }, []);
  const isAway = isDeviceOffline || connection.state === 'retrying' || connection.state === 'failed';
  const isTellingAway = useQuietMoment(isAway && !isDismissed);
  const isOffering = useQuietMoment(offered.version !== undefined && !offered.isDismissed && !isAway);
  return (
    <QuietGuard use={`${isTellingAway} ${isOffering}`}>
      {isTellingAway ? <ConnectionDialog /> : null}
      {isSignedIn ? <Tour /> : null}
      {isOffering && offered.version !== undefined ? <UpdateDialog version={offered.version} /> : null}
    </QuietGuard>
  );
}
