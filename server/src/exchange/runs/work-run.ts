/** Takes one run through its phases. Each start stages the file again; the load and its state commit together. */
import type { CustomerNumber } from '@operatory/domain/customers';
import type { Feed } from '@operatory/domain/exchange';
import type pg from 'pg';
import type { ChangedOrder } from '../../alerts/change-order.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import type { FileStore } from '../../ports/files/index.ts';
import type { FileLimits } from '../../settings/exchange-settings.ts';
import { grantsRights } from '../caller.ts';
import { type Checked, checkRows, type Places } from '../checking/check-rows.ts';
import { keepTimes } from '../checking/stale-rows.ts';
import { forgetRows, keepWaitingRows } from '../checking/waiting-rows.ts';
import { feedNamed } from '../feeds.ts';
import { applyDifference } from '../loading/apply.ts';
import { compare, type Difference } from '../loading/compare.ts';
import { reasonsToWait } from '../loading/guards.ts';
import { undoDifference } from '../loading/undo.ts';
import type { ReceiptSetter } from '../orders-out/receipts.ts';
import { lapsedRights } from '../people-rights.ts';
import { FileTrouble } from '../reading/file-trouble.ts';
import { type Target, targetOf } from '../targets/index.ts';
import { dropWorkTables, workTable } from '../work-tables.ts';
import { forgetReceived, noteReceived, type ReceivedX12, receiveX12 } from '../x12/receive.ts';
import { lockRun, unlockRun } from './claim-run.ts';
import { isRetryTooLate, newerApplied } from './newer-run.ts';
import { readRun } from './read-run.ts';
import { loadName, type RunRow } from './run-row.ts';
import { changesSearch } from './search-upkeep.ts';
import { forgetSeen, isAsSeen, keepSeen, notAsSeen } from './seen-difference.ts';
import { sequenceBefore } from './sequences.ts';
import { type RunChange, writeRun } from './write-run.ts';

export interface ChangedList {
  readonly customerNumber: CustomerNumber;
  readonly listId: number;
  readonly version: number;
}

export interface WorkParts {
  readonly pool: pg.Pool;
  readonly files: FileStore;
  readonly currency: string;
  readonly fileLimits: FileLimits;
  readonly timeZone: string;
  /** Called after each step that others can see. */
  readonly onChange: (run: RunRow) => void;
  /** Called for each list that a load changed. */
  readonly onListChange?: (change: ChangedList) => void;
  /** Called for each order that a load moved on. */
  readonly onOrderChange?: (change: ChangedOrder) => void;
  /** Stores what X12 documents answer to our orders. */
  readonly setReceipt?: ReceiptSetter;
  /** Called before each step, so that tests can end a process there. */
  readonly onStep?: (step: string) => void | Promise<void>;
}

interface Work extends WorkParts {
  readonly client: pg.PoolClient;
  readonly worker: string;
  readonly run: RunRow;
  readonly feed: Feed;
  readonly target: Target;
  /** Set for X12. */
  readonly received?: ReceivedX12 | undefined;
}

/** Stores the run's change and reports it. */
async function note(work: Work, change: RunChange, client: pg.ClientBase | pg.Pool = work.pool): Promise<RunRow> {
  const run = await writeRun(client, work.worker, work.run.run_id, change);
  if (client === work.pool) work.onChange(run);
  return run;
}

const countsOf = (rows: number, { bad, waiting, stale }: Checked, difference: Difference) => ({
  rows,
  bad,
  waiting,
  stale,
  inserted: difference.inserted,
  updated: difference.updated,
  withdrawn: difference.withdrawn,
  unchanged: Math.max(0, difference.rows - difference.inserted - difference.updated),
  pricesUp: difference.pricesUp,
  pricesDown: difference.pricesDown,
  pricesMovedByHalf: difference.pricesMovedByHalf,
});

/** Reads, checks, and compares the file. Then the run waits, is ready, or is applied. */
async function load(work: Work): Promise<void> {
  const { client, run, feed, target } = work;
  const isBySight = run.is_approved && grantsRights(feed.name);
  if (isBySight) await keepSeen(client, run.run_id);
  await dropWorkTables(client, run.run_id, ['seen']);
  await work.onStep?.('reading');
  const { places, staged, warnings } = await readRun(work, (change) => note(work, change));
  const { rows } = staged;
  await work.onStep?.('checking');
  await note(work, {
    state: 'checking',
    progress: 0,
    endsPhase: { name: 'reading', rows },
    columns: [...places.keys()],
  });
  await client.query('begin');
  const checked = await checkRows({ client, runId: run.run_id, feed, places, currency: work.currency }, staged);
  await client.query('commit');
  await work.onStep?.('comparing');
  await note(work, { state: 'comparing', endsPhase: { name: 'checking', rows } });
  const isFull = run.mode === 'full' && checked.unknown === 0;
  const difference = await compare({
    client,
    runId: run.run_id,
    feed,
    target,
    places,
    isFull,
    timeZone: work.timeZone,
  });
  const found = { ...checked, bad: checked.bad + difference.twins + difference.crowded };
  const counts = countsOf(rows, found, difference);
  const all = [
    ...warnings,
    ...(work.received?.warnings ?? []),
    ...checked.warnings,
    ...(run.mode === 'full' && !isFull ? ['Nothing was withdrawn: some bad rows don’t say which row they are.'] : []),
  ];
  await dropWorkTables(client, run.run_id, ['diff', 'wanted', 'aside', 'replaced', 'times', 'seen']);
  const losesApproval = isBySight && !(await isAsSeen(client, run.run_id));
  const reasons = losesApproval
    ? [notAsSeen]
    : run.is_approved
      ? []
      : reasonsToWait(feed, { rows, isRowByRow: run.is_row_by_row }, found, difference);
  const seen = { counts, warnings: all, endsPhase: { name: 'comparing', rows } } as const;
  if (reasons.length > 0 || (run.is_dry_run && !run.is_approved)) {
    await note(work, {
      ...seen,
      state: reasons.length > 0 ? 'waiting' : 'ready',
      reason: reasons.join(' '),
      losesApproval,
    });
    if (losesApproval) await forgetSeen(client, run.run_id);
    return;
  }
  await work.onStep?.('applying');
  await note(work, { ...seen, state: 'applying', reason: '' });
  await finish(work, places, 'applied', rows);
}

