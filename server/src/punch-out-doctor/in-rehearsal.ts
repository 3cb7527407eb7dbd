/** Lets the real thing run and takes everything back: what it wrote is never seen by anybody, and no window hears of it. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import * as schema from '../database/schema/index.ts';
import type { Services } from '../http/services.ts';
import { turns } from '../http/turns.ts';
import type { Hub } from '../hub/hub.ts';

const quiet: Hub = {
  cartChanged: () => undefined,
  orderChanged: () => undefined,
  listChanged: () => undefined,
  noteChanged: () => undefined,
  reviewChanged: () => undefined,
  alertRaised: () => undefined,
  alertsRead: () => undefined,
};

/** Transactions within the one that is taken back. */
const within: Readonly<Record<string, string>> = {
  begin: 'savepoint rehearsal',
  commit: 'release savepoint rehearsal',
  rollback: 'rollback to savepoint rehearsal',
};

/** Looks like a pool and is one connection inside a transaction. */
function poolOver(client: pg.PoolClient): pg.Pool {
  const query = (asked: unknown, values?: unknown[]) =>
    client.query((typeof asked === 'string' ? (within[asked] ?? asked) : asked) as string, values);
  const inner = { query, release: () => undefined };
  return { query, connect: () => Promise.resolve(inner) } as unknown as pg.Pool;
}

/** One after the other: they would wait for each other's locks, each with a connection in its hand that others need. */
const rehearsing = turns({ mostAtOnce: 1 });
const mostWaiting = 10;

const comeBack = () => refuse<RefusalCode>('request.too-often', { seconds: 5 });

/** What PostgreSQL says where a lock was not to be had in time. */
const isLockTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03';

/**
 * Runs `work` with services whose every write is taken back. Only a number of the sequence of orders may be used up.
 * Waits for no lock longer than three seconds; refused where it is not to be had, or where many wait already.
 */
export async function inRehearsal<T>(
  services: Services,
  work: (rehearsing: Services, client: pg.PoolClient) => Promise<T>,
): Promise<T | Refusal<RefusalCode>> {
  if (rehearsing.waiting() >= mostWaiting) return comeBack();
  try {
    return await rehearsing.take(() => rehearse(services, work));
  } catch (error) {
    if (isLockTaken(error)) return comeBack();
    throw error;
  }
}

async function rehearse<T>(
  services: Services,
  work: (rehearsing: Services, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await services.pool.connect();
  let isClean = false;
  try {
    await client.query('begin');
    await client.query("set local lock_timeout = '3s'");
    const pool = poolOver(client);
    return await work({ ...services, pool, db: drizzle(client, { schema }), hub: quiet }, client);
  } finally {
    isClean = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!isClean);
  }
}
