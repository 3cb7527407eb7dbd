/** Reports rows whose live row stays withdrawn, because people withdrew it here and not a load. */
import { maxErrorsKept } from '@operatory/domain/exchange';
import type pg from 'pg';
import type { Target } from '../targets/target.ts';
import { workTable } from '../work-tables.ts';

export interface StayingParts {
  readonly client: pg.PoolClient;
  readonly runId: number;
  readonly target: Target;
}

/** SQL that is true if the live row `l` stays withdrawn whatever a load says. */
export const staysSql = ({ staysWithdrawn }: Pick<Target, 'staysWithdrawn'>) => staysWithdrawn ?? 'false';

/** Adds a remark to each of these rows. The rest of the row is applied, so the row isn't bad. */
export async function noteStaying({ client, runId, target }: StayingParts): Promise<void> {
  if (target.staysWithdrawn === undefined) return;
  const [key] = target.key;
  if (key === undefined) return;
  const joined = target.key.map(({ live }) => `l.${live} = w.${live}`).join(' and ');
  await client.query(
    `insert into exchange_error (run_id, "row", column_name, value, code, is_fatal)
     select $1, w.row_number, $2, left(w.${key.live}::text, 200), 'stays-suspended', false
       from ${workTable('wanted', runId)} w join ${target.table} l on ${joined}
      where ${target.staysWithdrawn} and not w.is_removal order by 2 limit ${maxErrorsKept}`,
    [runId, key.from[0]],
  );
}
