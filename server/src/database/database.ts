/** The pool and the typed view of it that the features work with. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { traceStatements } from '../tracing/trace-statements.ts';
import { isConnectionLost } from './database-away.ts';
import { watchForDeaf } from './deaf-connections.ts';
import * as schema from './schema/index.ts';
import { UnnamedClient } from './unnamed-client.ts';
import { failUnreplicated } from './unreplicated-commits.ts';

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

/** Limits of a pool that serves requests; work at startup, such as a migration, runs without them. */
const servingLimits = {
  // After this a connection that fell silent counts as broken.
  query_timeout: 10_000,
  statement_timeout: 9_000,
  options: '-c jit=off -c max_parallel_workers_per_gather=0 -c plan_cache_mode=auto -c lock_timeout=3000',
} as const;

/** Settings of each of our sessions. A pooler takes no such settings; there, the role has them (`role-settings.ts`). */
const sessionSettings = {
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 15_000,
  // Where the role has the limits of requests for a pooler, work without people has none.
  options: '-c jit=off -c max_parallel_workers_per_gather=0 -c plan_cache_mode=auto -c lock_timeout=0',
} as const;

export interface OpenOptions {
  /** Whether people are waiting: then nothing takes longer than 10 seconds, and a lock 3. */
  readonly isServing?: boolean;
  readonly maxConnections?: number;
  /** The address is a pooler's, which hands each transaction to any connection. */
  readonly isPooled?: boolean;
  /** Called when a connection breaks, such as when the database restarts; the pool opens new ones. */
  readonly onConnectionError: (error: Error) => void;
}

/** Opens a pool; connects lazily. Every session gets the planner settings that the searches rely on. */
export function openDatabase(url: string, options: OpenOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 16,
    // A few connections stay open while idle, because a new one plans each statement again, which takes longer than
    // running it.
    min: Math.min(4, options.maxConnections ?? 16),
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'operatory',
    ...(options.isPooled === true ? { Client: UnnamedClient, query_timeout: servingLimits.query_timeout } : {}),
    ...(options.isPooled === true ? {} : sessionSettings),
    ...(options.isServing === true && options.isPooled !== true ? servingLimits : {}),
  });
  if (options.isPooled !== true) {
    const watch = watchForDeaf(pool, {
      onFound: (count) => options.onConnectionError(new Error(`${count} connections to the database were silent`)),
    });
    const end = pool.end.bind(pool) as () => Promise<void>;
    pool.end = async () => {
      watch.stop();
      await end();
    };
  }
  // The pool listens for errors on idle connections only. A connection that breaks while a transaction waits would
  // otherwise be an uncaught exception; its query rejects anyway.
  pool.on('connect', (client) => {
    client.on('error', options.onConnectionError);
    failUnreplicated(client);
  });
  pool.on('error', () => undefined);
  traceStatements(pool);
  return { pool, db: drizzle(pool, { schema }) };
}

/** Pools that are really one connection inside a transaction. */
const connections = new WeakMap<pg.Pool, pg.PoolClient>();

/** Part of an outer transaction: what fails is undone alone. */
export async function inSavepoint<T>(client: pg.PoolClient, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  await client.query('savepoint nested');
  try {
    const result = await work(client);
    await client.query('release savepoint nested');
    return result;
  } catch (error) {
    await client.query('rollback to savepoint nested');
    throw error;
  }
}

/**
 * Runs `work` in one transaction on one connection; commits what it returns, rolls back what it throws. Within a dry run
 * it is a savepoint of the outer transaction.
 */
export const inTransaction = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  transact(pool, (client) => client.query('begin'), work);

async function transact<T>(
  pool: pg.Pool,
  begin: (client: pg.PoolClient) => Promise<unknown>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const outer = connections.get(pool);
  if (outer !== undefined) return inSavepoint(outer, work);
  const client = await pool.connect();
  try {
    await begin(client);
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection that broke, or whose rollback fails, is in an unknown state and is not used again.
    const isClean =
      !isConnectionLost(error) &&
      (await client.query('rollback').then(
        () => true,
        () => false,
      ));
    client.release(!isClean);
    throw error;
  }
}

/** Runs reads that belong together: all of them see the database as it was at the first one, and none takes a lock. */
export const inSnapshot = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  // In one statement: while something is traced, a transaction begins with a query, and after one it can't be set anymore.
  transact(pool, (client) => client.query('begin isolation level repeatable read, read only'), work);

/** A pool with one connection, so everyone who uses it joins the transaction. The connection is never handed out. */
function poolWithin(client: pg.PoolClient): pg.Pool {
  const pool: Pick<pg.Pool, 'query' | 'connect'> = {
    query: client.query.bind(client) as pg.Pool['query'],
    connect: () => {
      throw new Error('a dry run has one connection: begin a transaction with inTransaction');
    },
  };
  connections.set(pool as pg.Pool, client);
  return pool as pg.Pool;
}

/**
 * Runs `work` in one transaction with a pool of which each query and each `inTransaction` belongs to it; commits what
 * it returns, rolls back what it throws. Adds something to the writes of another function.
 */
export async function inOneTransaction<T>(
  pool: pg.Pool,
  work: (joined: pg.Pool, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, (client) => work(connections.has(pool) ? pool : poolWithin(client), client));
}

/** Runs `work` in a transaction that is always rolled back, with a database that sees what it writes. */
export async function inDryRun<T>(
  pool: pg.Pool,
  work: (database: Database, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isClean = false;
  try {
    await client.query('begin');
    return await work({ pool: poolWithin(client), db: drizzle(client, { schema }) }, client);
  } finally {
    isClean = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!isClean);
  }
}
