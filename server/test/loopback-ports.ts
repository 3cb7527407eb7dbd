/** Ports of the loopback address for programs that tests start. */
import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const { port, server } = await takePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const canListen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });

/**
 * A free port for a program that is killed and started again on it. Systems give outgoing connections the ports from 32768 on, so
 * that any program could take one of those in the meantime.
 */
export async function steadyPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await canListen(port)) return port;
  }
}

/** Occupies a port on the loopback address until the server is closed. */
export async function takePort(): Promise<{ port: number; server: Server }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return { port: address.port, server };
}
