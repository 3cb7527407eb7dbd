/** A commit that no standby confirms in time, on a real server that waits for a standby which doesn't exist. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
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
  await pool.query('create table probe ()');
  await pool.query(`alter system set synchronous_standby_names = 'nobody'`);
  await pool.query('select pg_reload_conf()');
  await untilCommitsWait();
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

/** How work ended whose commit is canceled once it waits for a standby, as an administrator does who takes it for stuck. */
async function howItEnded(work: Promise<unknown>): Promise<string> {
  let outcome: string | undefined;
  const ending = work.then(
    () => {
      outcome = 'acknowledged';
    },
    (error: unknown) => {
      outcome = isDatabaseAway(error) ? `try again: ${(error as { code?: string }).code}` : String(error);
    },
  );
  while (outcome === undefined) {
    await database.pool.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
    await Promise.race([ending, setTimeout(20)]);
  }
  return outcome;
}

/**
 * A commit waits once the server's checkpointer has read the setting. On a busy machine, that can be after the
 * sessions have read it, so only a commit that waits tells.
 */
async function untilCommitsWait(): Promise<void> {
  let outcome: string;
  do {
    outcome = await howItEnded(database.pool.query('insert into probe default values'));
  } while (outcome === 'acknowledged');
}

it('acknowledges no single statement that only this server has', async () => {
  const insert = { name: 'note', text: 'insert into note values ($1)', values: ['one'] };
  expect(await howItEnded(database.pool.query(insert))).toBe('try again: 08007');
  // That's the trap: it's there, until another server takes over.
  await expectStored(['one']);
});

it('acknowledges no transaction that only this server has, and goes on with other connections', async () => {
  const work = inTransaction(database.pool, async (client) => {
    await client.query(`insert into note values ('two')`);
    return 'done';
  });
  expect(await howItEnded(work)).toBe('try again: 08007');
  await expectStored(['one', 'two']);
});
