/** Which columns a stored difference has: the release that made it may have known fewer than this one. */
import type { Queryable } from '../../database/database.ts';
import type { Target } from '../targets/target.ts';
import { workTable } from '../work-tables.ts';

/**
 * The target with only the columns in the run's difference. For 72 hours after an upgrade, loads of the previous
 * release can be undone, and those that wait for a person can be viewed.
 */
export async function targetOfDifference(database: Queryable, target: Target, runId: number): Promise<Target> {
  const { rows } = await database.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped',
    [workTable('diff', runId)],
  );
  const names = new Set(rows.map(({ name }) => name));
  return { ...target, columns: target.columns.filter(({ live }) => names.has(`new_${live}`)) };
}
