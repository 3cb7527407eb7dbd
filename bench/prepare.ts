/** A database of its own for the figures, with the demo data at a scale, and somebody who is signed in. */
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionCookieName, signedValue } from '../server/src/access/session-cookie.ts';
import { type Database, openDatabase } from '../server/src/database/database.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { loadDemo } from '../server/src/demo/load-demo.ts';
import { startEmbedded } from '../server/src/ports/database/index.ts';

export const benchSecret = 'a secret for the figures, used nowhere else';

export interface Prepared {
  readonly database: Database;
  readonly databaseUrl: string;
  /** A session of customer service, who may do everything that is measured. */
  readonly cookie: string;
  readonly counts: Readonly<Record<'items' | 'customers' | 'orders', number>>;
  close(): Promise<void>;
}

async function openSession(database: Database): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await database.pool.query(
    `insert into session (id, token, user_id, expires_at)
     select $1, $2, id, now() + interval '8 hours' from "user" where email = 'service@demo.test'`,
    [randomUUID(), token],
  );
  return `${sessionCookieName(false)}=${signedValue(token, benchSecret)}`;
}

/** Makes it; `close` ends the database and removes it. */
export async function prepare(scale: number): Promise<Prepared> {
  const folder = mkdtempSync(join(tmpdir(), 'operatory-bench-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded({ folder, isThrownAway: true });
  const database = openDatabase(server.url, { onIdleError: () => {}, maxConnections: 4 });
  await migrate(database.pool);
  await loadDemo(database.pool, { scale });
  await database.pool.query('vacuum analyze');
  const { rows } = await database.pool.query<Prepared['counts']>(
    `select (select count(*) from item) as items, (select count(*) from customer) as customers,
            (select count(*) from sales_order) as orders`,
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error('nothing was loaded');
  return {
    database,
    databaseUrl: server.url,
    counts,
    cookie: await openSession(database),
    async close() {
      await database.pool.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Puts ten popular items into a fresh active cart of each account. */
export async function fillCarts(database: Database, customerNumbers: readonly string[]): Promise<void> {
  const { pool } = database;
  await pool.query('delete from cart where customer_number = any($1) and submitted_at is null', [customerNumbers]);
  const { rows } = await pool.query<{ item_number: string }>(
    `select item_number from item
      where is_orderable and not is_hidden_from_customer and life_cycle <> 'D' order by popularity desc, item_number limit 10`,
  );
  const lines = JSON.stringify(
    rows.map(({ item_number }, place) => ({ itemNumber: item_number, type: 0, quantity: place + 1 })),
  );
  await pool.query(
    `insert into cart (cart_key, customer_number, modified, lines, line_count, po_number)
     select gen_random_uuid(), number, extract(epoch from now())::bigint * 1000000, $2::jsonb, $3, 'BENCH'
       from unnest($1::text[]) number`,
    [customerNumbers, lines, rows.length],
  );
}
