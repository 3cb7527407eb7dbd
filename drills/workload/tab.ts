/** An open tab: connected to the hub, it reads the account's cart again on every event, and after each reconnection. */
import type { Cart } from '@operatory/contract/cart';
import { hubPath } from '@operatory/contract/hub';
import { io } from 'socket.io-client';
import { callUntilAnswered, type Site } from '../call.ts';

export interface Tab {
  readonly account: string;
  /** The version of the cart that it shows; blank before it has read one. */
  readonly shown: () => string;
  /** The version of the program that it was last told to run. */
  readonly offered: () => string;
  readonly connections: () => number;
  close(): void;
}

/** Connects, and reconnects every half a second at most. */
export function openTab(site: Site, account: string): Tab {
  let shown = '';
  let offered = '';
  let connections = 0;
  let isReading = false;
  let isStale = false;
  let isClosed = false;

  async function readOnce(): Promise<void> {
    const path = `/shoppingCart/customerNumber/${account}`;
    const { data } = await callUntilAnswered<{ data: Cart[] }>(site, { method: 'GET', path });
    shown = data[0]?.modified ?? '';
  }
  /** Changes during a read are read afterward. */
  async function read(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale) {
      isStale = false;
      await readOnce().catch(() => undefined);
    }
    isReading = false;
  }

  const socket = io(site.url, {
    path: hubPath,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 500,
    auth: (give) => {
      callUntilAnswered<{ token: string }>(site, { method: 'POST', path: '/user/hubtoken', body: {} }).then(give, () =>
        give({}),
      );
    },
  });
  socket.on('connect', () => {
    connections += 1;
    socket.emit('watchCustomer', account, read);
  });
  // The library reconnects automatically only after losses, not when the server closes the connection.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect' && !isClosed) socket.connect();
  });
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => void (isClosed || socket.connect()), 500);
  });
  socket.on('cartChanged', read);
  socket.on('Info', ({ appVersion }: { appVersion: string }) => {
    offered = appVersion;
  });
  return {
    account,
    shown: () => shown,
    offered: () => offered,
    connections: () => connections,
    close() {
      isClosed = true;
      socket.disconnect();
    },
  };
}
