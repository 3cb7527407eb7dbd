/** The frame around every screen: top bar, the screen, toasts, and what lies over it all. */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useViewer } from '../access/index.ts';
import { useIsSessionOver } from '../calls/index.ts';
import { later } from '../parts/later.tsx';
import { QuietGuard } from '../parts/part-guard.tsx';
import { useToasts } from '../parts/toasts.ts';
import { useDelayed } from '../parts/use-delayed.ts';
import { Arrival } from './arrival.tsx';
import { isPunchOutAddress } from './enforce-navigation.ts';
import styles from './frame.module.css';
import { TopBar } from './top-bar.tsx';

const ToastList = later(
  () => import('../parts/toast-list.tsx'),
  (file) => file.ToastList,
);
const SignInAgain = later(
  () => import('../access/sign-in-again.tsx'),
  (file) => file.SignInAgain,
);

const PunchOutOver = later(
  () => import('../punch-out/session-over.tsx'),
  (file) => file.SessionOver,
);
const PunchOutBar = later(
  () => import('../punch-out/session-bar.tsx'),
  (file) => file.SessionBar,
);

const Notices = later(
  () => import('./notices.tsx'),
  (file) => file.Notices,
);

/** The first rows and their pictures go before the line to the hub, in ms. */
const settling = 1_500;
/** The first screen and its pictures go first, in ms. */
const patience = 3_000;

/** What must be there when the server is not: loaded while nobody waits. */
function useSpareParts(isSignedIn: boolean) {
  useEffect(() => {
    if (!isSignedIn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      timer = setTimeout(() => {
        import('./spare-parts.ts').then(({ loadSpareParts }) => loadSpareParts()).catch(() => undefined);
      }, patience);
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
  const isSignedIn = useViewer().kind === 'user';
  useSpareParts(isSignedIn);
  const isSettled = useDelayed(true, settling);
  const isMoving = useRouterState({ select: (state) => state.isLoading });
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <TopBar />
      <div className={styles.progress} data-on={isMoving || undefined} aria-hidden="true" />
      <QuietGuard>{isPunchOutAddress() && isSignedIn ? <PunchOutBar /> : null}</QuietGuard>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <Arrival />
      <QuietGuard use={newestToast?.id ?? 0}>{newestToast === undefined ? null : <ToastList />}</QuietGuard>
      <QuietGuard>{isSettled ? <Notices isSignedIn={isSignedIn && !isPunchOutAddress()} /> : null}</QuietGuard>
      {/* Who comes with a procurement session that is over already reads so on its home. */}
      <QuietGuard>
        {!isSessionOver ? null : !isPunchOutAddress() ? <SignInAgain /> : isSignedIn ? <PunchOutOver /> : null}
      </QuietGuard>
    </>
  );
}
