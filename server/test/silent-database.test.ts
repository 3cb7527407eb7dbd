/** A database that stops responding without closing a connection, and one that refuses writes. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bindHealth } from '../src/app/health.ts';
import { type Database, openDatabase } from '../src/database/database.ts';
import { isDatabaseAway } from '../src/database/database-away.ts';
import { whileHolding } from '../src/start/jobs-lock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { openTestGround, type TestGround } from './ground.ts';

let own: TestDatabase;
let proxy: Server;
let database: Database;
let ground: TestGround;
/** Both ends of each connection through the proxy. */
const pairs: [Socket, Socket][] = [];

/** Whether connections that look for silent ones fall silent themselves as they say goodbye. */
let areProbesSilenced = false;
let silencedProbes = 0;
const goodbye = 0x58;

/** Passes no more bytes over the connections that are open now; new ones work. */
function fallSilent(connections: readonly [Socket, Socket][] = pairs): void {
  for (const [client, server] of connections) {
    client.unpipe(server).pause();
    server.unpipe(client).pause();
  }
}

/** The address of the database, by way of the proxy. */
function throughProxy(): string {
  const url = new URL(own.url);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return url.href;
}

beforeAll(async () => {
  own = await createTestDatabase();
  const target = new URL(own.url);
  const folder = target.searchParams.get('host');
  // Otherwise the proxy itself would close what the other side closes, however silent it is.
  proxy = createServer({ allowHalfOpen: true }, (client) => {
    const server = folder?.startsWith('/')
      ? connect(`${folder}/.s.PGSQL.${target.port || 5432}`)
      : connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    pairs.push([client, server]);
    let isProbe = false;
    client.on('data', (bytes: Buffer) => {
      isProbe ||= bytes.includes('operatory probe');
      if (!isProbe || !areProbesSilenced || bytes[0] !== goodbye) return;
      fallSilent([[client, server]]);
      silencedProbes += 1;
    });
    client.pipe(server).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  database = openDatabase(throughProxy(), { onConnectionError: () => undefined, isServing: true });
  ground = await openTestGround(database);
  bindHealth(ground);
  await ground.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const pair of pairs) for (const socket of pair) socket.destroy();
  await ground.close();
  await database.pool.end();
  proxy.close();
  await own.drop();
});

const ready = async () => (await ground.http.inject('/readyz')).statusCode;

it('ends waiting calls within 10 seconds, then serves over new connections and listens to the other servers again', async () => {
  expect(await ready()).toBe(200);
  await Promise.all(Array.from({ length: 4 }, () => database.pool.query('select pg_sleep(0.05)')));
  fallSilent();
  const began = performance.now();
  // As many as the pool has connections, so that each silent one is detected.
  const settled = await Promise.allSettled(Array.from({ length: 16 }, () => database.pool.query('select 1')));
  expect(performance.now() - began).toBeLessThan(18_000);
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(reasons.length).toBeGreaterThan(0);
  expect(reasons.every(isDatabaseAway)).toBe(true);
  expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await vi.waitFor(async () => expect(await ready()).toBe(200), 10_000);
  await vi.waitFor(
    () => expect(ground.logged.map(({ msg }) => msg)).toContain('the hub lost its connection to the database'),
    15_000,
  );
}, 60_000);

it('is not ready while the database refuses writes, and reports that as temporary', async () => {
  await vi.waitFor(async () => expect(await ready()).toBe(200), 10_000);
  const name = new URL(own.url).pathname.slice(1);
  await own.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  await own.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await vi.waitFor(async () => expect(await ready()).toBe(503), 10_000);
  const refused = await database.pool.query('delete from store_fact').catch((error: unknown) => error);
  expect(isDatabaseAway(refused)).toBe(true);
  await own.pool.query(`alter database ${name} reset default_transaction_read_only`).catch(() => undefined);
}, 60_000);

it('stops waiting for a lock after 3 seconds, with a refusal that asks to retry', async () => {
  const holder = await own.pool.connect();
  await holder.query('begin; set transaction read write');
  await holder.query('lock table store_fact in access exclusive mode');
  const began = performance.now();
  const refused = await database.pool.query('select * from store_fact').catch((error: unknown) => error);
  expect(performance.now() - began).toBeLessThan(8_000);
  expect([isDatabaseAway(refused), (refused as { code?: string }).code]).toEqual([true, '55P03']);
  await holder.query('rollback');
  holder.release();
}, 30_000);

it('closes a silent connection whose statements have no time limit, so that work on a load continues', async () => {
  const working = openDatabase(throughProxy(), { onConnectionError: () => undefined });
  await working.pool.query('select 1');
  // A working connection isn't mistaken for a silent one.
  expect((await working.pool.query(`select pg_sleep(6)::text as slept`)).rowCount).toBe(1);
  fallSilent();
  const began = performance.now();
  await expect(working.pool.query('select 1')).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(15_000);
  expect((await working.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await working.pool.end();
}, 180_000);

it('keeps checking after a checking connection has gone silent itself', async () => {
  const working = openDatabase(throughProxy(), { onConnectionError: () => undefined });
  areProbesSilenced = true;
  const sleeping = working.pool.query('select pg_sleep(15)');
  sleeping.catch(() => undefined);
  await vi.waitFor(() => expect(silencedProbes).toBe(1), { timeout: 15_000, interval: 20 });
  areProbesSilenced = false;
  // The answer never arrives.
  fallSilent();
  await expect(sleeping).rejects.toThrow();
  await working.pool.end();
}, 60_000);

it('closes a COPY whose data stops arriving, but not one that pauses', async () => {
  const working = openDatabase(throughProxy(), { onConnectionError: () => undefined });
  await own.pool.query('create table copied (text text)');
  const client = await working.pool.connect();
  const copy = async (pauseMs: number, between: () => void = () => undefined) => {
    const stream = client.query(copyFrom('copy copied from stdin'));
    const ended = finished(stream);
    stream.write('one\n');
    await pause(pauseMs);
    between();
    stream.end('two\n');
    await ended;
  };
  await copy(6_000);
  expect((await own.pool.query('select from copied')).rowCount).toBe(2);
  await expect(copy(200, () => fallSilent())).rejects.toThrow();
  client.release(true);
  expect((await working.pool.query('select from copied')).rowCount).toBe(2);
  await working.pool.end();
}, 120_000);

it('gives the lock of jobs to a process that answers when the connection that holds it falls silent', async () => {
  let [holders, starts] = [0, 0];
  const hold = (connectionString: string) =>
    whileHolding({
      name: 'test',
      connection: { connectionString },
      log: { warn: () => undefined },
      everyMs: 200,
      start: () => {
        holders += 1;
        starts += 1;
        return {
          stop: async () => {
            holders -= 1;
          },
        };
      },
    });
  const first = hold(throughProxy());
  await vi.waitFor(() => expect(holders).toBe(1), 10_000);
  const second = hold(own.url);
  fallSilent();
  await vi.waitFor(() => expect([holders, starts]).toEqual([1, 2]), 40_000);
  await Promise.all([first.stop(), second.stop()]);
  expect(holders).toBe(0);
}, 60_000);
