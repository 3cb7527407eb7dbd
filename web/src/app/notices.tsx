/** What comes by itself and wants an answer: no connection, or another version. One at a time, and never into a word. */
import { useEffect } from 'react';
import { useUpdate } from '../hub/announced-version.ts';
import { useLine } from '../hub/line-state.ts';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import { listenToTyping, useQuietMoment } from '../parts/use-quiet-moment.ts';
import { settings } from '../settings/index.ts';
import { useLineKept } from './start-line.ts';

const LineDialog = later(
  () => import('./line-dialog.tsx'),
  (file) => file.LineDialog,
);
const UpdateDialog = later(
  () => import('./update-dialog.tsx'),
  (file) => file.UpdateDialog,
);

/** Loaded when the first screen stands. */
export function Notices({ isSignedIn }: { readonly isSignedIn: boolean }) {
  useLineKept(isSignedIn);
  const { line, isDeviceOffline, isPutAway } = useLine();
  const offered = useUpdate(settings().appVersion);
  useEffect(() => {
    listenToTyping();
    // Visitors have no line, but may lose their network.
    void LineDialog.preload();
  }, []);
  const isAway = isDeviceOffline || line.state === 'retrying' || line.state === 'failed';
  const isTellingAway = useQuietMoment(isAway && !isPutAway);
  const isOffering = useQuietMoment(offered.version !== undefined && !offered.isPutAway && !isAway);
  return (
    <QuietGuard use={`${isTellingAway} ${isOffering}`}>
      {isTellingAway ? <LineDialog /> : null}
      {isOffering && offered.version !== undefined ? <UpdateDialog version={offered.version} /> : null}
    </QuietGuard>
  );
}
