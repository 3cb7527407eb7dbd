/** The decisions about a run by a person or a program: apply, discard, stop, or undo it. Each call can be repeated. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { Services } from '../services/services.ts';
import { endWork } from './runs/claim-run.ts';
import { newerApplied } from './runs/newer-run.ts';
import type { RunRow, RunState } from './runs/run-row.ts';
import { dropWorkTables } from './work-tables.ts';

type Deciding = Pick<Services, 'pool'>;

/** States of a run in progress from which it may become applied. */
const unapplied = ['queued', 'reading', 'checking', 'comparing', 'applying'] as const satisfies readonly RunState[];

/** A run after a decision. */
export type DecidedRun = RunRow & {
  /** Another call had already decided the same, so there's nothing to record. */
  readonly isRepeat?: true;
};

const repeated = (run: RunRow): DecidedRun => ({ ...run, isRepeat: true });

/** The current row: another call may have decided since the run was read, and a repeat gets the same response. */
async function readAgain(pool: pg.Pool, run: RunRow): Promise<RunRow> {
  const { rows } = await pool.query<RunRow>('select * from exchange_run where run_id = $1', [run.run_id]);
  return rows[0] ?? run;
}

const notWaiting = (run: RunRow) => refuse<RefusalCode>('exchange.not-waiting', { state: run.state });

/** Who decides: a program may apply its dry runs, but only a person may apply what the guards stopped. */
export interface Decider {
  readonly kind: 'person' | 'program';
  /** As runs name who sent them. */
  readonly name: string;
  /** The person's id; undefined for a program. */
  readonly userId: string | undefined;
  /** The name of a program's key. */
  readonly program?: string | undefined;
}

/** A program can't decide about a run that a person sent or approved, or apply one that the guards stopped. */
const isOfPerson = (run: RunRow, by: Decider) =>
  by.kind === 'program' && (run.sent_by_user !== null || run.approved_by !== null);

/** Puts a waiting run or a dry run back into the queue, to be applied whatever the guards say. */
export async function approveRun(
  { pool }: Deciding,
  run: RunRow,
  by: Decider,
): Promise<DecidedRun | Refusal<RefusalCode>> {
  if (by.kind === 'program' && run.state === 'waiting') return refuse('exchange.needs-person');
  if (isOfPerson(run, by)) return refuse('exchange.of-person');
  const newer = run.state === 'waiting' || run.state === 'ready' ? await newerApplied(pool, run) : undefined;
  if (newer !== undefined) return refuse('exchange.newer-applied', { importId: newer });
  const { rows } = await pool.query<RunRow>(
    `update exchange_run set is_approved = true, approved_by = $3, state = 'queued', reason = '', attempts = 0, phases = '[]', progress = 0,
            phase_started_at = clock_timestamp()
      where run_id = $1 and state = any($2) returning *`,
    [run.run_id, by.kind === 'person' ? ['waiting', 'ready'] : ['ready'], by.userId ?? null],
  );
  if (rows[0] !== undefined) return rows[0];
  return run.is_approved ? repeated(run) : notWaiting(run);
}

/** X12 answers to our orders are stored as the file is received, before its rows are read. */
const stopReason = `case when format = 'x12' then
    format('Stopped by %s before its rows changed anything. Answers to our orders that it brought may have been taken already.', $3::text)
  else format('Stopped by %s before anything changed.', $3::text) end`;

/**
 * Discards a run that isn't applied: one that waits for a person, or one in progress, whose process loses its connection and
 * with it everything that it hasn't committed. A run that commits first stays applied, and the call is refused. Rows that waited
 * are tried again without anyone asking, and nobody has a file of them to send later, so their run isn't stopped.
 */
export async function discardRun(
  { pool }: Deciding,
  run: RunRow,
  by: Decider,
): Promise<DecidedRun | Refusal<RefusalCode>> {
  if (isOfPerson(run, by)) return refuse('exchange.of-person');
  if (run.state === 'undoing' || run.undo_stopped_at !== null) return stopUndo(pool, run, by);
  const { rows } = await pool.query<RunRow>(
    `update exchange_run
        set state = 'discarded', ended_at = now(), claimed_by = null, heartbeat_at = null,
            reason = case when state in ('waiting', 'ready') then reason else ${stopReason} end
      where run_id = $1 and (state in ('waiting', 'ready') or (state = any($2) and retries_run_id is null)) returning *`,
    [run.run_id, unapplied, by.name],
  );
  if (rows[0] === undefined) {
    const now = await readAgain(pool, run);
    return now.state === 'discarded' ? repeated(now) : notWaiting(now);
  }
  await endWork(pool, run.run_id);
  // Rows that waited are discarded with the run that tried them again.
  await pool.query('delete from exchange_waiting_row where retry_run_id = $1', [run.run_id]);
  await dropWorkTables(pool, run.run_id);
  return rows[0];
}

/**
 * Stops an undo in progress. It's one transaction, so ending its connection leaves the load applied as a whole, and the
 * difference is kept for another undo. An undo that commits first stays undone, and the call is refused. A program doesn't
 * stop an undo that a person asked for.
 */
async function stopUndo(pool: pg.Pool, run: RunRow, by: Decider): Promise<DecidedRun | Refusal<RefusalCode>> {
  const { rows } = await pool.query<RunRow>(
    `update exchange_run
        set state = 'applied', ended_at = applied_at, claimed_by = null, heartbeat_at = null, attempts = 0,
            undo_stopped_at = clock_timestamp(), undo_asked_by = null, undo_asked_by_program = null,
            reason = format('%s stopped the undo. This load is still applied.', $2::text)
      where run_id = $1 and state = 'undoing' and ($3 or undo_asked_by is null) returning *`,
    [run.run_id, by.name, by.kind === 'person'],
  );
  if (rows[0] === undefined) {
    const now = await readAgain(pool, run);
    if (now.state === 'undoing') return refuse('exchange.of-person');
    return now.state === 'applied' && now.undo_stopped_at !== null ? repeated(now) : notWaiting(now);
  }
  await endWork(pool, run.run_id);
  return rows[0];
}

/** Enqueues undoing an applied run. */
export async function undoRun(
  { pool }: Deciding,
  run: RunRow,
  by: Decider,
): Promise<DecidedRun | Refusal<RefusalCode>> {
  if (isOfPerson(run, by)) return refuse('exchange.of-person');
  if (run.state === 'undoing' || run.state === 'undone') return repeated(run);
  if (run.state !== 'applied') return refuse('exchange.not-undoable', { reason: `its state is “${run.state}”.` });
  const { rows } = await pool.query<RunRow>(
    `update exchange_run
        set state = 'undoing', ended_at = null, attempts = 0, progress = 0, phase_started_at = clock_timestamp(),
            undo_asked_by = $2, undo_asked_by_program = $3, undo_stopped_at = null, reason = ''
      where run_id = $1 and state = 'applied' and undo_until > now() returning *`,
    [run.run_id, by.userId ?? null, by.program ?? null],
  );
  if (rows[0] !== undefined) return rows[0];
  const now = await readAgain(pool, run);
  if (now.state === 'undoing' || now.state === 'undone') return repeated(now);
  return refuse('exchange.not-undoable', { reason: 'it was applied more than 72 hours ago.' });
}
