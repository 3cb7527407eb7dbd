/** Bodies that may take longer than other requests may in all: files, for as long as their bytes keep coming. */
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

const longestSilenceMs = 30_000;
const lookEveryMs = 1_000;
/** How long a sender may go on after its answer is known, so that the answer arrives. */
const afterwardsMs = 20_000;

/** The request on each connection whose body may take long. */
const long = new WeakMap<Socket, FastifyRequest['raw']>();

/** True while a body that may take long is on its way here. */
export const hasLongBody = (socket: Socket) => long.get(socket)?.complete === false;

/** Lets the body of this request take as long as its bytes keep coming, until the work with it is settled. */
export async function withLongBody<Result>(
  { raw, server: { server } }: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const { socket } = raw;
  // A request that a test injects has no connection to watch or to cut off.
  if (!(socket instanceof Socket)) return work();
  let seen = socket.bytesRead;
  let seenAt = performance.now();
  const watch = setInterval(() => {
    if (raw.complete) return clearInterval(watch);
    if (socket.bytesRead !== seen) {
      seen = socket.bytesRead;
      seenAt = performance.now();
    } else if (performance.now() - seenAt > longestSilenceMs) {
      clearInterval(watch);
      long.delete(socket);
      // As Node tells of any other request that took too long.
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.emit('clientError', error, socket);
    }
  }, lookEveryMs).unref();
  long.set(socket, raw);
  try {
    return await work();
  } finally {
    clearInterval(watch);
    // Node looks at a request only once: one that was let through by then has to be cut off here.
    if (raw.complete) long.delete(socket);
    else
      setTimeout(() => {
        if (!raw.complete) socket.destroy();
      }, afterwardsMs).unref();
  }
}
