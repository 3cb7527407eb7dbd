/** Claims runs from the queue, and keeps a claim alive while the run is processed. */
import { allColumns, type FeedName, feedNames, feeds } from '@operatory/domain/exchange';
import type pg from 'pg';
import { inTransaction } from '../../database/database.ts';
import type { RunRow } from './run-row.ts';

/** A process without a heartbeat for this long counts as dead, and another takes over its run. */
const silentAfter = "interval '30 seconds'";
/** By then, a process that lives has locked the run that it claimed. */
const lockedAfter = "interval '3 seconds'";
const beatMs = 5_000;

/** The first number of the advisory lock of a run that is being processed; the second is the run's id. */
export const lockKind = 6_201;

const holders = (run: string) => `
  select pid from pg_locks
   where locktype = 'advisory' and classid = ${lockKind} and objid = (${run}.run_id)::oid and objsubid = 2 and granted
     and database = (select oid from pg_database where datname = current_database())`;

/** A process is at work on the run. The lock of one that was killed is gone at once; one that hangs is given up later. */
const isClaimed = (run: string) => `(coalesce(${run}.heartbeat_at >= now() - ${silentAfter}, false)
  and (${run}.heartbeat_at >= now() - ${lockedAfter} or exists (${holders(run)})))`;

const isOpen = (run: string) => `${run}.ended_at is null and ${run}.state not in ('ready', 'waiting')`;
/** The run still waits for the delta before it. */
const isEarly = (run: string) => `(${run}.start_after > now() and not exists (
  select from exchange_run before where before.feed = ${run}.feed and before.sequence = ${run}.sequence - 1 and before.applied_at is not null))`;

/** For each feed the others that its rows refer to. */
const referredTo = JSON.stringify(
  Object.fromEntries(
    feedNames.map((name: FeedName) => [
      name,
      allColumns(feeds[name]).flatMap(({ references }) =>
        references === undefined || references === name ? [] : [references],
      ),
    ]),
  ),
);

/**
 * Claims the oldest run in the queue whose feed has no other run in progress, and that refers to no feed with an older run in
 * the queue: its rows would only have to wait. With `runId`, claims only that one. Returns undefined if there's nothing to do.
 */
export async function claimRun(pool: pg.Pool, worker: string, runId?: number): Promise<RunRow | undefined> {
  return inTransaction(pool, async (client) => {
    // Two claims at once wouldn't see each other. A statement of its own, so that the next one sees what the earlier claim changed.
    await client.query(`select pg_advisory_xact_lock(hashtext('claim a run'))`);
    const { rows } = await client.query<RunRow>(
      `update exchange_run set claimed_by = $1, heartbeat_at = now()
      where run_id = (
        select r.run_id from exchange_run r
         where ${isOpen('r')} and not ${isClaimed('r')} and not coalesce(${isEarly('r')}, false)
           and ($2::int is null or r.run_id = $2)
           and not exists (
             select from exchange_run o
              where o.feed = r.feed and o.run_id <> r.run_id and ${isOpen('o')}
                and (${isClaimed('o')} or (o.run_id < r.run_id and not coalesce(${isEarly('o')}, false))))
           and ($2::int is not null or not exists (
             select from exchange_run o
              where o.run_id < r.run_id and ${isOpen('o')} and not coalesce(${isEarly('o')}, false)
                and jsonb_exists($3::jsonb -> r.feed, o.feed)))
         order by r.run_id limit 1 for update skip locked)
      returning *`,
      [worker, runId ?? null, referredTo],
    );
    return rows[0];
  });
}

/** Thrown when another process has taken over the run. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/**
 * Locks the run for as long as the connection lasts, so that others see at once when this process is killed. A process
 * that hung for so long that its run was given to this one loses its connection, and with it its transaction. Throws
 * `ClaimLost` if another process has claimed the run.
 */
