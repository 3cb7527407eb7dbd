/** The network between Operatory and its database: connections that can be cut, or fall silent. */
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../server/test/loopback-ports.ts';

export interface DatabaseLink {
  /** The address of the database by way of this link. */
  readonly databaseUrl: string;
  /** Breaks all connections. Returns how many. */
  cut(): number;
  /** All open connections pass nothing anymore, and stay open. New ones work. Returns how many. */
  silence(): number;
  close(): void;
}

/** Listens on a TCP port of the loopback address for a database that may have only a socket. */
export async function openDatabaseLink(url: string): Promise<DatabaseLink> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const pairs = new Set<readonly [Socket, Socket]>();
  const listener = createServer((client) => {
    const server = folder?.startsWith('/')
      ? connect(`${folder}/.s.PGSQL.${target.port || 5432}`)
      : connect(Number(target.port || 5432), target.hostname);
    const pair = [client, server] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        client.destroy();
        server.destroy();
      });
    }
    client.pipe(server).pipe(client);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));
  const linked = new URL(url);
  linked.searchParams.delete('host');
  linked.hostname = '127.0.0.1';
  linked.port = String(port);

  function cut(): number {
    const before = pairs.size;
    for (const [client, server] of [...pairs]) {
      client.destroy();
      server.destroy();
    }
    return before;
  }
  return {
    databaseUrl: linked.href,
    cut,
    silence() {
      for (const [client, server] of pairs) {
        client.unpipe();
        server.unpipe();
        client.pause();
        server.pause();
      }
      return pairs.size;
    },
    close() {
      cut();
      listener.close();
    },
  };
}
