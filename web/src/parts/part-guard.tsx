/** Keeps a piece of the page whose file did not come from taking the rest of the page with it. */
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useIsOffline } from '../hub/line-state.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { isMissingFile } from './missing-file.ts';

/** Between two attempts of a piece that nobody sees missing, in ms. */
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
    <EmptyState title="A part of this page could not be loaded">
      <p>There is no connection, or a newer version is out. What is in your cart is kept.</p>
      <Button onClick={reset}>Try again</Button>
    </EmptyState>
  );
}

interface GuardProps {
  /** A new use of the piece: another value tries again at once. */
  readonly use?: string | number;
  /** Stands while the file is on its way. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** For toasts, menus and small marks: without its file the piece is simply not there yet. */
export function QuietGuard({ use = 0, fallback, children }: GuardProps) {
  return (
    <CatchBoundary getResetKey={() => use} errorComponent={MissingQuietly}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}

/** For what the page is about: says that it is missing, in its own place, and tries again. */
export function ScreenGuard({ use = 0, fallback, children }: GuardProps) {
  return (
    <CatchBoundary getResetKey={() => use} errorComponent={MissingScreen}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}
