/** A process that works on loads, next to one that serves people. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { freePort } from '../loopback-ports.ts';
import { databaseUrlOf, processesIn, runServer, type ServerProcess } from './server-process.ts';

const started: ServerProcess[] = [];
const root = mkdtempSync(join(tmpdir(), 'operatory-exchange-process-'));
chmodSync(root, 0o755);
const data = join(root, 'data');
afterAll(async () => {
  for (const server of started) server.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  // The watchdog stops the database of a killed server.
  await vi.waitFor(() => expect(processesIn(data)).toEqual([]), 10_000);
  rmSync(root, { recursive: true, force: true });
});

function start(port: number, exchange: string, more: Record<string, string> = {}): ServerProcess {
  const server = runServer({
    PORT: String(port),
    DATA_DIR: data,
    EXCHANGE: exchange,
    EXCHANGE_FOLDER: join(root, 'files'),
    LOG_LEVEL: 'info',
    ...more,
  });
  started.push(server);
  return server;
}

const ready = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true;

test('EXCHANGE=0 serves and ignores files; EXCHANGE=only loads them and serves no one', {
  timeout: 120_000,
}, async () => {
  const [servingPort, workingPort] = [await freePort(), await freePort()];
  mkdirSync(join(root, 'files', 'in'), { recursive: true });
  writeFileSync(join(root, 'files', 'in', 'vendors.csv'), 'vendorId,name\n1,Northway\n');
  start(servingPort, '0');
  await expect.poll(() => ready(servingPort), { timeout: 40_000, interval: 100 }).toBe(true);
  await pause(7_000);
  expect(readdirSync(join(root, 'files', 'in'))).toEqual(['vendors.csv']);
  const database = new pg.Client({ connectionString: databaseUrlOf(data) });
  await database.connect();
  // The first process's embedded database acts as one that both can reach.
  const working = start(workingPort, 'only', {
    DATABASE_URL: databaseUrlOf(data),
    AUTH_SECRET: 'only used in this test, nowhere else',
  });
  await working.until('working on loads, and serving nobody');
  await expect
    .poll(() => readdirSync(join(root, 'files', 'done')), { timeout: 40_000, interval: 200 })
    .toEqual(['vendors.csv']);
  expect((await database.query('select name from vendor')).rows).toEqual([{ name: 'Northway' }]);
  expect([await ready(servingPort), await ready(workingPort)]).toEqual([true, false]);
  await database.end();
  working.kill('SIGTERM');
  expect(await working.ended).toBe(0);
});
