/** One switch that says "the session ended while the page was open"; the frame asks to sign in again. */
import { useSyncExternalStore } from 'react';

let isOver = false;
const listeners = new Set<() => void>();

function change(next: boolean) {
  if (isOver === next) return;
  isOver = next;
  for (const listener of listeners) listener();
}

/** Called for every 401: whoever was signed in no longer is. */
export const markSessionOver = () => change(true);

/** Called after signing in again. */
export const markSessionRenewed = () => change(false);

/** Whether the page waits for its person to sign in again. */
export function useIsSessionOver(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOver,
  );
}

/** Tells whenever somebody has signed in again; answers the way to stop it. */
export function onSessionRenewed(listener: () => void): () => void {
  const heard = () => {
    if (!isOver) listener();
  };
  listeners.add(heard);
  return () => listeners.delete(heard);
}
