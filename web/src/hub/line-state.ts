/** What is known of the line to the server; written by what keeps it, read by the frame and by what waits for it. */
import { useSyncExternalStore } from 'react';
import type { Line } from './keep-line.ts';

export interface LineKnowledge {
  readonly line: Line;
  /** The line stood or failed before, and does not stand now. */
  readonly isLost: boolean;
  /** The device itself says that it has no network. */
  readonly isDeviceOffline: boolean;
  /** The person has put the message away and goes on working; until the line stands again. */
  readonly isPutAway: boolean;
}

let known: LineKnowledge = { line: { state: 'idle' }, isLost: false, isDeviceOffline: false, isPutAway: false };
let hasStood = false;
const readers = new Set<() => void>();

function change(next: Partial<LineKnowledge>) {
  known = { ...known, ...next };
  for (const read of readers) read();
}

/** Notes how the line is; answers whether this is a line that is there again [A4.17]. */
export function noteLine(line: Line): boolean {
  const isStanding = line.state === 'connected';
  const isBack = isStanding && (hasStood || known.isLost);
  hasStood ||= isStanding;
  // A line that never stood and never failed does not count as lost: then nobody knows.
  const isLost = !isStanding && line.state !== 'idle' && (hasStood || line.state !== 'connecting');
  change({ line, isLost, ...(isStanding && !known.isDeviceOffline ? { isPutAway: false } : {}) });
  return isBack;
}

export function noteDevice(isDeviceOffline: boolean) {
  if (isDeviceOffline !== known.isDeviceOffline) change({ isDeviceOffline, isPutAway: false });
}

/** Puts the message about the line away, or brings it back. */
export const putLineAway = (isPutAway: boolean) => change({ isPutAway });

function subscribe(read: () => void) {
  readers.add(read);
  return () => {
    readers.delete(read);
  };
}

export const useLine = (): LineKnowledge => useSyncExternalStore(subscribe, () => known);

/** True from the moment the line breaks, or the device loses its network, until it stands again. */
export const useIsOffline = () => useSyncExternalStore(subscribe, () => known.isLost || known.isDeviceOffline);
