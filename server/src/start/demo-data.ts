/** When demo data is loaded, removed or in the way: loaded once into an empty database, never over a distributor's own data. */
import type pg from 'pg';
import type { Queryable } from '../database/database.ts';
import { CannotStart } from '../settings/cannot-start.ts';

export interface DemoLoad {
  /** Replaces the contents of the tables with demo data, all or nothing. */
  readonly load: () => Promise<void>;
  /** Replaces demo data that is already there. */
  readonly isForced?: boolean;
}

const lockNumber = 7_305_549;

/**
 * Loads when the database is empty or an earlier load was cut off; the fact `demo` records how far it got.
 * Returns whether it loaded. A distributor's own data is never touched (`CannotStart` when forced).
 */
export function ensureDemoData(pool: pg.Pool, { load, isForced = false }: DemoLoad): Promise<boolean> {
  return alone(pool, async (client) => {
    const state = await readState(client);
    if (state === 'own data') {
      if (!isForced) return false;
      throw new CannotStart(
        'This database contains data that is not demo data, so it was left alone. Use an empty database for demo data.',
      );
    }
    if (state === 'loaded' && !isForced) return false;
    await writeState(client, 'loading');
    await load();
    await writeState(client, 'loaded');
    return true;
  });
}

/** Removes demo data, finished or cut off. Returns whether there was any; `remove` runs only then. */
export function removeDemoData(pool: pg.Pool, remove: () => Promise<void>): Promise<boolean> {
  return alone(pool, async (client) => {
    if (!isDemoState(await readState(client))) return false;
    // Until all of it is removed, Operatory doesn't start without the demo.
    await writeState(client, 'loading');
    await remove();
    await client.query("delete from store_fact where name = 'demo'");
    return true;
  });
}

/** Throws `CannotStart` if the demo's people and secrets, which are public, would work outside the demo. */
export async function refuseDemoData(pool: pg.Pool): Promise<void> {
  if (!isDemoState(await readState(pool))) return;
  throw new CannotStart(
    'This database contains demo data, with sign-ins and punch-out secrets that everyone knows, but the demo is off. Remove the demo data with "npm run demo-data -- --remove", or set DEMO=1 to keep the demo.',
  );
}

/** Runs `work` while no other process loads or removes demo data in this database. */
async function alone<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    return await work(client);
  } finally {
    // Ending the connection releases the lock and drops the longer time limit.
    client.release(true);
  }
}

type State = 'empty' | 'loading' | 'loaded' | 'own data';

const isDemoState = (state: State) => state === 'loading' || state === 'loaded';

async function readState(client: Queryable): Promise<State> {
  const { rows } = await client.query<{ value: string | null; is_filled: boolean }>(
    `select (select value from store_fact where name = 'demo') as value,
            exists (select from customer) or exists (select from item) or exists (select from "user") as is_filled`,
  );
  const { value, is_filled: isFilled } = rows[0] ?? { value: null, is_filled: false };
  if (value === 'loading' || value === 'loaded') return value;
  return isFilled ? 'own data' : 'empty';
}

async function writeState(client: pg.PoolClient, state: 'loading' | 'loaded'): Promise<void> {
  await client.query(
    `insert into store_fact (name, value, changed_at) values ('demo', $1, $2)
     on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`,
    [state, Date.now()],
  );
}
