/** The connection to the hub: one WebSocket that reports changes. Loaded after the first screen. */
import { type HubMessages, type HubRequests, hubPath } from '@operatory/contract/hub';
import { io, type Socket } from 'socket.io-client';
import { call, isRefusedWith, isSessionOver } from '../calls/index.ts';
import { connectionTiming } from './keep-connection.ts';

export interface Hub {
  /** One attempt to connect; `refused` if the server doesn't accept this tab, rejected if it can't be reached. */
  connect(signal: AbortSignal): Promise<'connected' | 'refused'>;
  /**
   * Subscribes to this account's changes until the returned function is called. Several screens may watch the same
   * account.
   */
  watch(customerNumber: string): () => void;
}

/** Handlers by message name, and for the state of the connection. */
export interface HubListeners {
  readonly cartChanged: HubMessages['cartChanged'];
  readonly orderChanged: HubMessages['orderChanged'];
  readonly listChanged: HubMessages['listChanged'];
  readonly noteChanged: HubMessages['noteChanged'];
  readonly info: HubMessages['Info'];
  readonly reviewChanged: HubMessages['reviewChanged'];
  readonly importChanged: HubMessages['importChanged'];
  readonly alertRaised: HubMessages['alertRaised'];
  readonly favoritesChanged: HubMessages['favoritesChanged'];
  readonly alertsRead: HubMessages['alertsRead'];
  readonly settingsChanged: HubMessages['settingsChanged'];
  readonly rightsChanged: HubMessages['rightsChanged'];
  /** From now on every change of this account is reported; earlier changes have to be read. */
  readonly isWatching: (customerNumber: string) => void;
  /** The connection broke. */
  readonly lost: () => void;
}

/** Messages that are passed on unchanged. */
const told = [
  'cartChanged',
  'reviewChanged',
  'importChanged',
  'orderChanged',
  'listChanged',
  'noteChanged',
  'alertRaised',
  'favoritesChanged',
  'alertsRead',
  'settingsChanged',
] as const;

type HubSocket = Socket<HubMessages, HubRequests>;

/** Codes after which retrying is pointless: signed out, or too many tabs. */
const refusing = new Set(['access.signed-out', 'request.too-often']);

/** Connects once; the caller decides when. */
function connectOnce(socket: HubSocket, token: string, signal: AbortSignal): Promise<'connected' | 'refused'> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      socket.off('connect', onConnect);
      socket.off('connect_error', onError);
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    const onConnect = () => end(() => resolve('connected'));
    const onError = (error: Error & { data?: { code?: string } }) => {
      socket.disconnect();
      end(() => (refusing.has(error.data?.code ?? '') ? resolve('refused') : reject(error)));
    };
    const onAbort = () => {
      socket.disconnect();
      end(() => reject(new Error('The attempt took too long.')));
    };
    socket.on('connect', onConnect);
    socket.on('connect_error', onError);
    signal.addEventListener('abort', onAbort);
    socket.auth = { token };
    socket.connect();
  });
}

/** Creates the socket without connecting. */
export function openHub(listeners: HubListeners): Hub {
  const socket: HubSocket = io({
    path: hubPath,
    transports: ['websocket'],
    autoConnect: false,
    // `keep-connection.ts` decides about retries, and counts attempts without this library.
    reconnection: false,
    timeout: connectionTiming.timeOut,
  });
  const watchers = new Map<string, number>();

  /** Accounts whose changes the server reports to this tab. */
  const reported = new Set<string>();

  const watchOnServer = (customerNumber: string) =>
    socket.emit('watchCustomer', customerNumber, (isWatching) => {
      const isNew = isWatching && !reported.has(customerNumber);
      if (isWatching) reported.add(customerNumber);
      else reported.delete(customerNumber);
      if (isNew) listeners.isWatching(customerNumber);
    });

  const watchAll = () => {
    for (const customerNumber of watchers.keys()) watchOnServer(customerNumber);
  };
  socket.on('connect', () => {
    reported.clear();
    watchAll();
  });
  socket.on('rightsChanged', (message) => {
    // The server no longer reports a revoked account, and only does so again on request.
    watchAll();
    listeners.rightsChanged(message);
  });
  socket.on('disconnect', listeners.lost);
  socket.on('Info', listeners.info);
  for (const name of told) socket.on(name, listeners[name] as () => void);

  return {
    async connect(signal) {
      try {
        // A token opens one connection, so each attempt gets a new one.
        const { token } = await call('issueHubToken', {}, { signal });
        return await connectOnce(socket, token, signal);
      } catch (thrown) {
        if (isSessionOver(thrown) || isRefusedWith(thrown, 'request.too-often')) return 'refused';
        throw thrown;
      }
    },
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
        reported.delete(customerNumber);
        if (socket.connected) socket.emit('unwatchCustomer', customerNumber);
      };
    },
  };
}