export async function lockRun(client: pg.PoolClient, worker: string, runId: number): Promise<void> {
  const { rows } = await client.query<{ is_locked: boolean }>(
    `select pg_try_advisory_lock(${lockKind}, $1) as is_locked`,
    [runId],
  );
  const { rowCount } = await client.query('select from exchange_run where run_id = $1 and claimed_by = $2', [
    runId,
    worker,
  ]);
  const isOurs = rowCount === 1;
  if (isOurs && rows[0]?.is_locked === false) {
    await client.query(
      `select pg_terminate_backend(h.pid) from exchange_run r, lateral (${holders('r')}) h where r.run_id = $1`,
      [runId],
    );
    await client.query(`select pg_advisory_lock(${lockKind}, $1)`, [runId]);
  }
  if (isOurs) return;
  if (rows[0]?.is_locked === true) await unlockRun(client, runId);
  throw new ClaimLost();
}

/** The longest wait for a process to lose its connection, in milliseconds. */
const longestEndMs = 3_000;

/** Ends the connection of the process at work on the run, if there is one, and waits until what it holds is free. */
export async function endWork(pool: Pick<pg.Pool, 'query'>, runId: number): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(h.pid, ${longestEndMs}) from exchange_run r, lateral (${holders('r')}) h where r.run_id = $1`,
    [runId],
  );
}

export async function unlockRun(client: pg.PoolClient, runId: number): Promise<void> {
  await client.query(`select pg_advisory_unlock(${lockKind}, $1)`, [runId]);
}

/** Sends a heartbeat every few seconds until `stop` is called. */
export function keepClaim(pool: pg.Pool, worker: string, runId: number): { readonly stop: () => void } {
  const timer = setInterval(() => {
    // If a heartbeat fails, the next one makes up for it.
    pool
      .query('update exchange_run set heartbeat_at = now() where run_id = $1 and claimed_by = $2', [runId, worker])
      .catch(() => undefined);
  }, beatMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Releases the run, so that the next process doesn't have to wait until the heartbeat is missed. */
export async function releaseRun(pool: pg.Pool, worker: string, runId: number): Promise<void> {
  await pool.query(
    'update exchange_run set claimed_by = null, heartbeat_at = null where run_id = $1 and claimed_by = $2',
    [runId, worker],
  );
}

/**
 * Whether the process still has the run: nobody stopped it, and no other process took it over. Who stops a run ends the
 * connection before committing, so this waits for the run's row.
 */
export async function hasRun(pool: pg.Pool, worker: string, runId: number): Promise<boolean> {
  const { rowCount } = await pool.query('select from exchange_run where run_id = $1 and claimed_by = $2 for update', [
    runId,
    worker,
  ]);
  return rowCount === 1;
}

/** Releases the run with a reason that people see; no process claims it for half a minute. */
export async function postponeRun(pool: pg.Pool, worker: string, runId: number, reason: string): Promise<void> {
  // A claim whose heartbeat is no older than three seconds counts as alive.
  await pool.query(
    `update exchange_run set claimed_by = null, heartbeat_at = now() + interval '27 seconds', reason = $3
      where run_id = $1 and claimed_by = $2`,
    [runId, worker, reason],
  );
}

const maxAttempts = 3;

/**
 * Records that a fault ended the run, which is retried a few times. Returns true once it has failed for good. A run that
 * couldn't be undone stays applied, so that its difference stays and a person can try again.
 */
export async function noteFault(pool: pg.Pool, worker: string, runId: number, reason: string): Promise<boolean> {
  const { rows } = await pool.query<{ has_failed: boolean }>(
    `update exchange_run
        set attempts = attempts + 1, claimed_by = null, heartbeat_at = null, reason = $3,
            state = case when attempts + 1 < ${maxAttempts} then state when applied_at is null then 'failed' else 'applied' end,
            ended_at = case when attempts + 1 >= ${maxAttempts} then now() end
      where run_id = $1 and claimed_by = $2 returning ended_at is not null as has_failed`,
    [runId, worker, reason],
  );
  return rows[0]?.has_failed === true;
}
