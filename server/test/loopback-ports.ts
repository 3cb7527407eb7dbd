/** Ports of the loopback address for programs that tests start. */
import { createServer, type Server } from 'node:net';

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const { port, server } = await takePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Occupies a port on the loopback address until the server is closed. */
export async function takePort(): Promise<{ port: number; server: Server }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return { port: address.port, server };
}
