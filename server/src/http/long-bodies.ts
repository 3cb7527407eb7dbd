/** Bodies that may take longer than other requests may in all: files, for as long as their bytes keep coming. */
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** How long requests may take, in milliseconds. */
export interface RequestTimes {
  /** A whole request, unless its body may take long. */
  readonly request: number;
  /** Without a byte of a body that may take long. */
  readonly silence: number;
  /** How long a sender may continue after the response is decided, so that the response arrives. */
  readonly afterward: number;
  /** How often slow requests are looked for. */
  readonly look: number;
}

export const requestTimes: RequestTimes = { request: 20_000, silence: 30_000, afterward: 20_000, look: 2_000 };

declare module 'fastify' {
  interface FastifyInstance {
    requestTimes: RequestTimes;
  }
}

/** For each connection, the request whose body may take long. */
const long = new WeakMap<Socket, FastifyRequest['raw']>();

/** True while a body that may take long is being received. */
export const hasLongBody = (socket: Socket) => long.get(socket)?.complete === false;

/** Lets the body of this request take as long as its bytes keep coming, until the work with it is settled. */
export async function withLongBody<Result>(
  { raw, server: { server, requestTimes: times } }: FastifyRequest,
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
    } else if (performance.now() - seenAt > times.silence) {
      clearInterval(watch);
      long.delete(socket);
      // The same error that Node raises for other requests that take too long.
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.emit('clientError', error, socket);
    }
  }, times.look / 2).unref();
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
      }, times.afterward).unref();
  }
}