/** Applies or undoes the run and stores its new state in one transaction; one run at a time across all processes. */
async function finish(work: Work, places: Places, state: 'applied' | 'undone', rows: number): Promise<void> {
  const { client, run, feed, target } = work;
  const parts = { client, runId: run.run_id, feed, target, places };
  await client.query('begin');
  await client.query('set local synchronous_commit = on');
  await client.query("select pg_advisory_xact_lock(hashtext('exchange-apply'))");
  let reason = '';
  if (state === 'applied') {
    const lapsed = await lapsedRights(client, run);
    if (lapsed !== undefined) {
      await client.query('rollback');
      await forgetSeen(client, run.run_id);
      await note(work, { state: 'waiting', reason: lapsed, losesApproval: true });
      return;
    }
    await applyDifference(parts);
    await keepWaitingRows(client, { runId: run.run_id, feed, isFull: run.mode === 'full' });
    await keepTimes(client, run.run_id, feed);
    if (work.received !== undefined) await noteReceived(client, run.run_id, work.received.sets);
  } else {
    reason = await undoDifference(parts);
    await forgetRows(client, run.run_id);
    await forgetReceived(client, run.run_id);
  }
  const moved =
    (await target.afterChanged?.(client, workTable('diff', run.run_id), { timeZone: work.timeZone, mode: run.mode })) ??
    [];
  const isSearchBehind = await changesSearch(client, { runId: run.run_id, target, isUndo: state === 'undone' });
  await work.onStep?.('committing');
  await writeRun(client, work.worker, run.run_id, {
    state,
    reason,
    hasEnded: true,
    isApplied: state === 'applied',
    isSearchBehind,
    progress: 1_000,
    endsPhase: { name: state === 'applied' ? 'applying' : 'undoing', rows },
  });
  await writeAudit(client, {
    kind: state === 'applied' ? 'load-applied' : 'load-undone',
    by: { id: null, name: run.sent_by, address: '' },
    about: loadName(run),
    after: { rows },
  });
  const lists = target.changedLists === undefined ? [] : (await client.query<ChangedList>(target.changedLists)).rows;
  await client.query('commit');
  for (const list of lists) work.onListChange?.(list);
  for (const order of moved) work.onOrderChange?.(order);
  await work.onStep?.('committed');
  await dropWorkTables(work.pool, run.run_id, state === 'applied' ? ['diff'] : []);
  await client.query(`analyze ${target.table}`);
}

/** Ends a run whose file can't be used at all. */
async function refuseRun(work: Work, { message, encodingFault }: FileTrouble): Promise<void> {
  await work.client.query('rollback');
  await dropWorkTables(work.pool, work.run.run_id);
  await note(work, { state: 'refused', reason: message, encodingFault, hasEnded: true });
}

async function step(work: Work): Promise<void> {
  const { run, pool } = work;
  if (run.state === 'undoing') {
    await finish(work, new Map(run.columns.map((name) => [name, ''])), 'undone', run.counts.rows);
    return;
  }
  const before = await sequenceBefore(pool, run);
  if (before !== undefined) {
    await note(work, { ...before, hasEnded: true });
    return;
  }
  if (await isRetryTooLate(pool, run)) {
    const reason = 'Another load was applied before these rows. Those that still count are tried again.';
    await note(work, { state: 'superseded', reason, hasEnded: true });
    return;
  }
  // A newer run may have been in progress when this one was approved.
  const newer = run.is_approved ? await newerApplied(pool, run) : undefined;
  if (newer !== undefined) {
    await dropWorkTables(pool, run.run_id);
    await note(work, {
      state: 'superseded',
      reason: `A newer load, ${newer}, was applied while this one waited. Send the file again.`,
      hasEnded: true,
    });
    return;
  }
  const received = run.format === 'x12' ? await receiveX12(work, run) : undefined;
  if (received?.end === undefined) await load({ ...work, received });
  else await note(work, { ...received.end, hasEnded: true });
}

/** Processes a claimed run until it ends or waits for a person. Rejects if the database fails; the run is then retried. */
export async function workRun(parts: WorkParts, worker: string, run: RunRow): Promise<void> {
  const [feed, target] = [feedNamed(run.feed), targetOf(run.feed)];
  if (feed === undefined || target === undefined) throw new Error(`the feed ${run.feed} can't be loaded`);
  const client = await parts.pool.connect();
  let isClean = false;
  try {
    await client.query(
      `select set_config('statement_timeout', '0', false), set_config('idle_in_transaction_session_timeout', '0', false),
              set_config('synchronous_commit', 'off', false), set_config('work_mem', '64MB', false)`,
    );
    await lockRun(client, worker, run.run_id);
    const work: Work = { ...parts, client, worker, run, feed, target };
    try {
      await step(work);
    } catch (error) {
      if (!(error instanceof FileTrouble)) throw error;
      await refuseRun(work, error);
    }
    await unlockRun(client, run.run_id);
    await client.query('reset all');
    isClean = true;
  } finally {
    // A connection with changed session settings doesn't go back to the pool.
    client.release(!isClean);
  }
}
