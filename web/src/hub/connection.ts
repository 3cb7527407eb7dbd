/** The line to the hub: one WebSocket that tells what changed. Loaded after the first screen stands. */
import { type HubMessages, type HubRequests, hubPath } from '@operatory/contract/hub';
import { io, type Socket } from 'socket.io-client';
import { call, onSessionRenewed } from '../calls/index.ts';

export interface Hub {
  /** Hears of this account's changes until the answer is called. Several screens may watch the same account. */
  watch(customerNumber: string): () => void;
}

export interface HubListeners {
  readonly cartChanged: HubMessages['cartChanged'];
  readonly orderChanged: HubMessages['orderChanged'];
  /** From now on every change of this account is heard; what changed before that has to be read again. */
  readonly isWatching: (customerNumber: string) => void;
  /** The line stood and is lost, or stands again. */
  readonly isLost: (isLostNow: boolean) => void;
  /** The line is there again after it was gone: what was missed has to be read again. */
  readonly isBack: () => void;
}

/** Between two attempts, in ms; after six attempts in a window that nobody looks at it waits until somebody does. */
const pause = 10_000;

function openSocket(): Socket<HubMessages, HubRequests> {
  return io({
    path: hubPath,
    transports: ['websocket'],
    reconnectionAttempts: 6,
    reconnectionDelay: pause,
    reconnectionDelayMax: pause,
    randomizationFactor: 0,
    timeout: 15_000,
    // A token opens one connection, so each attempt asks for a new one.
    auth: (give) => {
      call('issueHubToken', {}).then(
        ({ token }) => give({ token }),
        () => give({}),
      );
    },
  });
}

/** Connects, and stays connected as long as the page lives and somebody is signed in. */
export function connectHub(listeners: HubListeners): Hub {
  const socket = openSocket();
  const watchers = new Map<string, number>();
  let wasConnected = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const watchOnServer = (customerNumber: string) =>
    socket.emit('watchCustomer', customerNumber, (isWatching) => {
      if (isWatching) listeners.isWatching(customerNumber);
    });
  const connect = () => {
    clearTimeout(retry);
    if (!socket.connected) socket.connect();
  };
  const connectLater = () => {
    clearTimeout(retry);
    retry = setTimeout(connect, pause);
  };

  socket.on('connect', () => {
    for (const customerNumber of watchers.keys()) watchOnServer(customerNumber);
    listeners.isLost(false);
    if (wasConnected) listeners.isBack();
    wasConnected = true;
  });
  // What the server itself ends or refuses is not tried again by the library.
  socket.on('disconnect', () => {
    listeners.isLost(true);
    if (!socket.active) connectLater();
  });
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    const isSignedOut = error.data?.code === 'access.signed-out';
    if (!socket.active && !isSignedOut) connectLater();
  });
  socket.io.on('reconnect_failed', () => {
    if (document.visibilityState === 'visible') connectLater();
  });
  socket.on('cartChanged', listeners.cartChanged);
  socket.on('orderChanged', listeners.orderChanged);
  onSessionRenewed(connect);
  window.addEventListener('online', connect);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connect();
  });

  return {
    watch(customerNumber) {
      const others = watchers.get(customerNumber) ?? 0;
      watchers.set(customerNumber, others + 1);
      if (others === 0 && socket.connected) watchOnServer(customerNumber);
      return () => {
        const left = (watchers.get(customerNumber) ?? 1) - 1;
        if (left > 0) {
          watchers.set(customerNumber, left);
          return;
        }
        watchers.delete(customerNumber);
        if (socket.connected) socket.emit('unwatchCustomer', customerNumber);
      };
    },
  };
}
