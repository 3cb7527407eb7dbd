/** Keeps a part whose chunk didn't load from breaking the rest of the page. */
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useIsOffline } from '../../hub/connection-state.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { isMissingFile } from './missing-file.ts';

/** The delay between two attempts for an unimportant part, in ms. */
const pause = 5_000;

function MissingQuietly({ error, reset }: ErrorComponentProps) {
  const isMissing = isMissingFile(error);
  useEffect(() => {
    const timer = isMissing ? setTimeout(reset, pause) : undefined;
    return () => clearTimeout(timer);
  }, [isMissing, reset]);
  if (!isMissing) throw error;
  return null;
}

function MissingScreen({ error, reset }: ErrorComponentProps) {
  const isOffline = useIsOffline();
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) reset();
    wasOffline.current = isOffline;
  }, [isOffline, reset]);
  if (!isMissingFile(error)) throw error;
  return (
    <EmptyState title="Part of this page couldn’t be loaded">
      <p>You may be offline, or a newer version is available. Your cart is safe.</p>
      <Button onClick={reset}>Try again</Button>
    </EmptyState>
  );
}

interface GuardProps {
  /** Identifies the use of the part: another value retries at once. */
  readonly use?: string | number;
  /** Shown while the file is loading. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** For toasts, menus, and small icons: without its chunk, the part is just left out. */
export function QuietGuard({ use = 0, fallback, children }: GuardProps) {
  return (
    <CatchBoundary getResetKey={() => use} errorComponent={MissingQuietly}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}

/** For the page's main content: shows that it's missing, in its place, and retries. */
export function ScreenGuard({ use = 0, fallback, children }: GuardProps) {
  return (
    <CatchBoundary getResetKey={() => use} errorComponent={MissingScreen}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}
