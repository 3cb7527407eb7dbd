/** Whether the line to the hub is lost; written by what hears the hub, read by the frame. */
import { useSyncExternalStore } from 'react';

let isLost = false;
const readers = new Set<() => void>();

/** A line that never stood does not count as lost: then nobody knows. */
export function markLine(isLostNow: boolean) {
  if (isLost === isLostNow) return;
  isLost = isLostNow;
  for (const read of readers) read();
}

function subscribe(read: () => void) {
  readers.add(read);
  return () => {
    readers.delete(read);
  };
}

/** True from the moment the line breaks until it stands again. */
export const useIsOffline = () => useSyncExternalStore(subscribe, () => isLost);
