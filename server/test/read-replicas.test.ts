/** Reads on a real standby that streams from the primary, and whose replay is paused to make it lag. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../src/database/database.ts';
import { openReadReplicas, type ReadReplicas } from '../src/database/read-replicas.ts';
import { replicaReads } from '../src/http/replica-reads.ts';
import { findBinaries } from '../src/ports/database/binaries.ts';
import { type DatabaseServer, startEmbedded } from '../src/ports/database/index.ts';
import { chooseUser } from '../src/ports/database/system-user.ts';
import { rememberingLog } from './ground.ts';

const folder = mkdtempSync(join(tmpdir(), 'operatory-replica-'));
chmodSync(folder, 0o755);
const [cluster, standby] = [join(folder, 'postgres'), join(folder, 'standby')];
const settings = { wal_level: 'replica', max_wal_senders: '4' };
const { log, lines } = rememberingLog();
let server: DatabaseServer;
let primary: pg.Pool;
let child: ChildProcess;
let atStandby: pg.Client;
let replicas: ReadReplicas;

/** A copy of a stopped server's files, which then follows it. The embedded server brings no pg_basebackup. */
function startStandby(password: string): void {
  writeFileSync(join(standby, 'standby.signal'), '');
  const { uid, gid } = statSync(standby);
  chownSync(join(standby, 'standby.signal'), uid, gid);
  const binaries = findBinaries();
  const runAs = chooseUser(binaries, { cluster: standby, parent: folder });
  const [command = '', ...prefix] = [...runAs.prefix, binaries.postgres];
  const follow = `host=${cluster} user=operatory password=${password}`;
  const flags = Object.entries({ ...settings, max_connections: '100', primary_conninfo: follow, listen_addresses: '' });
  const words = flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  child = spawn(command, [...prefix, '-D', standby, '-k', standby, ...words], {
    ...runAs.ids,
    cwd: '/',
    env: {},
    stdio: 'ignore',
  });
}

beforeAll(async () => {
  const first = await startEmbedded({ folder, settings });
  await first.stop();
  spawnSync('cp', ['-a', cluster, standby]);
  server = await startEmbedded({ folder, settings });
  primary = openDatabase(server.url, { onConnectionError: () => undefined }).pool;
  await primary.query('create table note (text text)');
  startStandby(readFileSync(join(folder, 'database-password'), 'utf8').trim());
  const url = server.url.replace(encodeURIComponent(cluster), encodeURIComponent(standby));
  await vi.waitFor(
    async () => {
      atStandby = new pg.Client({ connectionString: url });
      atStandby.on('error', () => undefined);
      await atStandby.connect();
      await atStandby.query('select from note');
    },
    { timeout: 30_000, interval: 200 },
  );
  replicas = openReadReplicas({ urls: [url], primary, log, maxLagMs: 1_500 });
});
afterAll(async () => {
  await replicas?.close();
  await atStandby?.end().catch(() => undefined);
  child?.kill('SIGQUIT');
  await primary?.end();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const anything = { position: 0, since: Number.NEGATIVE_INFINITY };
const isChosen = (floor = anything) => replicas.choose(floor) !== undefined;
const wait = { timeout: 10_000, interval: 50 };

it('read-your-writes: never serves stale data after a write', async () => {
  await vi.waitFor(() => expect(isChosen()).toBe(true), wait);
  await atStandby.query('select pg_wal_replay_pause()');
  await primary.query(`insert into note values ('mine')`);
  const written = { position: await replicas.position(), since: Number.NEGATIVE_INFINITY };
  const told = { position: 0, since: performance.now() };
  // Others may still read there; the writer and notified users may not.
  expect([isChosen(), isChosen(written), isChosen(told)]).toEqual([true, false, false]);
  await atStandby.query('select pg_wal_replay_resume()');
  await vi.waitFor(() => expect([isChosen(written), isChosen(told)]).toEqual([true, true]), wait);
  const { rows } = (await replicas.choose(written)?.query('select text from note')) ?? { rows: [] };
  expect(rows).toEqual([{ text: 'mine' }]);
});

it('sends a browser that has just written to the primary until the standby has passed that', async () => {
  await vi.waitFor(() => expect(isChosen()).toBe(true), wait);
  const http = Fastify();
  http.decorateRequest('viewer');
  http.addHook('onRequest', async (request) => {
    request.viewer = { kind: 'user' } as typeof request.viewer;
  });
  const reads = replicaReads(http, { pool: primary, replicas, isSecure: false });
  const count = 'select count(*)::int as notes from note';
  http.get('/api/notes', (request) => reads.run(request, async (pool) => (await pool.query(count)).rows[0]));
  http.post('/api/notes', async () => (await primary.query(`insert into note values ('sent')`)).rowCount);
  const read = async (cookie: string) =>
    (await http.inject({ url: '/api/notes', headers: { cookie } })).json<{ notes: number }>().notes;

  await atStandby.query('select pg_wal_replay_pause()');
  const before = await read('session=one');
  const sent = await http.inject({ method: 'POST', url: '/api/notes', headers: { cookie: 'session=one' } });
  const written = String(sent.headers['set-cookie']).split(';')[0];
  expect([await read(`session=one; ${written}`), await read('session=two')]).toEqual([before + 1, before]);
  // A program carries no cookie.
  const ofProgram = await http.inject({ url: '/api/notes' });
  expect(ofProgram.json<{ notes: number }>().notes).toBe(before + 1);
  await atStandby.query('select pg_wal_replay_resume()');
  await http.close();
});

it('leaves out a standby that lags too much, and takes it back', async () => {
  await atStandby.query('select pg_wal_replay_pause()');
  await primary.query(`insert into note values ('late')`);
  await vi.waitFor(() => expect(isChosen()).toBe(false), wait);
  await atStandby.query('select pg_wal_replay_resume()');
  await vi.waitFor(() => expect(isChosen()).toBe(true), wait);
});

it('leaves out one that is dead', async () => {
  child.kill('SIGQUIT');
  await vi.waitFor(() => expect(isChosen()).toBe(false), wait);
  expect(lines.map(({ msg }) => msg)).toContain('A read replica lags or is away: it is left out');
});
