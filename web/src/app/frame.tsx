/** The frame around every screen: top bar, the screen, toasts, and what lies over it all. */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useViewer } from '../access/index.ts';
import { useIsSessionOver } from '../calls/index.ts';
import { useToasts } from '../parts/toasts.ts';
import { Arrival } from './arrival.tsx';
import styles from './frame.module.css';
import { useHub } from './hub-link.ts';
import { TopBar } from './top-bar.tsx';

const loadToasts = () => import('../parts/toast-list.tsx').then((file) => ({ default: file.ToastList }));
const loadSignInAgain = () => import('../access/sign-in-again.tsx').then((file) => ({ default: file.SignInAgain }));
const ToastList = lazy(loadToasts);
const SignInAgain = lazy(loadSignInAgain);

/** What must be there when the server is not: loaded while nobody waits. */
function useSpareParts(isSignedIn: boolean) {
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(() => {
      void loadSignInAgain().catch(() => undefined);
      void loadToasts().catch(() => undefined);
    }, 4_000);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
}

export function Frame() {
  const hasToasts = useToasts().length > 0;
  const isSessionOver = useIsSessionOver();
  const isSignedIn = useViewer().kind === 'user';
  useSpareParts(isSignedIn);
  useHub(isSignedIn);
  const isMoving = useRouterState({ select: (state) => state.isLoading });
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <TopBar />
      <div className={styles.progress} data-on={isMoving || undefined} aria-hidden="true" />
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <Arrival />
      <Suspense>
        {hasToasts ? <ToastList /> : null}
        {isSessionOver ? <SignInAgain /> : null}
      </Suspense>
    </>
  );
}
