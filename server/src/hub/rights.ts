/** Checks the rights of everyone who is connected, so that a change reaches their open tabs within a second. */
import { hasSameRights } from '@operatory/domain/access';
import type { FastifyBaseLogger } from 'fastify';
import type { Sessions } from '../access/viewers.ts';
import { followAccount, followTerritories, type HubServer } from './tab-rooms.ts';

const lookEveryMs = 400;

/** Disconnects ended sessions, notifies tabs of changed rights, and moves them into the allowed rooms. */
async function look(io: HubServer, sessions: Sessions): Promise<void> {
  const windows = [...io.sockets.sockets.values()];
  if (windows.length === 0) return;
  const viewers = await sessions.read([...new Set(windows.map(({ data }) => data.sessionToken))]);
  for (const socket of windows) {
    const viewer = viewers.get(socket.data.sessionToken);
    if (viewer === undefined) {
      socket.disconnect(true);
      continue;
    }
    const isSame = hasSameRights(socket.data.viewer, viewer);
    socket.data.viewer = viewer;
    followTerritories(socket);
    for (const account of [...socket.data.watched.values()]) followAccount(socket, account);
    if (!isSame) socket.emit('rightsChanged', { userId: viewer.userId });
  }
}

/** Checks from now on. While the database is away, everyone keeps the rights last read. */
export function watchRights(
  io: HubServer,
  { sessions, log }: { readonly sessions: Sessions; readonly log: FastifyBaseLogger },
): { stop(): void } {
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look(io, sessions)
      .catch((error: unknown) => log.warn({ err: error }, 'The rights of open tabs could not be checked'))
      .finally(() => {
        isLooking = false;
      });
  }, lookEveryMs).unref();
  return { stop: () => clearInterval(timer) };
}
