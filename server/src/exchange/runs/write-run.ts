/** Stores a run's progress. Each write names the process that claimed the run, so one that lost its claim writes nothing. */
import type pg from 'pg';
import type { EncodingFaultRow, RunCountsRow } from '../../database/schema/index.ts';
import { ClaimLost } from './claim-run.ts';
import type { RunRow, RunState } from './run-row.ts';

export interface RunChange {
  readonly state?: RunState;
  readonly reason?: string;
  readonly warnings?: readonly string[];
  readonly counts?: RunCountsRow;
  readonly progress?: number;
  readonly columns?: readonly string[];
  /** What the file calls each of them. */
  readonly headings?: Readonly<Record<string, string>>;
  readonly repeatsRunId?: number;
  /** The current phase has ended, with this many rows. */
  readonly endsPhase?: { readonly name: string; readonly rows: number };
  readonly hasEnded?: boolean;
  readonly isApplied?: boolean;
  readonly isSearchBehind?: boolean;
  /** Someone has to look at it again. */
  readonly losesApproval?: boolean;
  readonly encodingFault?: EncodingFaultRow | undefined;
}

const undoHours = 72;

/** Throws `ClaimLost` if another process has claimed the run. */
export async function writeRun(
  client: pg.ClientBase | pg.Pool,
  worker: string,
  runId: number,
  change: RunChange,
): Promise<RunRow> {
  const { rows } = await client.query<RunRow>(
    `update exchange_run
        set state = coalesce($3, state), reason = coalesce($4, reason), warnings = coalesce($5, warnings),
            counts = coalesce($6, counts), progress = coalesce($7, progress), repeats_run_id = coalesce($8, repeats_run_id),
            phases = case when $9::text is null then phases else phases || jsonb_build_array(jsonb_build_object('name', $9::text,
              'seconds', round(extract(epoch from clock_timestamp() - coalesce(phase_started_at, now()))::numeric, 3), 'rows', $10::int)) end,
            phase_started_at = case when $3 is null then phase_started_at else clock_timestamp() end,
            columns = coalesce($13, columns), headings = coalesce($18, headings), encoding_fault = coalesce($16, encoding_fault), is_search_behind = coalesce($14, is_search_behind),
            is_approved = is_approved and not $17, approved_by = case when not $17 then approved_by end,
            ended_at = case when $11 then clock_timestamp() else ended_at end,
            applied_at = case when $12 then clock_timestamp() else applied_at end,
            undo_until = case when $12 then clock_timestamp() + interval '${undoHours} hours' else undo_until end,
            heartbeat_at = case when $11 or $15 then null else now() end,
            claimed_by = case when $11 or $15 then null else claimed_by end
      where run_id = $1 and claimed_by = $2
      returning *`,
    [
      runId,
      worker,
      change.state ?? null,
      change.reason ?? null,
      change.warnings ?? null,
      change.counts === undefined ? null : JSON.stringify(change.counts),
      change.progress ?? null,
      change.repeatsRunId ?? null,
      change.endsPhase?.name ?? null,
      change.endsPhase?.rows ?? null,
      change.hasEnded === true,
      change.isApplied === true,
      change.columns ?? null,
      change.isSearchBehind ?? null,
      change.state === 'waiting' || change.state === 'ready',
      change.encodingFault === undefined ? null : JSON.stringify(change.encodingFault),
      change.losesApproval === true,
      change.headings === undefined ? null : JSON.stringify(change.headings),
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new ClaimLost();
  return row;
}
