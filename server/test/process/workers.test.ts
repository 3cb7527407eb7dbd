/** Several workers on one port: one that dies is replaced, without failed requests. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { freePort } from '../loopback-ports.ts';
import { databaseUrlOf, processesIn, runServer, type ServerProcess } from './server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'operatory-workers-'));
chmodSync(folder, 0o755);
let server: ServerProcess | undefined;
afterAll(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  // Workers end when their primary is gone, and the watchdog stops the database.
  await vi.waitFor(() => expect(processesIn(folder)).toEqual([]), 20_000);
  rmSync(folder, { recursive: true, force: true });
});

/** How many workers listen for changes: each has its own connection for that. */
async function listeners(): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrlOf(folder) });
  await client.connect();
  const { rowCount } = await client.query(`select from pg_stat_activity where application_name = 'operatory hub'`);
  await client.end();
  return rowCount ?? 0;
}

/** Children of the process that run the server's script. */
const workersOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('main.js'));

/** A worker that pauses for a few seconds is kept. One that stops answering is replaced, so that its clients don't wait for it. */
async function replacesWhatHangs(running: ServerProcess, port: number): Promise<void> {
  const [paused = 0, hung = 0] = workersOf(running.pid);
  process.kill(paused, 'SIGSTOP');
  // The other one gets this connection, because it's the only one accepting.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await statusOver(agent, port)).toBe(200);
  await pause(5_000);
  process.kill(paused, 'SIGCONT');
  await pause(3_000);
  expect(workersOf(running.pid)).toEqual([paused, hung]);

  process.kill(hung, 'SIGSTOP');
  const began = performance.now();
  expect(await statusOver(agent, port)).toBe('cut off');
  // Ten seconds, plus the delay of a busy machine.
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(await statusOver(agent, port)).toBe(200);
  await running.until('a worker hung and is terminated');
  await vi.waitFor(async () => expect(await listeners()).toBe(2), { timeout: 90_000, interval: 100 });
  expect(workersOf(running.pid)).not.toContain(hung);
  agent.destroy();
}

/** The status of `/healthz` over the agent's connection, or `cut off`. */
const statusOver = (agent: Agent, port: number) =>
  new Promise<number | 'cut off'>((resolve) => {
    get({ host: '127.0.0.1', port, path: '/healthz', agent }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
    }).on('error', () => resolve('cut off'));
  });

test('two workers share the port; one that is killed is replaced while the other serves', {
  timeout: 240_000,
}, async () => {
  const port = await freePort();
  server = runServer({ PORT: String(port), DATA_DIR: folder, WORKERS: '2', LOG_LEVEL: 'info' });
  await server.until('is ready');
  const before = workersOf(server.pid);
  expect(before).toHaveLength(2);
  await vi.waitFor(async () => expect(await listeners()).toBe(2), 20_000);
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(20_000) });
  process.kill(before[0] as number, 'SIGKILL');
  const statuses = new Set<number>();
  await vi.waitFor(
    async () => {
      statuses.add((await ask()).status);
      const now = workersOf(server?.pid ?? 0);
      expect(now.filter((pid) => !before.includes(pid))).toHaveLength(1);
      expect(await listeners()).toBe(2);
    },
    { timeout: 90_000, interval: 100 },
  );
  expect([...statuses]).toEqual([200]);
  expect(server.output()).toContain('a worker exited unexpectedly and is replaced');

  await replacesWhatHangs(server, port);

  // Whichever worker responds, the figures are those of both.
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toMatch(/^operatory_info\{version="[^"]+"\} 1$/m);
  expect(metrics).toMatch(/^queue_waiting\{queue="mail"\} 0$/m);
  expect(metrics).toMatch(/^database_connections \d+$/m);
  expect(metrics).toMatch(/^workers_replaced_total\{reason="exited"\} 1$/m);
  expect(metrics).toMatch(/^workers_replaced_total\{reason="hung"\} 1$/m);

  server.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(processesIn(folder)).toEqual([]);
});
