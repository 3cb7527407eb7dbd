/** The line to the hub: one WebSocket that tells what changed. Loaded after the first screen stands. */
import { type HubMessages, type HubRequests, hubPath } from '@operatory/contract/hub';
import { io, type Socket } from 'socket.io-client';
import { call, isRefusedWith, isSessionOver } from '../calls/index.ts';
import { lineTiming } from './keep-line.ts';

export interface Hub {
  /** One attempt to connect; `refused` where the server does not want this window, rejected where it cannot be reached. */
  connect(signal: AbortSignal): Promise<'connected' | 'refused'>;
  /** Hears of this account's changes until the answer is called. Several screens may watch the same account. */
  watch(customerNumber: string): () => void;
}

/** What is heard, by the names of the messages; and how the line fares. */
export interface HubListeners {
  readonly cartChanged: HubMessages['cartChanged'];
  readonly orderChanged: HubMessages['orderChanged'];
  readonly listChanged: HubMessages['listChanged'];
  readonly noteChanged: HubMessages['noteChanged'];
  readonly info: HubMessages['Info'];
  readonly reviewChanged: HubMessages['reviewChanged'];
  readonly alertRaised: HubMessages['alertRaised'];
  readonly alertsRead: HubMessages['alertsRead'];
  /** From now on every change of this account is heard; what changed before that has to be read again. */
  readonly isWatching: (customerNumber: string) => void;
  /** The line stood and broke. */
  readonly lost: () => void;
}

/** Messages that are passed on as they come. */
const told = [
  'cartChanged',
  'reviewChanged',
  'orderChanged',
  'listChanged',
  'noteChanged',
  'alertRaised',
  'alertsRead',
] as const;

type HubSocket = Socket<HubMessages, HubRequests>;

/** Codes after which trying again helps nobody: signed out, or too many windows. */
const refusing = new Set(['access.signed-out', 'request.too-often']);

/** Connects once; whoever keeps the line says when. */
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

/** Makes the socket; nothing is connected yet. */
export function openHub(listeners: HubListeners): Hub {
  const socket: HubSocket = io({
    path: hubPath,
    transports: ['websocket'],
    autoConnect: false,
    // When it is tried again is decided by `keep-line.ts`, which also counts attempts without this library.
    reconnection: false,
    timeout: lineTiming.timeOut,
  });
  const watchers = new Map<string, number>();

  const watchOnServer = (customerNumber: string) =>
    socket.emit('watchCustomer', customerNumber, (isWatching) => {
      if (isWatching) listeners.isWatching(customerNumber);
    });

  socket.on('connect', () => {
    for (const customerNumber of watchers.keys()) watchOnServer(customerNumber);
  });
  socket.on('disconnect', listeners.lost);
  socket.on('Info', listeners.info);
  for (const name of told) socket.on(name, listeners[name] as () => void);

  return {
    async connect(signal) {
      try {
        // A token opens one connection, so each attempt asks for a new one.
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
        if (socket.connected) socket.emit('unwatchCustomer', customerNumber);
      };
    },
  };
}
