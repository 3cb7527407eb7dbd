/**
 * The hub: one socket per tab, rooms by account, territory, and person, and nobody in a room whose right to it has
 * ended.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { hubPath } from '@operatory/contract/hub';
import { parseCustomerNumber } from '@operatory/domain/customers';
import { isRefusal, refuse } from '@operatory/domain/refusals';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { CustomerScopes } from '../access/customer-scope.ts';
import type { Sessions } from '../access/viewers.ts';
import type { Database } from '../database/database.ts';
import { callerAddress } from '../http/caller-address.ts';
import { problemOf } from '../http/problems.ts';
import { limiter } from '../limits/limiter.ts';
import type { Settings } from '../settings/settings.ts';
import { type AnonymousLimits, anonymousSockets } from './anonymous-sockets.ts';
import type { Hub } from './hub.ts';
import { type Change, openRelay } from './relay.ts';
import { watchRights } from './rights.ts';
import { isTicket, redeemTicket } from './tickets.ts';
import { routeUpgrades } from './upgrades.ts';
import { announceVersions, type VersionSettings } from './versions.ts';
import {
  exchangeRoom,
  followAccount,
  followTerritories,
  type HubServer,
  type HubSocket,
  leaveAccount,
  notesRoomOf,
  personRoom,
  reviewRoom,
  roomOf,
  territoryRoom,
} from './window.ts';

export interface HubParts {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly scopes: CustomerScopes;
  readonly settings: VersionSettings & Pick<Settings, 'ownOrigins' | 'trustProxy'>;
  readonly log: FastifyBaseLogger;
  /** Other limits than the product's, for a test. */
  readonly limits?: AnonymousLimits | undefined;
}

/** Nobody looks at more accounts in one window than they have tabs for. */
const mostWatched = 20;
const mostPerPerson = 40;

/** One line in the log a minute is enough while the database is down. */
const failureLog = limiter({ most: 1, seconds: 60 });

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

/** The hub with what only the server itself needs of it. */
export interface OpenHub extends Hub {
  /** How many windows are connected to this process. */
  connections(): number;
  /** Rooms of this process in which anybody is. */
  rooms(): ReadonlySet<string>;
  close(): Promise<void>;
}

