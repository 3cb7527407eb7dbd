/** Whether a run has anything to do: files may arrive twice, and deltas out of order. */
import type pg from 'pg';
import type { RunRow } from './run-row.ts';
import type { RunChange } from './write-run.ts';

type LastRow = Pick<RunRow, 'run_id' | 'state' | 'mode' | 'sha256' | 'import_id' | 'counts' | 'snapshot_at'> & {
  readonly is_read_alike: boolean;
};

const isOlder = (run: Pick<RunRow, 'snapshot_at'>, last: Pick<RunRow, 'snapshot_at'>) =>
  run.snapshot_at !== null && last.snapshot_at !== null && run.snapshot_at < last.snapshot_at;

/** How a run with nothing to do ends; undefined if it has something to do. */
export async function sequenceBefore(pool: pg.Pool, run: RunRow): Promise<RunChange | undefined> {
  if (run.is_approved) return undefined;
  const { rows } = await pool.query<LastRow>(
    `select run_id, state, mode, sha256, import_id, counts, snapshot_at,
            encoding = $2 and format = $3 and profile is not distinct from $4::jsonb as is_read_alike
       from exchange_run
      where feed = $1 and state in ('applied', 'undone') order by ended_at desc, run_id desc limit 1`,
    [run.feed, run.encoding, run.format, run.profile === null ? null : JSON.stringify(run.profile)],
  );
  const [last] = rows;
  const isSame =
    last?.state === 'applied' && last.sha256 === run.sha256 && last.mode === run.mode && last.is_read_alike;
  // The same bytes change nothing only if nothing else, such as an undo, happened in between, and if no row still had to wait.
  if (isSame && last.counts.waiting === 0) {
    return { state: 'repeated', repeatsRunId: last.run_id, reason: `The same file was applied as ${last.import_id}.` };
  }
  if (last?.state === 'applied' && isOlder(run, last)) {
    return { state: 'superseded', reason: `The file shows an earlier time than ${last.import_id}, which was applied.` };
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
