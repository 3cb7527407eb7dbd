/** The state of the connection to the server, written by the code that maintains it and read by the frame. */
import { useSyncExternalStore } from 'react';
import type { ConnectionState } from './keep-connection.ts';

export interface ConnectionView {
  readonly connection: ConnectionState;
  /** It was connected or failed before, and isn't connected now. */
  readonly isLost: boolean;
  /** The device reports that it's offline. */
  readonly isDeviceOffline: boolean;
  /** The person dismissed the message and keeps working, until it's connected again. */
  readonly isDismissed: boolean;
}

let known: ConnectionView = {
  connection: { state: 'idle' },
  isLost: false,
  isDeviceOffline: false,
  isDismissed: false,
};
let wasConnected = false;
const readers = new Set<() => void>();

function change(next: Partial<ConnectionView>) {
  known = { ...known, ...next };
  for (const read of readers) read();
}

/** Sets the state of the connection; returns whether it was restored [A4.17]. */
export function noteConnection(connection: ConnectionState): boolean {
  const isConnected = connection.state === 'connected';
  const isBack = isConnected && (wasConnected || known.isLost);
  wasConnected ||= isConnected;
  // A connection that was neither opened nor failed yet doesn't count as lost, because its state is unknown.
  const isLost = !isConnected && connection.state !== 'idle' && (wasConnected || connection.state !== 'connecting');
  change({ connection, isLost, ...(isConnected && !known.isDeviceOffline ? { isDismissed: false } : {}) });
  return isBack;
}

export function noteDevice(isDeviceOffline: boolean) {
  if (isDeviceOffline !== known.isDeviceOffline) change({ isDeviceOffline, isDismissed: false });
}

/** Dismisses the message about the connection, or shows it again. */
export const dismissConnectionNotice = (isDismissed: boolean) => change({ isDismissed });

function subscribe(read: () => void) {
  readers.add(read);
  return () => {
    readers.delete(read);
  };
}

export const useConnection = (): ConnectionView => useSyncExternalStore(subscribe, () => known);

/** True from the moment the connection breaks, or the device goes offline, until it's restored. */
export const useIsOffline = () => useSyncExternalStore(subscribe, () => known.isLost || known.isDeviceOffline);
