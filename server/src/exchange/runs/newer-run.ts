/** Whether newer data was applied while a run waited for a decision: applying the run would bring older data back. */
import type pg from 'pg';
import type { RunRow } from './run-row.ts';

/**
 * Rows that waited are older than their run's number says, so their runs don't count.
 *
 * Returns the import id of the newest applied run of the feed that's newer than this one; undefined if there's none.
 */
export async function newerApplied(pool: pg.Pool, run: RunRow): Promise<string | undefined> {
  const { rows } = await pool.query<{ import_id: string }>(
    `select import_id from exchange_run
      where feed = $1 and run_id <> $2 and state = 'applied' and retries_run_id is null
        and case when sequence is null or $3::bigint is null then run_id > $2 else sequence > $3 end
      order by run_id desc limit 1`,
    [run.feed, run.run_id, run.sequence],
  );
  return rows[0]?.import_id;
}

/**
 * Whether another run of the feed was applied or undone since this one was made of rows that waited: it may have had
 * newer rows of the same keys.
 */
export async function isRetryTooLate(pool: pg.Pool, run: RunRow): Promise<boolean> {
  if (run.retries_run_id === null) return false;
  const { rowCount } = await pool.query(
    `select from exchange_run
      where feed = $1 and run_id <> $2 and greatest(applied_at, case when state = 'undone' then ended_at end) > $3 limit 1`,
    [run.feed, run.run_id, run.created_at],
  );
  return rowCount !== 0;
}
