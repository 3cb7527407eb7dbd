/** Takes out rows that would put more into the database than people may: a list's products, or an account's lists. */
import type pg from 'pg';
import type { Target } from '../targets/target.ts';
import { workTable } from '../work-tables.ts';

export interface CrowdedParts {
  readonly client: pg.PoolClient;
  readonly runId: number;
  readonly target: Target;
}

/**
 * Removes such rows from the difference and makes them errors of the run. Removals in the same file make room, so this
 * needs the difference. Returns how many rows there were.
 */
export async function takeCrowdedOut({ client, runId, target }: CrowdedParts): Promise<number> {
  if (target.crowded === undefined) return 0;
  const diff = workTable('diff', runId);
  const { rows } = await client.query<{ crowded: number }>(
    `with crowded as (${target.crowded(diff)}),
     gone as (delete from ${diff} where row_number in (select row_number from crowded)),
     left_out as (delete from ${workTable('wanted', runId)} where row_number in (select row_number from crowded)),
     told as (
       insert into exchange_error (run_id, "row", column_name, value, code, is_fatal)
       select $1::int, row_number, column_name, left(value, 200), code, true from crowded)
     select count(*)::int as crowded from crowded`,
    [runId],
  );
  return rows[0]?.crowded ?? 0;
}
