/** The state of the connection to the server, written by the code that keeps it and read by the frame. */
import { useSyncExternalStore } from 'react';
import type { Line } from './keep-line.ts';

export interface LineKnowledge {
  readonly line: Line;
  /** It was connected or failed before, and isn't connected now. */
  readonly isLost: boolean;
  /** The device itself says that it has no network. */
  readonly isDeviceOffline: boolean;
  /** The person dismissed the message and keeps working, until it's connected again. */
  readonly isPutAway: boolean;
}

let known: LineKnowledge = { line: { state: 'idle' }, isLost: false, isDeviceOffline: false, isPutAway: false };
let hasStood = false;
const readers = new Set<() => void>();

function change(next: Partial<LineKnowledge>) {
  known = { ...known, ...next };
  for (const read of readers) read();
}

/** Sets the state of the connection; returns whether it was restored [A4.17]. */
export function noteLine(line: Line): boolean {
  const isStanding = line.state === 'connected';
  const isBack = isStanding && (hasStood || known.isLost);
  hasStood ||= isStanding;
  // A connection that was neither made nor failed yet doesn't count as lost, because nobody knows.
  const isLost = !isStanding && line.state !== 'idle' && (hasStood || line.state !== 'connecting');
  change({ line, isLost, ...(isStanding && !known.isDeviceOffline ? { isPutAway: false } : {}) });
  return isBack;
}

export function noteDevice(isDeviceOffline: boolean) {
  if (isDeviceOffline !== known.isDeviceOffline) change({ isDeviceOffline, isPutAway: false });
}

/** Dismisses the message about the connection, or shows it again. */
export const putLineAway = (isPutAway: boolean) => change({ isPutAway });

function subscribe(read: () => void) {
  readers.add(read);
  return () => {
    readers.delete(read);
  };
}

export const useLine = (): LineKnowledge => useSyncExternalStore(subscribe, () => known);

/** True from the moment the connection breaks, or the device goes offline, until it's restored. */
export const useIsOffline = () => useSyncExternalStore(subscribe, () => known.isLost || known.isDeviceOffline);
