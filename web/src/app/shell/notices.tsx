/** Dialogs that open automatically: no connection, or a new version. One at a time, and never while someone types. */
import { useEffect } from 'react';
import { useUpdate } from '../../hub/announced-version.ts';
import { useConnection } from '../../hub/connection-state.ts';
import { listenToTyping, useQuietMoment } from '../../parts/hooks/use-quiet-moment.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../../parts/lazy/part-guard.tsx';
import { settings } from '../../settings/index.ts';
import { useHubConnection } from '../start/start-hub.ts';

const ConnectionDialog = lazyPart(
  () => import('./connection-dialog.tsx'),
  (file) => file.ConnectionDialog,
);
const UpdateDialog = lazyPart(
  () => import('./update-dialog.tsx'),
  (file) => file.UpdateDialog,
);

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
      {isOffering && offered.version !== undefined ? <UpdateDialog version={offered.version} /> : null}
    </QuietGuard>
  );
}
