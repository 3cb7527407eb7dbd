/** A commit that no standby confirms in time, on a real server that waits for a standby which doesn't exist. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, inTransaction, openDatabase } from '../src/database/database.ts';
import { isDatabaseAway } from '../src/database/database-away.ts';
import { type DatabaseServer, startEmbedded } from '../src/ports/database/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'operatory-unreplicated-'));
chmodSync(folder, 0o755);
let server: DatabaseServer;
let database: Database;

beforeAll(async () => {
  server = await startEmbedded({
    folder,
    isThrownAway: true,
    settings: { wal_level: 'replica', max_wal_senders: '2' },
  });
  database = openDatabase(server.url, { isServing: true, onConnectionError: () => undefined });
  const { pool } = database;
  await pool.query('create table note (text text)');
  await pool.query(`alter system set synchronous_standby_names = 'nobody'`);
  await pool.query('select pg_reload_conf()');
  await vi.waitFor(async () => {
    const { rows } = await pool.query('show synchronous_standby_names');
    expect(rows).toEqual([{ synchronous_standby_names: 'nobody' }]);
  }, 20_000);
});
afterAll(async () => {
  await database?.pool.end();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The server's warning reaches the client a moment before others see what was committed. */
const expectStored = (texts: readonly string[]) =>
  vi.waitFor(async () => {
    const { rows } = await database.pool.query('select text from note order by 1');
    expect(rows.map(({ text }) => text)).toEqual(texts);
  }, 5_000);

/** Cancels the commit that waits for a standby, as an administrator does who takes it for stuck. */
async function cancelWaiting(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rowCount } = await database.pool.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
      );
      expect(rowCount).toBe(1);
    },
    { timeout: 60_000 },
  );
}

async function whyFailed(work: Promise<unknown>): Promise<string> {
  const outcome = work.then(
    () => 'acknowledged',
    (error: unknown) => (isDatabaseAway(error) ? `try again: ${(error as { code?: string }).code}` : String(error)),
  );
  await cancelWaiting();
  return outcome;
}

it('acknowledges no single statement that only this server has', async () => {
  const insert = { name: 'note', text: 'insert into note values ($1)', values: ['one'] };
  expect(await whyFailed(database.pool.query(insert))).toBe('try again: 08007');
  // That's the trap: it's there, until another server takes over.
  await expectStored(['one']);
});

it('acknowledges no transaction that only this server has, and goes on with other connections', async () => {
  const work = inTransaction(database.pool, async (client) => {
    await client.query(`insert into note values ('two')`);
    return 'done';
  });
  expect(await whyFailed(work)).toBe('try again: 08007');
  await expectStored(['one', 'two']);
});
