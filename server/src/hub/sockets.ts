/**
 * The hub: one socket per tab, rooms by account, territory, and person, and no one stays in a room after losing the
 * right to it.
 */
import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http';
import { hubPath } from '@operatory/contract/hub';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { CustomerScopes } from '../access/customer-scope.ts';
import type { Sessions } from '../access/viewers.ts';
import type { Database } from '../database/database.ts';
import { callerAddress } from '../http/caller-address.ts';
import { limiter } from '../limits/limiter.ts';
import type { Settings } from '../settings/settings.ts';
import { admitTabs, watchAccount } from './admission.ts';
import { type AnonymousLimits, anonymousSockets } from './anonymous-sockets.ts';
import type { Hub } from './hub.ts';
import { hubMessages } from './hub-messages.ts';
import { type Change, openRelay } from './relay.ts';
import { watchRights } from './rights.ts';
import { everyoneRoom, followTerritories, type HubServer, leaveAccount, personRoom } from './tab-rooms.ts';
import { routeUpgrades } from './upgrades.ts';
import { announceVersions, type VersionSettings } from './versions.ts';

export interface HubParts {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly scopes: CustomerScopes;
  readonly settings: VersionSettings & Pick<Settings, 'ownOrigins' | 'trustProxy' | 'database'>;
  readonly log: FastifyBaseLogger;
  /** Other limits than the product's, for a test. */
  readonly limits?: AnonymousLimits | undefined;
  /** Called with the number of each account whose tabs are notified, by this process or another. */
  readonly onAccount?: (customerNumber: string) => void;
}

/** What this file uses of a connection of the socket engine. */
interface Connection {
  on(event: 'packet', listener: (packet: { type: string }) => void): void;
  close(discard: boolean): void;
}

/**
 * Ends a connection that sends more than a tab ever does. Counted below Socket.IO, where attempts to connect to a
 * namespace count too: each of those costs a lookup in the database.
 */
function limitPackets(connection: Connection): void {
  const turns = limiter({ most: 60, seconds: 10 });
  let connects = 0;
  connection.on('packet', (packet) => {
    if (packet.type !== 'message') return;
    const { data } = packet as { data?: unknown };
    if (typeof data === 'string' && data.startsWith('0')) connects += 1;
    if (connects > 1 || turns.take('') > 0) connection.close(true);
  });
}

/** The hub, with the functions that only the server itself needs. */
export interface OpenHub extends Hub {
  /** How many tabs are connected to this process. */
  connections(): number;
  /** How often the connection to the other processes was lost, since the start. */
  gaps(): number;
  /** How many changes were pushed to a room of tabs, since the start. */
  pushes(): number;
  /** Whether a process of another build started lately. */
  isMixed(): boolean;
  /** Rooms of this process that have a tab in them. */
  rooms(): ReadonlySet<string>;
  close(): Promise<void>;
}

/** Answers upgrades that `gate` receives; every ordinary request stays with Fastify, its headers and its refusals. */
function openEngine(gate: HttpServer, ownOrigins: readonly string[]): HubServer {
  const own = new Set(ownOrigins);
  return new Server(gate, {
    path: hubPath,
    transports: ['websocket'],
    // Together 15 s, after which an unresponsive server or tab is noticed.
    pingInterval: 10_000,
    pingTimeout: 5_000,
    connectTimeout: 10_000,
    maxHttpBufferSize: 4_096,
    perMessageDeflate: false,
    serveClient: false,
    allowRequest: (request, answer) => answer(null, isOwn(request, own)),
  });
}

/** Opens the hub on this server's `/hub`. It receives messages from other processes once the server is listening. */
export function openHub({ http, database, sessions, scopes, settings, log, limits, onAccount }: HubParts): OpenHub {
  const gate = createServer();
  const io = openEngine(gate, settings.ownOrigins);
  io.engine.on('connection', limitPackets);
  const addressOf = callerAddress(settings.trustProxy);
  const anonymous = anonymousSockets({ addressOf, log, ...(limits === undefined ? {} : { limits }) });
  routeUpgrades(http.server, { path: hubPath, gate, secondsToWait: anonymous.open });

  admitTabs(io, { pool: database.pool, sessions, log, onAdmitted: anonymous.admitted });

  io.on('connection', (socket) => {
    socket.on('watchCustomer', (customerNumber, answer) => {
      if (typeof answer !== 'function') return;
      watchAccount(socket, { scopes, sent: customerNumber }).then(answer, (error: unknown) => {
        log.error({ err: error }, 'an account could not be watched');
        answer(false);
      });
    });
    socket.on('unwatchCustomer', (customerNumber) => {
      if (typeof customerNumber === 'string' && socket.data.watched.has(customerNumber)) {
        leaveAccount(socket, customerNumber);
      }
    });
    void socket.join([everyoneRoom, personRoom(socket.data.viewer.userId)]);
    followTerritories(socket);
    versions.greet(socket);
  });

  const rights = watchRights(io, { sessions, log });
  const versions = announceVersions(io, settings);

  function deliver({ message, room, body }: Change): void {
    if (typeof body.customerNumber === 'string') onAccount?.(body.customerNumber);
    if (message === 'Info') {
      versions.anotherStarted(body);
      return;
    }
    // Most changes concern no tab of this process.
    if (!io.sockets.adapter.rooms.has(room)) return;
    pushes += 1;
    io.to(room).emit(message, body as never);
  }

  let [gaps, pushes] = [0, 0];
  const relay = openRelay({
    pool: database.pool,
    directUrl: settings.database.directUrl,
    log,
    onChange: deliver,
    // Missed messages are unknown, so a tab that reconnects reads everything again.
    onGap: () => {
      gaps += 1;
      io.disconnectSockets(true);
    },
  });
  http.addHook('onListen', async () => {
    relay.start();
    relay.tell(versions.hello);
  });

  function tell(change: Change): void {
    deliver(change);
    relay.tell(change);
  }

  return {
    ...hubMessages(tell),
    connections: () => io.sockets.sockets.size,
    isMixed: versions.isMixed,
    gaps: () => gaps,
    pushes: () => pushes,
    rooms: () => new Set(io.sockets.adapter.rooms.keys()),
    async close() {
      rights.stop();
      versions.stop();
      await relay.close();
      await io.close();
    },
  };
}

/** Another site's page could not read anything here, and has no business trying. */
function isOwn({ headers }: IncomingMessage, own: ReadonlySet<string>): boolean {
  const { origin, host } = headers;
  return origin === undefined || own.has(origin) || origin === `http://${host}` || origin === `https://${host}`;
}
