/** A process whose database has no free connection is busy, and must not be taken out of rotation. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { type DatabaseServer, startEmbedded } from '../ports/database/index.ts';
import { fullDisk, openReadiness, type Readiness } from './readiness.ts';

/** Its own server, because it's filled. */
let server: DatabaseServer;
let folder: string;
let database: Database;
let readiness: Readiness;
const disk = fullDisk();
let others: pg.Client[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'operatory-full-'));
  chmodSync(folder, 0o755);
  server = await startEmbedded({ folder, isThrownAway: true, settings: { max_connections: '12' } });
  const preparing = openDatabase(server.url, { onConnectionError: () => undefined });
  await migrate(preparing.pool);
  await preparing.pool.end();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  database = openDatabase(server.url, { onConnectionError: () => undefined, isServing: true, maxConnections: 3 });
  readiness = openReadiness(database.pool, disk);
  return async () => {
    await Promise.all(others.map((client) => client.end()));
    others = [];
    await Promise.all([readiness.close(), database.pool.end()]);
    await expect.poll(async () => (await connect()) !== undefined).toBe(true);
    await Promise.all(others.map((client) => client.end()));
    others = [];
  };
});

/** Another program's connection; undefined if the database has no room. */
async function connect(): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    expect((error as { code?: string }).code).toBe('53300');
    return undefined;
  }
  others.push(client);
  return client;
}

/** Uses up `max_connections`. */
async function fill(): Promise<void> {
  while ((await connect()) !== undefined);
}

const breakReserved = () =>
  others[0]?.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'operatory readiness'`,
  );

it('is ready while requests use all connections of the pool', async () => {
  const held = await Promise.all([1, 2, 3].map(() => database.pool.connect()));
  expect(await readiness.canWrite()).toBe(true);
  for (const client of held) client.release();
});

it('has its connection before the database is full, and keeps it', async () => {
  readiness.reserve();
  await expect
    .poll(async () => {
      const { rowCount } = await database.pool.query(
        `select from pg_stat_activity where application_name = 'operatory readiness'`,
      );
      return rowCount;
    })
    .toBe(1);
  await fill();
  expect(await readiness.canWrite()).toBe(true);
});

it('is ready without its own connection while the requests’ connections write or work', async () => {
  await database.pool.query('select 1');
  await fill();
  expect(await readiness.canWrite()).toBe(true);
  const held = await database.pool.connect();
  expect(await readiness.canWrite()).toBe(true);
  await held.query('set default_transaction_read_only = on');
  held.release();
  expect(await readiness.canWrite()).toBe(false);
});

it('isn’t ready when neither has a connection, and is again once there’s room', async () => {
  expect(await readiness.canWrite()).toBe(true);
  await fill();
  await breakReserved();
  await fill();
  expect(await readiness.canWrite()).toBe(false);
  await others.pop()?.end();
  await expect.poll(() => readiness.canWrite()).toBe(true);
});

it('looks for room on the disk once a request found none, and is ready when it’s there', async () => {
  await database.pool.query(`create role weak login password 'weak'; grant all on store_fact to weak`);
  const weak = openDatabase(server.url.replace(/\/\/[^@]*@/, '//weak:weak@'), {
    onConnectionError: () => undefined,
    maxConnections: 2,
  });
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  const ready = openReadiness(weak.pool, disk);
  const noRoom = `revoke temporary on database "${rows[0]?.name}" from public`;
  try {
    expect(await ready.canWrite()).toBe(true);
    // As good as a full disk: a row can be changed, and a table needs what isn't there.
    await database.pool.query(noRoom);
    expect(await ready.canWrite()).toBe(true);
    disk.note('40001');
    expect(await ready.canWrite()).toBe(true);
    disk.note('53100');
    expect(await ready.canWrite()).toBe(false);
    expect(await ready.canWrite()).toBe(false);
    await database.pool.query(noRoom.replace('revoke', 'grant').replace('from', 'to'));
    expect(await ready.canWrite()).toBe(true);
    await database.pool.query(noRoom);
    expect(await ready.canWrite()).toBe(true);
  } finally {
    await Promise.all([ready.close(), weak.pool.end()]);
    await database.pool.query(noRoom.replace('revoke', 'grant').replace('from', 'to'));
    await database.pool.query('drop owned by weak; drop role weak');
  }
});
