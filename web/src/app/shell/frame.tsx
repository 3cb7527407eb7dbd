/** The frame around every screen: top bar, the screen, toasts, and what lies over it all. */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
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
const SignInAgain = lazyPart(
  () => import('../../access/sign-in-again.tsx'),
  (file) => file.SignInAgain,
);

const PunchOutOver = lazyPart(
  () => import('../../punch-out/session-over.tsx'),
  (file) => file.SessionOver,
);
const PunchOutBar = lazyPart(
  () => import('../../punch-out/session-bar.tsx'),
  (file) => file.SessionBar,
);

/** Only staff who see the shop as someone else load it. */
const ViewAsBar = lazyPart(
  () => import('./view-as-bar.tsx'),
  (file) => file.ViewAsBar,
);

const CartNews = lazyPart(
  () => import('./cart-news.tsx'),
  (file) => file.CartNews,
);
const Notices = lazyPart(
  () => import('./notices.tsx'),
  (file) => file.Notices,
);

/** The first rows and their pictures load before the hub connection, in ms. */
const hubDelayMs = 1_500;
/** The first screen and its pictures load first, in ms. */
const firstScreenMs = 3_000;

/** What is needed when the server can't be reached, loaded while idle. */
function useSpareParts(isSignedIn: boolean) {
  useEffect(() => {
    if (!isSignedIn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      timer = setTimeout(() => {
        import('../start/spare-parts.ts').then(({ loadSpareParts }) => loadSpareParts()).catch(() => undefined);
      }, firstScreenMs);
    };
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', begin);
    };
  }, [isSignedIn]);
}

export function Frame() {
  const newestToast = useToasts().at(-1);
  const isSessionOver = useIsSessionOver();
  const viewer = useViewer();
  const isSignedIn = viewer.kind === 'user';
  useSpareParts(isSignedIn);
  const isSettled = useDelayed(true, hubDelayMs);
  const isMoving = useRouterState({ select: (state) => state.isLoading });
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <TopBar />
      <div className={styles.progress} data-on={isMoving || undefined} aria-hidden="true" />
      <QuietGuard>{isSignedIn && viewer.viewedBy !== undefined ? <ViewAsBar /> : null}</QuietGuard>
      <QuietGuard>{isPunchOutAddress() && isSignedIn ? <PunchOutBar /> : null}</QuietGuard>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <Arrival />
      <QuietGuard use={newestToast?.id ?? 0}>{newestToast === undefined ? null : <ToastList />}</QuietGuard>
      <QuietGuard>{isSettled ? <Notices isSignedIn={isSignedIn && !isPunchOutAddress()} /> : null}</QuietGuard>
      <QuietGuard>{isSettled && isSignedIn ? <CartNews /> : null}</QuietGuard>
      {/* A person with an expired punch-out session already reads so on its home page. */}
      <QuietGuard>
        {!isSessionOver ? null : !isPunchOutAddress() ? <SignInAgain /> : isSignedIn ? <PunchOutOver /> : null}
      </QuietGuard>
    </>
  );
}
