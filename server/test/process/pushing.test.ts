/** Orders are pushed for as long as the server runs: from its start on, and not while or after it stops. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { encryptionOf } from '../../src/punch-out/encryption.ts';
import { freePort } from '../loopback-ports.ts';
import { databaseUrlOf, processesIn, runServer, type ServerProcess } from './server-process.ts';

const authSecret = 'only used in this test, nowhere else';
const webhookSecret = `whsec_${randomBytes(24).toString('base64')}`;
const started: ServerProcess[] = [];
let folder: string;
let erp: Server;
/** The ids of the messages that came, in their order. */
const got: string[] = [];
/** Answers that are held back until the test lets them go. */
const held: ServerResponse[] = [];
let isHolding = false;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'operatory-process-'));
  chmodSync(folder, 0o755);
  erp = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      // Throws for a wrong signature, which leaves the request without an answer.
      new Webhook(webhookSecret).verify(Buffer.concat(chunks), request.headers as Record<string, string>);
      got.push(String(request.headers['webhook-id']));
      if (isHolding) held.push(response);
      else take(response);
    });
  });
  await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const server of started) server.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await vi.waitFor(() => expect(processesIn(folder)).toEqual([]), 10_000);
  erp.closeAllConnections();
  erp.close();
  rmSync(folder, { recursive: true, force: true });
});

const take = (response: ServerResponse) => response.writeHead(200).end(JSON.stringify({ state: 'taken' }));

async function start(): Promise<ServerProcess> {
  const server = runServer({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    AUTH_SECRET: authSecret,
    ERP_PRIVATE_HOSTS: '127.0.0.1',
    LOG_LEVEL: 'info',
  });
  started.push(server);
  await server.until('Server listening');
  return server;
}

async function inDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrlOf(folder) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const write = (client: pg.Client, orderNumber: number) =>
  client.query(`insert into outbox (topic, key, payload) values ('order.submitted', $1, $2)`, [
    String(orderNumber),
    JSON.stringify({ orderNumber }),
  ]);

const receipts = () =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ key: string; state: string }>(
      'select key, state from order_receipt order by key',
    );
    return rows.map(({ key, state }) => `${key} ${state}`);
  });

test('pushing starts with the server, ends with it after the push in progress, and continues with the next start', {
  timeout: 180_000,
}, async () => {
  const first = await start();
  await inDatabase(async (client) => {
    const { port } = erp.address() as AddressInfo;
    await client.query(
      `insert into erp_webhook (url, is_on, encrypted_secret, changed_by, changed_at) values ($1, true, $2, 'test', now())`,
      [`http://127.0.0.1:${port}/orders`, encryptionOf(authSecret).encrypt(webhookSecret)],
    );
    await write(client, 7_000_001);
  });
  await expect.poll(receipts, { timeout: 20_000, interval: 100 }).toEqual(['7000001 taken']);

  // The server is told to stop while the ERP is slow; the response still counts.
  isHolding = true;
  await inDatabase((client) => write(client, 7_000_002));
  await expect.poll(() => held.length, { timeout: 20_000, interval: 50 }).toBe(1);
  await inDatabase((client) => write(client, 7_000_003));
  first.kill('SIGTERM');
  await first.until('Stopping');
  await pause(500);
  isHolding = false;
  for (const response of held.splice(0)) take(response);
  expect(await first.ended, first.output()).toBe(0);
  expect(first.output()).not.toContain('could not be pushed');
  const before = [...got];
  await pause(2_500);
  expect(got, 'nothing is pushed once it has stopped').toEqual(before);

  await start();
  await expect
    .poll(receipts, { timeout: 20_000, interval: 100 })
    .toEqual(['7000001 taken', '7000002 taken', '7000003 taken']);
  expect(new Set(got).size, 'each message is taken once').toBe(got.length);
});
