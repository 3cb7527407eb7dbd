/** Deletes expired rows, a few at a time, in one server process at a time. */
import type pg from 'pg';
import { clearBundles } from '../safety-sheets/clear-bundles.ts';
import type { Services } from '../services/services.ts';
import { noteFailedWork } from '../tracing/jobs.ts';
import { clearingRules, periods } from './rules.ts';

export type ClearingParts = Pick<Services, 'pool' | 'files' | 'now' | 'log'>;

/** The most rows per statement, so that locks are short. */
const maxAtOnce = 500;
/** How many statements of one rule run at a time; the rest follows in the next run. */
const maxBatches = 40;

const dayMs = 86_400_000;

/** Deleted rows by rule name; rules that deleted nothing are omitted. */
export type ClearedCounts = Readonly<Record<string, number>>;

async function clearAll({ pool, files, now, log }: ClearingParts): Promise<ClearedCounts> {
  const cleared: Record<string, number> = {};
  const repeat = async (name: string, work: () => Promise<number>) => {
    let count = 0;
    try {
      for (let batch = 0; batch < maxBatches; batch += 1) {
        const done = await work();
        count += done;
        if (done < maxAtOnce) break;
      }
    } catch (error) {
      // A failed rule must not stop the others.
      noteFailedWork(error);
      log.warn({ err: error }, `${name} could not be cleared away`);
    }
    if (count > 0) cleared[name] = count;
  };
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  for (const { name, days, statement } of clearingRules) {
    await repeat(name, async () => (await pool.query(statement, [daysAgo(days), maxAtOnce])).rowCount ?? 0);
  }
  await repeat('downloads', () =>
    clearBundles({ pool, files }, { endedBefore: daysAgo(periods.repeats), most: maxAtOnce }),
  );
  return cleared;
}

/** Undefined if another process is clearing. */
export async function clearOld(parts: ClearingParts): Promise<ClearedCounts | undefined> {
  const client: pg.PoolClient = await parts.pool.connect();
  let problem: Error | undefined;
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select pg_try_advisory_lock(hashtext('clearing')) as "isOurs"`,
    );
    if (rows[0]?.isOurs !== true) return undefined;
    try {
      return await clearAll(parts);
    } finally {
      await client.query(`select pg_advisory_unlock(hashtext('clearing'))`);
    }
  } catch (error) {
    problem = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A failed connection may still hold the lock, so it's closed.
    client.release(problem);
  }
}
