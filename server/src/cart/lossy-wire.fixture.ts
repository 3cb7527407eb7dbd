/** A wire between a client and the server that can be cut before a request arrives or before its answer does. */
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Answer, RefusalReply } from './carts.fixture.ts';

/** What happens to the next call. */
export type Fate = 'pass' | 'lose-request' | 'lose-reply';

/** A port that passes on to `address`; `fate` decides for each connection. */
export async function lossyWire(address: string, fate: () => Fate) {
  const { hostname, port } = new URL(address);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const decided = fate();
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => {});
    if (decided === 'lose-request') {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    upstream.on('error', () => client.destroy());
    client.pipe(upstream);
    if (decided === 'pass') upstream.pipe(client);
    // The server has handled the call, so its effect happened, but the response is lost.
    else upstream.once('data', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** One call on its own connection; `undefined` if there was no response. */
export function askOnce<Body>(
  address: string,
  { path, cookie, body }: { readonly path: string; readonly cookie: string; readonly body?: unknown },
): Promise<Answer<Body & Partial<RefusalReply>> | undefined> {
  return new Promise((resolve) => {
    const sent = request(
      `${address}/api${path}`,
      {
        method: body === undefined ? 'GET' : 'POST',
        agent: false,
        headers: { cookie, 'content-type': 'application/json' },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => resolve(undefined));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) }),
        );
      },
    );
    sent.on('error', () => resolve(undefined));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
