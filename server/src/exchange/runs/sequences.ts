/** Whether a run has anything to do: files may arrive twice, and deltas out of order. */
import type pg from 'pg';
import type { RunRow } from './run-row.ts';
import type { RunChange } from './write-run.ts';

/** How a run with nothing to do ends; undefined if it has something to do. */
export async function sequenceBefore(pool: pg.Pool, run: RunRow): Promise<RunChange | undefined> {
  if (run.is_approved) return undefined;
  const { rows } = await pool.query<Pick<RunRow, 'run_id' | 'state' | 'mode' | 'sha256' | 'import_id' | 'counts'>>(
    `select run_id, state, mode, sha256, import_id, counts from exchange_run
      where feed = $1 and state in ('applied', 'undone') order by ended_at desc, run_id desc limit 1`,
    [run.feed],
  );
  const [last] = rows;
  const isSame = last?.state === 'applied' && last.sha256 === run.sha256 && last.mode === run.mode;
  // The same bytes change nothing only if nothing else, such as an undo, happened in between, and if no row still had to wait.
  if (isSame && last.counts.waiting === 0) {
    return { state: 'repeated', repeatsRunId: last.run_id, reason: `The same file was applied as ${last.import_id}.` };
  }
  if (run.sequence === null) return undefined;
  const { rows: highest } = await pool.query<{ sequence: number | null }>(
    "select max(sequence) as sequence from exchange_run where feed = $1 and state = 'applied'",
    [run.feed],
  );
  const applied = highest[0]?.sequence ?? null;
  if (applied === null || run.sequence > applied) return undefined;
  return { state: 'superseded', reason: `Sequence ${applied} was applied already, and this is ${run.sequence}.` };
}
