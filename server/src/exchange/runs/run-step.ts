/** Where a run in progress is: its step, how long it has taken, and how long such a step usually takes. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import type { Queryable } from '../../database/database.ts';
import type { RunRow, RunState } from './run-row.ts';

const loadSteps: readonly RunState[] = ['reading', 'checking', 'comparing', 'applying'];

/** Steps whose rows are known when they begin. */
const counted: readonly RunState[] = ['checking', 'comparing', 'applying', 'undoing'];

/** The step of a load; null for an undo, which is a single step, and for a run that isn't in progress. A dry run isn't applied. */
export function stepOf({ state, is_dry_run: isDryRun, is_approved: isApproved }: RunRow): ImportRun['step'] {
  const index = loadSteps.indexOf(state);
  const of = isDryRun && !isApproved ? loadSteps.length - 1 : loadSteps.length;
  return index === -1 ? null : { number: index + 1, of };
}

/** Whole seconds that the step under way has taken; null if there's none. */
export function secondsSoFar({ state, phase_started_at: startedAt }: RunRow, now = Date.now()): number | null {
  const isInStep = state === 'undoing' || loadSteps.includes(state);
  return isInStep && startedAt !== null ? Math.max(0, Math.round((now - startedAt.getTime()) / 1_000)) : null;
}

/** How many of a feed's runs are read, because a program may send thousands a day. */
const maxRuns = 1_000;
/** How many of the runs with about as many rows count: the last ones. */
const fewRuns = 5;
/** A load of a tenth of the rows says little about this one. */
const likeness = 5;

/**
 * How many seconds the step under way of each run took in earlier runs of the feed, for as many rows. There's no entry for a run
 * without similar ones before it.
 */
export async function readUsualSeconds(pool: Queryable, rows: readonly RunRow[]): Promise<ReadonlyMap<number, number>> {
  const runIds = rows.filter(({ state }) => counted.includes(state)).map(({ run_id: runId }) => runId);
  if (runIds.length === 0) return new Map();
  const { rows: found } = await pool.query<{ runId: number; seconds: number }>(
    `select r.run_id as "runId", round(u.per_row * (r.counts ->> 'rows')::int)::int as seconds
       from exchange_run r cross join lateral (
         select percentile_cont(0.5) within group (order by per_row) as per_row
           from (select (p ->> 'seconds')::float8 / (p ->> 'rows')::int as per_row
                   from (select run_id, phases from exchange_run
                          where feed = r.feed and run_id <> r.run_id and not is_row_by_row and ended_at is not null
                          order by run_id desc limit ${maxRuns}) o,
                        jsonb_array_elements(o.phases) p
                  where p ->> 'name' = r.state
                    and (p ->> 'rows')::int between greatest(1, (r.counts ->> 'rows')::int / ${likeness}) and (r.counts ->> 'rows')::bigint * ${likeness}
                  order by o.run_id desc limit ${fewRuns}) of_row) u
      where r.run_id = any($1::int[]) and u.per_row is not null`,
    [runIds],
  );
  return new Map(found.map(({ runId, seconds }) => [runId, seconds]));
}
