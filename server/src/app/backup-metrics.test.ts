/** Figures of the archive: from a server that archives its log, first in vain and then well. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { runAuditCommand } from '../audit/verify-audit.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { type DatabaseServer, startEmbedded } from '../ports/database/index.ts';
import { measureBackups } from './backup-metrics.ts';

let server: DatabaseServer;
let database: Database;
const folder = mkdtempSync(join(tmpdir(), 'operatory-archive-'));
const script = join(folder, 'archive.sh');
const archiveWith = (command: string) => writeFileSync(script, command, { mode: 0o644 });

beforeAll(async () => {
  chmodSync(folder, 0o755);
  const archiving = { wal_level: 'replica', archive_mode: 'on', archive_command: `sh ${script}` };
  archiveWith('exit 1');
  server = await startEmbedded({ folder, isThrownAway: true, settings: archiving });
  database = openDatabase(server.url, { onConnectionError: () => undefined });
  await migrate(database.pool);
});
afterAll(async () => {
  await database.pool.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function figuresOf({ pool }: Database): Promise<Record<string, number>> {
  const registry = new Registry();
  measureBackups(pool, registry);
  const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => line.split(' ')).map(([name, value]) => [name, Number(value)]));
}
const figures = () => figuresOf(database);

it('say that the archive fails, how far it’s behind, and that it works again', async () => {
  await database.pool.query('select pg_switch_wal()');
  await expect.poll(async () => (await figures()).wal_archive_failing).toBe(1);
  archiveWith('exit 0');
  await database.pool.query(`create table filling as select repeat('x', 900) as text from generate_series(1, 100)`);
  await database.pool.query('select pg_switch_wal()');
  await expect.poll(async () => (await figures()).wal_archive_failing, { timeout: 90_000 }).toBe(0);
  await expect.poll(async () => (await figures()).wal_archive_behind_bytes).toBeLessThan(1_000_000);
  archiveWith(`while grep -q while ${script}; do sleep 0.1; done`);
  await database.pool.query('insert into filling select text from filling, generate_series(1, 300)');
  await expect.poll(async () => (await figures()).wal_archive_behind_bytes).toBeGreaterThan(20_000_000);
  // It hangs, so nothing has failed.
  expect((await figures()).wal_archive_failing).toBe(0);
  archiveWith('exit 0');
}, 150_000);

it('say how old the newest backup is that was noted, or the installation if none was', async () => {
  const insert = (kind: string) =>
    database.pool.query(`select audit_write($1, null, '', null, '', null, null, '')`, [kind]);
  const age = async () => (await figures()).backup_age_seconds ?? Number.NaN;
  expect(await age()).toBe(0);
  await insert('sign-in');
  await expect.poll(age).toBeGreaterThan(0.5);
  await runAuditCommand(database.pool, ['backup']);
  expect(await age()).toBeLessThan(0.5);
});

it('say nothing about an archive that there isn’t, and nothing at all without a database', async () => {
  const plain = await createTestDatabase();
  expect(Object.keys(await figuresOf(plain))).toEqual(['backup_age_seconds']);
  await plain.drop();
  expect(await figuresOf(plain)).toEqual({});
});
