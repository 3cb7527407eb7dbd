/** A flag that the session ended while the page was open; the frame then asks the person to sign in again. */
import { useSyncExternalStore } from 'react';

let isOver = false;
const listeners = new Set<() => void>();

function change(next: boolean) {
  if (isOver === next) return;
  isOver = next;
  for (const listener of listeners) listener();
}

/** Called for every 401: the person is no longer signed in. */
export const markSessionOver = () => change(true);

/** Called after signing in again. */
export const markSessionRenewed = () => change(false);

/** Whether the page is waiting for its person to sign in again. */
export function useIsSessionOver(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOver,
  );
}

/** Calls back whenever someone has signed in again; returns the unsubscribe function. */
export function onSessionRenewed(listener: () => void): () => void {
  const heard = () => {
    if (!isOver) listener();
  };
  listeners.add(heard);
  return () => listeners.delete(heard);
}
