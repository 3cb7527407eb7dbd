/** Decides whether demo data is loaded: once into an empty database, again after a load that was cut off, never over somebody's own data. */
import type pg from 'pg';
import { CannotStart } from '../settings/cannot-start.ts';

export interface DemoLoad {
  /** Replaces what the tables hold by demo data, whole or not at all. */
  readonly load: () => Promise<void>;
  /** Removes demo data that is there and loads it anew. */
  readonly isForced?: boolean;
}

const lockNumber = 7_305_549;

/**
 * Loads when the database is empty or an earlier load was cut off; the fact `demo` says how far it got.
 * Answers whether it loaded. A database with data of its own is left as it is (refused with `CannotStart` when forced).
 */
export async function ensureDemoData(pool: pg.Pool, { load, isForced = false }: DemoLoad): Promise<boolean> {
  // The lock keeps a second server on the same database waiting until the first has finished loading.
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    const state = await readState(client);
    if (state === 'own data') {
      if (!isForced) return false;
      throw new CannotStart(
        'This database holds data that is not demo data, so it is not replaced: use an empty database for demo data.',
      );
    }
    if (state === 'loaded' && !isForced) return false;
    await writeState(client, 'loading');
    await load();
    await writeState(client, 'loaded');
    return true;
  } finally {
    // Not given back to the pool: its end lets go of the lock and of the longer time limit.
    client.release(true);
  }
}

type State = 'empty' | 'loading' | 'loaded' | 'own data';

async function readState(client: pg.PoolClient): Promise<State> {
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
