/** A database for measuring, with two signed-in people. */
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemo } from '../demo/src/load-demo.ts';
import { sessionCookieName, signedValue } from '../server/src/access/session-cookie.ts';
import { type Database, openDatabase } from '../server/src/database/database.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { type DatabaseServer, startEmbedded } from '../server/src/ports/database/index.ts';
import { type Counts, openFilled } from './filled.ts';

export const benchSecret = 'a secret for the figures, used nowhere else';

export interface PreparedDatabase {
  readonly database: Database;
  readonly databaseUrl: string;
  /** Customer service, who may do everything that's measured, and an account manager with three territories. */
  readonly cookies: Readonly<Record<'service' | 'manager', string>>;
  readonly counts: Counts;
  close(): Promise<void>;
}

/** Returns the cookie of a new session for the person. */
export async function openSession(database: Database, email: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await database.pool.query(
    `insert into session (id, token, user_id, expires_at)
     select $1, $2, id, now() + interval '8 hours' from "user" where email = $3`,
    [randomUUID(), token, email],
  );
  return `${sessionCookieName(false)}=${signedValue(token, benchSecret)}`;
}

async function withSessions(prepared: Omit<PreparedDatabase, 'cookies'>): Promise<PreparedDatabase> {
  const [service, manager] = await Promise.all(
    ['service@demo.test', 'manager@demo.test'].map((email) => openSession(prepared.database, email)),
  );
  return { ...prepared, cookies: { service: service as string, manager: manager as string } };
}

/** A cached database of this size, for figures that only read. */
export async function prepareKept(counts: Counts): Promise<PreparedDatabase> {
  return withSessions({ ...(await openFilled(counts)), counts });
}

/** The embedded server, as durable as the product's, in a temporary folder that is deleted with it. */
async function openTemporary(): Promise<DatabaseServer> {
  const folder = mkdtempSync(join(tmpdir(), 'operatory-bench-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded({ folder });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A new database for figures that write, on a separate server or on the one that `open` starts. `close` stops it. */
export async function prepareFresh(
  counts: Counts,
  open: () => Promise<DatabaseServer> = openTemporary,
): Promise<PreparedDatabase> {
  const server = await open();
  try {
    const database = openDatabase(server.url, { onConnectionError: () => {}, maxConnections: 4 });
    await migrate(database.pool);
    await loadDemo(database.pool, { counts });
    const client = await database.pool.connect();
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
    client.release(true);
    return await withSessions({
      database,
      databaseUrl: server.url,
      counts,
      async close() {
        await database.pool.end();
        await server.stop();
      },
    });
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Adds popular items, ten by default, to a new active cart of each account. */
export async function fillCarts(database: Database, customerNumbers: readonly string[], lineCount = 10): Promise<void> {
  const { pool } = database;
  await pool.query('delete from cart where customer_number = any($1) and submitted_at is null', [customerNumbers]);
  const { rows } = await pool.query<{ item_number: string }>(
    `select item_number from item
      where is_orderable and not is_hidden_from_customer and life_cycle <> 'D' and coupon_id is null order by popularity desc, item_number limit $1`,
    [lineCount],
  );
  const lines = JSON.stringify(
    rows.map(({ item_number }, index) => ({ itemNumber: item_number, type: 0, quantity: index + 1 })),
  );
  await pool.query(
    `insert into cart (cart_key, customer_number, modified, lines, line_count, po_number)
     select gen_random_uuid(), number, extract(epoch from now())::bigint * 1000000, $2::jsonb, $3, 'BENCH'
       from unnest($1::text[]) number`,
    [customerNumbers, lines, rows.length],
  );
}
