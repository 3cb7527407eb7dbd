/** Brings a database to the schema of this version; safe when several servers start at once. */
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const lockNumber = 7_305_548;

/** The folder of the SQL files: next to the sources, or next to the bundle. */
const migrationsFolder = fileURLToPath(
  new URL(import.meta.url.includes('/dist/') ? '../drizzle' : '../../drizzle', import.meta.url),
);

/**
 * A step that waits for a table makes everyone else wait behind it, and a dump holds tables for as long as it takes. So a step
 * waits two seconds, everything is undone, and it's tried again after a pause in which the others go on.
 */
const [pauseMs, maxTries] = [3_000, 200] as const;

/** The code of the database, which may be wrapped. */
function isLockTimeout(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return code === '55P03' || (cause !== undefined && isLockTimeout(cause));
}

/** All missing steps are one transaction. */
async function applyPatiently(client: pg.PoolClient, folder: string, pause: number): Promise<void> {
  await client.query("set lock_timeout = '2s'");
  for (let tries = 1; ; tries += 1) {
    try {
      await applyMigrations(drizzle(client), { migrationsFolder: folder });
      return;
    } catch (error) {
      if (!isLockTimeout(error) || tries === maxTries) throw error;
      await setTimeout(pause);
    }
  }
}

/** Applies missing migrations, under an advisory lock. Rejects with the database's error when a step fails. */
export async function migrate(pool: pg.Pool, folder = migrationsFolder, pause: number = pauseMs): Promise<void> {
  const client = await pool.connect();
  try {
    // A step over a million rows, or the wait for another server's, takes longer than any request may.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    await applyPatiently(client, folder, pause);
  } finally {
    // A lost connection has let go of the lock, and the first error is the one to report.
    await client.query('select pg_advisory_unlock($1)', [lockNumber]).catch(() => undefined);
    // Ended, and the usual time limit is back with the next connection.
    client.release(true);
  }
}
