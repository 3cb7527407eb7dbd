/** A load balancer for TCP: it sends new connections to a process that says at `/readyz` that it can serve. */
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../server/test/loopback-ports.ts';

const checkEveryMs = 200;

export interface Balancer {
  readonly url: string;
  /** Sends connections to this port once the process there is ready. */
  add(port: number): void;
  remove(port: number): void;
  close(): void;
}

/** Listens on the loopback address. */
export async function openBalancer(): Promise<Balancer> {
  const isReady = new Map<number, boolean>();
  const open = new Set<Socket>();
  let turn = 0;

  const check = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
    await answer?.arrayBuffer().catch(() => undefined);
    if (isReady.has(port)) isReady.set(port, answer?.ok === true);
  };
  const timer = setInterval(() => {
    for (const port of isReady.keys()) void check(port);
  }, checkEveryMs);

  /** Tries the ready ones in order; a process that has just died refuses the connection. */
  function passOn(client: Socket, ports: readonly number[]): void {
    const [port, ...others] = ports;
    if (port === undefined) {
      client.destroy();
      return;
    }
    const server = connect(port, '127.0.0.1');
    server.once('connect', () => {
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const) {
        open.add(from);
        from.on('close', () => {
          open.delete(from);
          to.destroy();
        });
      }
      client.pipe(server).pipe(client);
    });
    let isOpen = false;
    server.once('connect', () => {
      isOpen = true;
    });
    server.on('error', () => {
      if (isOpen) client.destroy();
      else passOn(client, others);
    });
  }

  const listener = createServer({ pauseOnConnect: true }, (client) => {
    client.on('error', () => undefined);
    const ready = [...isReady].filter(([, ready]) => ready).map(([port]) => port);
    turn += 1;
    const first = ready.length === 0 ? 0 : turn % ready.length;
    passOn(client, [...ready.slice(first), ...ready.slice(0, first)]);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => listener.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    add: (added) => {
      isReady.set(added, false);
      void check(added);
    },
    remove: (removed) => void isReady.delete(removed),
    close() {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
      listener.close();
    },
  };
}
