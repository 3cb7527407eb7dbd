/** The ERP's side of a drill: it takes the orders that are pushed to it, and sends stock. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { callUntilAnswered, type Site } from '../call.ts';
import type { Ledger } from './ledger.ts';
import type { WorkParts } from './work-parts.ts';

export interface Receiver {
  readonly url: string;
  close(): void;
}

/** Listens for pushed orders on the loopback address, and takes each. */
export async function openReceiver({ deliveries }: Ledger): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as Pushed;
      if (data !== undefined) {
        const { orderNumber, lines, totalCents } = data;
        const before = deliveries.get(orderNumber);
        const now = { lines: lines.length, totalCents };
        const differs = before !== undefined && (before.lines !== now.lines || before.totalCents !== totalCents);
        const isUnequal = before?.isUnequal === true || differs;
        deliveries.set(orderNumber, { ...now, times: (before?.times ?? 0) + 1, isUnequal });
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ state: 'taken' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Pushed {
  readonly data?: { readonly orderNumber: number; readonly lines: readonly unknown[]; readonly totalCents: number };
}

/** The ERP sends the keys of all orders that it took. Returns those that Operatory doesn't know. */
export async function proveOrders(site: Site, key: string, { deliveries }: Ledger): Promise<readonly number[]> {
  const proof = await callUntilAnswered<{ unknownHere: number[] }>(site, {
    method: 'POST',
    path: '/erp/v1/proofs',
    body: {
      since: new Date(Date.now() - 86_400_000).toISOString(),
      orders: [...deliveries].map(([orderNumber, { lines, totalCents }]) => ({ orderNumber, lines, totalCents })),
    },
    key,
  });
  return proof.unknownHere;
}

/** Repeatedly sends a small file of stock, each with a different quantity, until told to end. */
export async function sendStock(
  parts: WorkParts,
  { key, branch, everyMs }: { key: string; branch: string; everyMs: number },
): Promise<void> {
  const { site, journal, ledger, items, isOver } = parts;
  while (!isOver()) {
    const ordinal = ledger.loads.length + 1;
    const importId = `drill-stock-${ordinal}`;
    const quantity = 100 + ordinal;
    const rows = items.slice(0, 10).map((item) => `${item},${branch},${quantity},A`);
    await callUntilAnswered(
      site,
      {
        method: 'PUT',
        path: `/erp/v1/imports/${importId}?feed=stock&mode=delta&sequence=${ordinal}`,
        body: `itemNumber,branchNumber,quantityAvailable,stockingClass\n${rows.join('\n')}\n`,
        key,
      },
      journal,
    ).then(() => ledger.loads.push({ importId, quantity }), journal.failed);
    for (let waited = 0; waited < everyMs && !isOver(); waited += 100) await pause(100);
  }
}
