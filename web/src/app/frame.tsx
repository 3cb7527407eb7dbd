/** The frame around every screen: top bar, the screen, toasts, and what lies over it all. */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsSessionOver } from '../calls/index.ts';
import { useToasts } from '../parts/toasts.ts';
import styles from './frame.module.css';
import { TopBar } from './top-bar.tsx';

const ToastList = lazy(() => import('../parts/toast-list.tsx').then((file) => ({ default: file.ToastList })));
const SignInAgain = lazy(() => import('../access/sign-in-again.tsx').then((file) => ({ default: file.SignInAgain })));

export function Frame() {
  const hasToasts = useToasts().length > 0;
  const isSessionOver = useIsSessionOver();
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
      <Suspense>
        {hasToasts ? <ToastList /> : null}
        {isSessionOver ? <SignInAgain /> : null}
      </Suspense>
    </>
  );
}