/** Opens the hub on this server's `/hub`. Listening to the other server processes begins when the server listens. */
export function openHub({ http, database, sessions, scopes, settings, log, limits }: HubParts): OpenHub {
  // The engine sees upgrades only: every ordinary request stays with Fastify, its headers and its refusals.
  const gate = createServer();
  const own = new Set(settings.ownOrigins);
  const io: HubServer = new Server(gate, {
    path: hubPath,
    transports: ['websocket'],
    // Together 15 s: that long a silent server or tab goes unnoticed, on both sides.
    pingInterval: 10_000,
    pingTimeout: 5_000,
    connectTimeout: 10_000,
    maxHttpBufferSize: 4_096,
    perMessageDeflate: false,
    serveClient: false,
    allowRequest: (request, answer) => answer(null, isOwn(request, own)),
  });
  io.engine.on('connection', limitPackets);
  const addressOf = callerAddress(settings.trustProxy);
  const anonymous = anonymousSockets({ addressOf, log, ...(limits === undefined ? {} : { limits }) });
  routeUpgrades(http.server, { path: hubPath, gate, secondsToWait: anonymous.open });

  io.use(async (socket, next) => {
    try {
      const viewer = await admit(socket);
      if (isRefusal(viewer)) {
        next(Object.assign(new Error(problemOf(viewer).detail), { data: problemOf(viewer) }));
        return;
      }
      anonymous.admitted(socket.request);
      next();
    } catch (error) {
      if (failureLog.take('') === 0) log.error({ reason: String(error) }, 'tabs could not be connected');
      const away = problemOf(refuse('provider.unavailable', { provider: 'hub' }));
      next(Object.assign(new Error(away.detail), { data: away }));
    }
  });

  async function admit(socket: HubSocket) {
    const { token: ticket } = socket.handshake.auth as { token?: unknown };
    const sessionToken =
      typeof ticket === 'string' && isTicket(ticket) ? await redeemTicket(database.pool, ticket) : undefined;
    const viewer = sessionToken === undefined ? undefined : (await sessions.read([sessionToken])).get(sessionToken);
    if (sessionToken === undefined || viewer === undefined) return refuse('access.signed-out' as const);
    let count = 0;
    for (const other of io.sockets.sockets.values()) if (other.data.viewer.userId === viewer.userId) count += 1;
    if (count >= mostPerPerson) return refuse('request.too-often' as const, { seconds: 60 });
    socket.data = { sessionToken, viewer, watched: new Map(), territories: new Set() };
    return viewer;
  }

  io.on('connection', (socket) => {
    socket.on('watchCustomer', (customerNumber, answer) => {
      if (typeof answer !== 'function') return;
      watch(socket, customerNumber).then(answer, (error: unknown) => {
        log.error({ err: error }, 'an account could not be watched');
        answer(false);
      });
    });
    socket.on('unwatchCustomer', (customerNumber) => {
      if (typeof customerNumber === 'string' && socket.data.watched.has(customerNumber)) {
        leaveAccount(socket, customerNumber);
      }
    });
    void socket.join(personRoom(socket.data.viewer.userId));
    followTerritories(socket);
    versions.greet(socket);
  });

  async function watch(socket: HubSocket, sent: unknown): Promise<boolean> {
    const customerNumber = typeof sent === 'string' ? parseCustomerNumber(sent) : undefined;
    const { watched } = socket.data;
    if (customerNumber === undefined || (watched.size >= mostWatched && !watched.has(customerNumber))) return false;
    const scope = await scopes.open(socket.data.viewer, 'account.view', customerNumber);
    if (isRefusal(scope) || !socket.connected) return false;
    followAccount(socket, { customerNumber, territoryId: scope.territoryId });
    return watched.has(customerNumber);
  }

  const rights = watchRights(io, { sessions, log });
  const versions = announceVersions(io, settings);

  function deliver({ message, room, body }: Change): void {
    if (message === 'Info') {
      versions.anotherStarted(body);
      return;
    }
    // Most changes concern nobody here.
    if (!io.sockets.adapter.rooms.has(room)) return;
    io.to(room).emit(message, body as never);
  }

  const relay = openRelay({
    pool: database.pool,
    log,
    onChange: deliver,
    // Missed messages are unknown, so a tab that reconnects reads everything again.
    onGap: () => io.disconnectSockets(true),
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
    cartChanged: (body) =>
      tell({ message: 'cartChanged', room: roomOf(body.customerNumber), thing: body.key, body: { ...body } }),
    orderChanged: (body) =>
      tell({
        message: 'orderChanged',
        room: roomOf(body.customerNumber),
        thing: String(body.orderNumber),
        body: { ...body },
      }),
    listChanged: (body) =>
      tell({
        message: 'listChanged',
        room: roomOf(body.customerNumber),
        thing: `list ${body.listId}`,
        body: { ...body },
      }),
    noteChanged: (body) =>
      tell({
        message: 'noteChanged',
        room: notesRoomOf(body.customerNumber),
        thing: `note ${body.noteId}`,
        body: { ...body },
      }),
    reviewChanged: (body) =>
      tell({ message: 'reviewChanged', room: reviewRoom, thing: String(body.orderNumber), body: { ...body } }),
    importChanged: (body) =>
      tell({ message: 'importChanged', room: exchangeRoom, thing: `import ${body.importId}`, body: { ...body } }),
    // A tab reads the newest anyway, so of many alerts in a territory only the latest is sent.
    alertRaised: ({ alertId, territoryId }) =>
      tell({ message: 'alertRaised', room: territoryRoom(territoryId), thing: territoryId, body: { alertId } }),
    alertsRead: (body) =>
      tell({ message: 'alertsRead', room: personRoom(body.userId), thing: body.userId, body: { ...body } }),
    connections: () => io.sockets.sockets.size,
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
