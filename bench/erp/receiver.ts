/** The ERP that orders are pushed to: it returns a receipt for each, and stores what it received. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Receiver {
  readonly url: string;
  /** When the first request since `clear` arrived, as `performance.now()` has it. */
  readonly firstAt: () => number;
  readonly bodies: () => readonly string[];
  readonly clear: () => void;
  readonly close: () => void;
}

/** `nextNumber` assigns each order another ERP number. */
export async function openReceiver(nextNumber: () => string): Promise<Receiver> {
  let first = 0;
  let bodies: string[] = [];
  const server = createServer(async (request, response) => {
    if (first === 0) first = performance.now();
    bodies.push(await text(request));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ state: 'taken', erpOrderNumber: nextNumber() }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`,
    firstAt: () => first,
    bodies: () => bodies,
    clear() {
      first = 0;
      bodies = [];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
