/** Processes the queue of runs while the server is running. Several processes can do so, because only one claims each run. */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { isLastAdministrator } from '../access/last-administrator.ts';
import { isDatabaseAway, isDiskFull } from '../database/database-away.ts';
import { inJob, noteFailedWork } from '../tracing/jobs.ts';
import { traceId } from '../tracing/spans.ts';
import { ClaimLost, claimRun, hasRun, keepClaim, noteFault, postponeRun, releaseRun } from './runs/claim-run.ts';
import { clearRuns } from './runs/clear-runs.ts';
import { clearUndo, maxCleared } from './runs/clear-undo.ts';
import { retryWaiting } from './runs/retry-waiting.ts';
import type { RunRow } from './runs/run-row.ts';
import { refreshSearch } from './runs/search-upkeep.ts';
import type { WorkParts } from './runs/work.ts';
import { workRun } from './runs/work-run.ts';
import { dropWorkTables } from './work-tables.ts';

export interface ExchangeParts extends WorkParts {
  readonly log: FastifyBaseLogger;
}

/** An idle look is one indexed query, and a sender waits for the next one. */
const msBetweenLooks = 250;
const msBetweenTidying = 30_000;
/** Several files are read at once, but only one run is applied at a time. */
const sideBySide = 2;

/** What an undo needs stays. */
const keptOf = (run: RunRow) => (run.applied_at === null ? [] : (['diff'] as const));

/** The rows that the load staged may be what filled the disk. */
async function giveRoom({ pool }: ExchangeParts, worker: string, run: RunRow): Promise<void> {
  await dropWorkTables(pool, run.run_id, keptOf(run));
  const reason = 'The disk of the database is full. Nothing was applied. The load goes on by itself once there’s room.';
  await postponeRun(pool, worker, run.run_id, reason);
}

/** Processes one run; if it fails, it's retried later, a few times. */
export async function workOne(parts: ExchangeParts, worker: string, run: RunRow): Promise<void> {
  const claim = keepClaim(parts.pool, worker, run.run_id);
  try {
    await workRun(parts, worker, run);
  } catch (error) {
    if (error instanceof ClaimLost) return;
    // The run was stopped or taken over, which ends this process's connection.
    if (!(await hasRun(parts.pool, worker, run.run_id).catch(() => true))) return;
    noteFailedWork(error);
    if (isDatabaseAway(error)) {
      parts.log.warn({ err: error, importId: run.import_id }, 'a load was interrupted and starts again');
      await (isDiskFull(error) ? giveRoom(parts, worker, run) : releaseRun(parts.pool, worker, run.run_id)).catch(
        () => undefined,
      );
      return;
    }
    // The sender gets the number; the error itself may tell what isn't theirs to know, so only the log has it.
    const faultId = traceId() ?? randomUUID();
    parts.log.error({ err: error, importId: run.import_id, faultId }, 'a load failed');
    const reason = isLastAdministrator(error)
      ? 'This load would leave no one who administers this installation. Make someone else an administrator first, then send the file again.'
      : `Something went wrong on our side. Please try again; if it happens again, tell us this number: ${faultId}`;
    const hasFailed = await noteFault(parts.pool, worker, run.run_id, reason).catch(() => false);
    if (hasFailed) await dropWorkTables(parts.pool, run.run_id, keptOf(run)).catch(() => undefined);
  } finally {
    claim.stop();
  }
}

/** Claims and processes one run by its id; undefined if another process has it. */
export async function workNow(parts: ExchangeParts, runId: number): Promise<RunRow | undefined> {
  const worker = randomUUID();
  const run = await claimRun(parts.pool, worker, runId);
  if (run !== undefined) await workOne(parts, worker, run);
  return run;
}

/** Processes one run in a trace of its own. Rejects with the database's error. */
function workTraced(parts: ExchangeParts, worker: string, run: RunRow): Promise<unknown> {
  const onFailure = (error: unknown) => {
    throw error;
  };
  const attributes = { 'operatory.feed': run.feed };
  return inJob('load', { isFrequent: false, attributes, onFailure }, () => workOne(parts, worker, run));
}

/** Begins at once. `stop` waits for up to a second for runs in progress. */
export function startExchange(parts: ExchangeParts): { readonly stop: () => Promise<void> } {
  let isStopped = false;

  let tidiedAt = Number.NEGATIVE_INFINITY;

  /** Checks search each time. Does the rest after a load and, now and then, for what another process left behind. */
  async function follow(hasLoaded: boolean): Promise<void> {
    let hasFailed = false;
    const onFailure = (error: unknown) => {
      hasFailed = true;
      if (!isStopped) parts.log.warn({ err: error }, 'what follows a load waits');
    };
    await inJob('search upkeep', { isFrequent: true, onFailure }, () => refreshSearch(parts.pool, parts.timeZone));
    if (hasFailed || (!hasLoaded && performance.now() - tidiedAt < msBetweenTidying)) return;
    tidiedAt = performance.now();
    await inJob('after loads', { isFrequent: true, onFailure }, async () => {
      while (await retryWaiting(parts.pool, parts.files));
      while ((await clearUndo(parts.pool)) === maxCleared);
      while (await clearRuns(parts.pool, parts.files));
    });
  }

  async function lane(isFirst: boolean): Promise<void> {
    while (!isStopped) {
      const run = await workClaimed();
      if (run !== undefined || isFirst) await follow(run !== undefined);
      if (run === undefined) await new Promise((resolve) => setTimeout(resolve, msBetweenLooks).unref());
    }
  }

  async function workClaimed(): Promise<RunRow | undefined> {
    const worker = randomUUID();
    try {
      const run = await claimRun(parts.pool, worker);
      if (run !== undefined) await workTraced(parts, worker, run);
      return run;
    } catch (error) {
      if (!isStopped) parts.log.warn({ err: error }, 'the queue of loads could not be read');
      return undefined;
    }
  }

  const lanes = Array.from({ length: sideBySide }, (_, index) => lane(index === 0));
  return {
    async stop() {
      isStopped = true;
      await Promise.race([Promise.all(lanes), new Promise((resolve) => setTimeout(resolve, 1_000).unref())]);
    },
  };
}
