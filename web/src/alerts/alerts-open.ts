/** Whether the alerts panel is open; the bell and other places open it. */
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
    // The next person to sign in finds it closed.
    if (listeners.size === 0) isOpen = false;
  };
}

export const useAlertsOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
