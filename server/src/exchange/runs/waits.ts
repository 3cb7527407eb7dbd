/** What runs wait for: a load that is applied before them, and what their rows name that isn't here yet. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import type { Queryable } from '../../database/database.ts';
import { workTable } from '../work-tables.ts';
import { lockKind } from './claim-run.ts';
import type { RunRow } from './run-row.ts';

/** One load applies at a time; the number of the lock that it holds until its transaction ends. */
export const applyLock = "hashtext('exchange-apply')";

type WaitsFor = NonNullable<ImportRun['waitsFor']>;
type WaitingFor = ImportRun['waitingFor'][number];
type OfRun<Row> = Row & { readonly runId: number };

/** What a run waits for. */
export interface Waits {
  readonly waitsFor: WaitsFor | null;
  readonly waitingFor: readonly WaitingFor[];
}

/** The database knows who holds the lock and who wants it, so no process that ended can leave a wrong answer. */
async function readQueue(pool: Queryable, runIds: readonly number[]): Promise<ReadonlyMap<number, WaitsFor>> {
  if (runIds.length === 0) return new Map();
  const { rows } = await pool.query<OfRun<WaitsFor>>(
    `with lock as (
       select * from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())),
     applying as (
       select pid, granted from lock
        where classid = (${applyLock}::bigint >> 32 & 4294967295)::oid and objid = (${applyLock}::bigint & 4294967295)::oid and objsubid = 1),
     run as (select pid, objid::bigint as run_id from lock where classid = ${lockKind} and objsubid = 2 and granted)
     select w.run_id::int as "runId", r.import_id as "importId", r.feed, r.file_name as "fileName"
       from run w join applying a on a.pid = w.pid and not a.granted
       join applying h on h.granted join run held on held.pid = h.pid join exchange_run r on r.run_id = held.run_id
      where w.run_id = any($1::bigint[])`,
    [runIds],
  );
  return new Map(rows.map(({ runId, ...waitsFor }) => [runId, waitsFor]));
}

const maxExamples = 3;
/** So many of the rows are looked at for examples. */
const fewRows = 1_000;

/** SQL of what the rows of `from` wait for; `examplesFrom` are those of the same run and feed as `w`. */
const waitingSql = (from: string, examplesFrom: string) => `
  select run_id as "runId", missing_feed as feed, count(*)::int as rows,
         array(select distinct missing_key from (select e.missing_key from ${examplesFrom} limit ${fewRows}) e order by 1 limit ${maxExamples}) as examples
    from ${from} w group by run_id, missing_feed order by count(*) desc, missing_feed`;

/** SQL: the waiting row `w` was tried again, and a person decides about it: what it named is there. */
export const awaitsDecision = (w: string) =>
  `exists (select from exchange_run t where t.run_id = ${w}.retry_run_id and t.state in ('waiting', 'discarded'))`;

/** Of rows that were kept when their load was applied, by the run that they came with. */
async function readKept(pool: Queryable, runIds: readonly number[]): Promise<readonly OfRun<WaitingFor>[]> {
  if (runIds.length === 0) return [];
  const { rows } = await pool.query<OfRun<WaitingFor>>(
    waitingSql(
      `(select * from exchange_waiting_row k where run_id = any($1) and until > now() and not ${awaitsDecision('k')})`,
      `exchange_waiting_row e where e.run_id = w.run_id and e.missing_feed = w.missing_feed and e.until > now() and not ${awaitsDecision('e')}`,
    ),
    [runIds],
  );
  return rows;
}

/** Of a run that isn't applied yet. */
async function readAside(pool: Queryable, runId: number): Promise<readonly WaitingFor[]> {
  const aside = workTable('aside', runId);
  const { rows: there } = await pool.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [
    aside,
  ]);
  if (there[0]?.is_there !== true) return [];
  const { rows } = await pool.query<OfRun<WaitingFor>>(
    waitingSql(`(select ${runId} as run_id, * from ${aside})`, `${aside} e where e.missing_feed = w.missing_feed`),
  );
  return rows.map(({ feed, rows: count, examples }) => ({ feed, rows: count, examples }));
}

/** Rows that were tried again in vain still belong to the run that they came with. */
const keptBy = (run: Pick<RunRow, 'run_id' | 'retries_run_id'>) => run.retries_run_id ?? run.run_id;

type Waiting = Pick<RunRow, 'run_id' | 'retries_run_id' | 'state' | 'counts'>;

/** What each of the runs waits for, by its id. */
export async function readWaits(pool: Queryable, runs: readonly Waiting[]): Promise<ReadonlyMap<number, Waits>> {
  const queued = runs.filter(({ state }) => state === 'applying' || state === 'undoing');
  const withRows = runs.filter(({ counts }) => counts.waiting > 0);
  const queue = await readQueue(
    pool,
    queued.map((run) => run.run_id),
  );
  const kept = await readKept(pool, withRows.filter(({ state }) => state === 'applied').map(keptBy));
  const aside = new Map<number, readonly WaitingFor[]>();
  for (const { run_id: runId, state } of withRows) {
    if (state === 'ready' || state === 'waiting') aside.set(runId, await readAside(pool, runId));
  }
  return new Map(
    runs.map((run) => [
      run.run_id,
      {
        waitsFor: queue.get(run.run_id) ?? null,
        waitingFor:
          aside.get(run.run_id) ??
          kept.flatMap(({ runId, ...waitingFor }) =>
            run.state === 'applied' && runId === keptBy(run) ? [waitingFor] : [],
          ),
      },
    ]),
  );
}
