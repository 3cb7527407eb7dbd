/** The pool and the typed view of it that the rooms work with. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema/index.ts';

/** `pool` for hot paths with named statements, `db` for everything else; one pool behind both. */
export interface Database {
  readonly pool: pg.Pool;
  readonly db: NodePgDatabase<typeof schema>;
}

/** What runs a query: the pool or one connection inside a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** bigint columns are safe integers here (versions, order numbers), so they are read as numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));
/** Dates without a time stay text: a time zone must never move them. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface OpenOptions {
  readonly maxConnections?: number;
  /** Told of errors on idle connections, such as a restarted database; the pool replaces them by itself. */
  readonly onIdleError: (error: Error) => void;
}

/** Opens a pool; connects lazily. Every session gets the planner settings that the searches rely on. */
export function openDatabase(url: string, options: OpenOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 16,
    // A few stay open when nobody asks: a new connection plans each statement once more, which takes longer than it runs.
    min: Math.min(4, options.maxConnections ?? 16),
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 15_000,
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c plan_cache_mode=auto',
    application_name: 'operatory',
  });
  pool.on('error', options.onIdleError);
  return { pool, db: drizzle(pool, { schema }) };
}

/** Runs `work` in one transaction on one connection; commits what it returns, rolls back what it throws. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection whose rollback fails is in an unknown state: it is thrown away.
    const isClean = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!isClean);
    throw error;
  }
}
