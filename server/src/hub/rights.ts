/** Looks at the rights of everybody who is connected, so that a second is enough for one that was taken away. */
import type { FastifyBaseLogger } from 'fastify';
import type { Sessions } from '../access/viewers.ts';
import { followAccount, followTerritories, type HubServer } from './window.ts';

const lookEveryMs = 400;

/** Disconnects whose session has ended, and takes everybody out of the rooms that they may no longer be in. */
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
    socket.data.viewer = viewer;
    followTerritories(socket);
    for (const account of [...socket.data.watched.values()]) followAccount(socket, account);
  }
}

/** Looks from now on; while the database does not answer everybody stays as they are. */
export function watchRights(
  io: HubServer,
  { sessions, log }: { readonly sessions: Sessions; readonly log: FastifyBaseLogger },
): { stop(): void } {
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look(io, sessions)
      .catch((error: unknown) => log.warn({ err: error }, 'the rights of open windows could not be looked at'))
      .finally(() => {
        isLooking = false;
      });
  }, lookEveryMs).unref();
  return { stop: () => clearInterval(timer) };
}
