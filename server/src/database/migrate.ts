/** Brings a database to the schema of this version; safe when several servers start at once. */
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const lockNumber = 7_305_548;

/** Where the SQL files are: beside the sources, or beside the bundle. */
const migrationsFolder = fileURLToPath(
  new URL(import.meta.url.includes('/dist/') ? '../drizzle' : '../../drizzle', import.meta.url),
);

/** Applies what is missing, under an advisory lock. Rejects with the database's error when a step fails. */
export async function migrate(pool: pg.Pool, folder = migrationsFolder): Promise<void> {
  const client = await pool.connect();
  try {
    // A step over a million rows, or the wait for another server's, takes longer than any request may.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockNumber]);
    // Ended, and the usual time limit is back with the next connection.
    client.release(true);
  }
}
