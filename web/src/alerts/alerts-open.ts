/** Whether the alerts stand open: the bell opens them, and so does whoever wants them from elsewhere. */
import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

export function setAlertsOpen(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Whoever signs in next finds them closed.
    if (listeners.size === 0) isOpen = false;
  };
}

export const useAlertsOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
