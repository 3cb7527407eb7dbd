/** Which tabs may connect, and which accounts they may watch. */
import { parseCustomerNumber } from '@operatory/domain/customers';
import { isRefusal, refuse } from '@operatory/domain/refusals';
import type { FastifyBaseLogger } from 'fastify';
import type { CustomerScopes } from '../access/customer-scope.ts';
import type { Sessions } from '../access/viewers.ts';
import type { Database } from '../database/database.ts';
import { problemOf } from '../http/problems.ts';
import { limiter } from '../limits/limiter.ts';
import { followAccount, type HubServer, type HubSocket } from './tab-rooms.ts';
import { isTicket, redeemTicket } from './tickets.ts';

/** One tab doesn't show more accounts than this. */
const maxWatched = 20;
const maxPerPerson = 40;

/** One line in the log a minute is enough while the database is down. */
const failureLog = limiter({ most: 1, seconds: 60 });

interface AdmissionParts {
  readonly pool: Database['pool'];
  readonly sessions: Sessions;
  readonly log: FastifyBaseLogger;
  readonly onAdmitted: (request: HubSocket['request']) => void;
}

/** Admits tabs that bring the ticket of a session; the others get a problem document that their page can read. */
export function admitTabs(io: HubServer, { pool, sessions, log, onAdmitted }: AdmissionParts): void {
  async function admit(socket: HubSocket) {
    const { token: ticket } = socket.handshake.auth as { token?: unknown };
    const sessionToken = typeof ticket === 'string' && isTicket(ticket) ? await redeemTicket(pool, ticket) : undefined;
    const viewer = sessionToken === undefined ? undefined : (await sessions.read([sessionToken])).get(sessionToken);
    if (sessionToken === undefined || viewer === undefined) return refuse('access.signed-out' as const);
    let count = 0;
    for (const other of io.sockets.sockets.values()) if (other.data.viewer.userId === viewer.userId) count += 1;
    if (count >= maxPerPerson) return refuse('request.too-often' as const, { seconds: 60 });
    socket.data = { sessionToken, viewer, watched: new Map(), territories: new Set() };
    return viewer;
  }

  io.use(async (socket, next) => {
    try {
      const viewer = await admit(socket);
      if (isRefusal(viewer)) {
        next(Object.assign(new Error(problemOf(viewer).detail), { data: problemOf(viewer) }));
        return;
      }
      onAdmitted(socket.request);
      next();
    } catch (error) {
      if (failureLog.take('') === 0) log.error({ reason: String(error) }, 'tabs could not be connected');
      const away = problemOf(refuse('provider.unavailable', { provider: 'hub' }));
      next(Object.assign(new Error(away.detail), { data: away }));
    }
  });
}

/** Follows an account, if the tab's person may see it. Returns whether the tab follows it now. */
export async function watchAccount(
  socket: HubSocket,
  { scopes, sent }: { readonly scopes: CustomerScopes; readonly sent: unknown },
): Promise<boolean> {
  const customerNumber = typeof sent === 'string' ? parseCustomerNumber(sent) : undefined;
  const { watched } = socket.data;
  if (customerNumber === undefined || (watched.size >= maxWatched && !watched.has(customerNumber))) return false;
  const scope = await scopes.open(socket.data.viewer, 'account.view', customerNumber);
  if (isRefusal(scope) || !socket.connected) return false;
  followAccount(socket, { customerNumber, territoryId: scope.territoryId });
  return watched.has(customerNumber);
}
