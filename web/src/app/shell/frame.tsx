/** The frame around every screen: top bar, the screen, toasts, and overlays. */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useViewer } from '../../access/index.ts';
import { useIsSessionOver } from '../../calls/index.ts';
import { useDelayed } from '../../parts/hooks/use-delayed.ts';
import { lazyPart } from '../../parts/lazy/lazy-part.tsx';
import { QuietGuard } from '../../parts/lazy/part-guard.tsx';
import { useToasts } from '../../parts/messages/toasts.ts';
import { isPunchOutAddress } from '../routing/enforce-navigation.ts';
import { Arrival } from './arrival.tsx';
import styles from './frame.module.css';
import { TopBar } from './top-bar.tsx';

const ToastList = lazyPart(
  () => import('../../parts/messages/toast-list.tsx'),
  (file) => file.ToastList,
);
const framePartsFile = () => import('./frame-parts.tsx');
const SessionEnded = lazyPart(framePartsFile, (file) => file.SessionEnded);
const VisitBar = lazyPart(framePartsFile, (file) => file.VisitBar);

const SettledParts = lazyPart(framePartsFile, (file) => file.SettledParts);

/** The first rows and their pictures load before the hub connection, in ms. */
const hubDelayMs = 1_500;

export function Frame() {
  const newestToast = useToasts().at(-1);
  const isSessionOver = useIsSessionOver();
  const viewer = useViewer();
  const isSignedIn = viewer.kind === 'user';
  const isSettled = useDelayed(true, hubDelayMs);
  const isMoving = useRouterState({ select: (state) => state.isLoading });
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <TopBar />
      <div className={styles.progress} data-on={isMoving || undefined} aria-hidden="true" />
      <QuietGuard>
        {isSignedIn && (viewer.viewedBy !== undefined || isPunchOutAddress()) ? <VisitBar viewer={viewer} /> : null}
      </QuietGuard>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <Arrival />
      <QuietGuard use={newestToast?.id ?? 0}>{newestToast === undefined ? null : <ToastList />}</QuietGuard>
      <QuietGuard>{isSettled ? <SettledParts isSignedIn={isSignedIn} /> : null}</QuietGuard>
      <QuietGuard>{isSessionOver ? <SessionEnded isSignedIn={isSignedIn} /> : null}</QuietGuard>
    </>
  );
}
