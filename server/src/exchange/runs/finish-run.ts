/** Applies or undoes a compared run. */
import { type Actor, writeAudit } from '../../audit/write-audit.ts';
import type { Places } from '../checking/check-rows.ts';
import { keepTimes } from '../checking/stale-rows.ts';
import { forgetRows, keepWaitingRows } from '../checking/waiting-rows.ts';
import { applyDifference } from '../loading/apply.ts';
import { undoDifference } from '../loading/undo.ts';
import { lapsedRights } from '../people-rights.ts';
import { dropWorkTables, workTable } from '../work-tables.ts';
import { forgetReceived, noteReceived } from '../x12/receive.ts';
import { loadName, type RunRow } from './run-row.ts';
import { changesSearch } from './search-changes.ts';
import { forgetSeen } from './seen-difference.ts';
import { applyLock } from './waits.ts';
import { type ChangedList, note, type Work } from './work.ts';
import { writeRun } from './write-run.ts';

const maxWarnings = 20;

/** Adds sentences that people should read with the run, the first of them if there are many. */
export async function addWarnings(client: Work['client'], runId: number, warned: readonly string[]): Promise<void> {
  if (warned.length === 0) return;
  const more = warned.length > maxWarnings ? [`And ${warned.length - maxWarnings} more like these.`] : [];
  await client.query('update exchange_run set warnings = warnings || $2::text[] where run_id = $1', [
    runId,
    [...warned.slice(0, maxWarnings), ...more],
  ]);
}

/** Who is to be named for it: who approved it or asked for the undo, otherwise who sent it. */
async function causeOf(client: Work['client'], run: RunRow, state: 'applied' | 'undone'): Promise<Actor> {
  const [id, program] =
    state === 'applied'
      ? [run.approved_by ?? run.sent_by_user, run.sent_by]
      : [run.undo_asked_by, run.undo_asked_by_program ?? run.sent_by];
  const { rows } = await client.query<{ email: string }>('select email from "user" where id = $1', [id]);
  return { id: rows.length === 0 ? null : id, name: rows[0]?.email ?? program, address: '' };
}

/** Of an order's rows, writing them down is the smaller part of the work, and making orders of them the larger one. */
const fewOfIt = 0.15;
const mostOfIt = 0.95;
const progressEveryMs = 500;

interface Telling {
  /** Takes how far the run is, from 0 to 1. */
  readonly told: (share: number) => void;
  readonly stop: () => void;
}

/** Stores now and then how far the run is, where others see it before the transaction ends. */
function tellProgress(work: Work): Telling {
  let [share, stored] = [0, 0];
  const timer = setInterval(() => {
    if (share === stored) return;
    stored = share;
    // Progress is only shown to people. It isn't waited for: its connection may have to wait for this transaction.
    note(work, { progress: Math.round(share * 1_000) }).catch(() => undefined);
  }, progressEveryMs);
  timer.unref();
  return {
    told: (next) => {
      share = next;
    },
    stop: () => clearInterval(timer),
  };
}

/** Waits until no other run is being applied. The time that this takes isn't part of the phase. */
async function takeTurn(work: Work, state: 'applied' | 'undone'): Promise<void> {
  const { rows } = await work.client.query<{ is_ours: boolean }>(
    `select pg_try_advisory_xact_lock(${applyLock}) as is_ours`,
  );
  if (rows[0]?.is_ours === true) return;
  await work.client.query(`select pg_advisory_xact_lock(${applyLock})`);
  await note(work, { state: state === 'applied' ? 'applying' : 'undoing', progress: 0 });
}

/** Applies or undoes the run and stores its new state in one transaction; one run at a time across all processes. */
export async function finish(work: Work, places: Places, state: 'applied' | 'undone', rows: number): Promise<void> {
  await work.client.query('begin');
  await work.client.query('set local synchronous_commit = on');
  await takeTurn(work, state);
  const { told, stop } = tellProgress(work);
  try {
    await finishInTurn(work, { places, state, rows, told });
  } finally {
    stop();
  }
}

interface Finishing extends Pick<Telling, 'told'> {
  readonly places: Places;
  readonly state: 'applied' | 'undone';
  readonly rows: number;
}

async function finishInTurn(work: Work, { places, state, rows, told }: Finishing): Promise<void> {
  const { client, run, feed, target } = work;
  const parts = { client, runId: run.run_id, feed, target, places };
  let reason = '';
  const isWritingMost = target.afterChanged === undefined;
  // What follows the rows of new orders is most of the work and can't be measured, so its time left isn't guessed from the rows.
  const isTold = isWritingMost || run.mode === 'history';
  const toldOfRows = (share: number) => isTold && told(share * (isWritingMost ? mostOfIt : fewOfIt));
  if (state === 'applied') {
    const lapsed = await lapsedRights(client, run);
    if (lapsed !== undefined) {
      await client.query('rollback');
      await forgetSeen(client, run.run_id);
      await note(work, { state: 'waiting', reason: lapsed, losesApproval: true });
      return;
    }
    await applyDifference(parts, toldOfRows);
    await keepWaitingRows(client, { runId: run.run_id, feed, isFull: run.mode === 'full' });
    await keepTimes(client, run.run_id, feed);
    if (work.received !== undefined) await noteReceived(client, run.run_id, work.received.sets);
  } else {
    reason = await undoDifference(parts, toldOfRows);
    await forgetRows(client, run.run_id);
    await forgetReceived(client, run.run_id);
  }
  const warned: string[] = [];
  const about = {
    timeZone: work.timeZone,
    mode: run.mode,
    runId: run.run_id,
    isUndo: state === 'undone',
    warn: (sentence: string) => warned.push(sentence),
    onProgress: (share: number) => told(fewOfIt + share * (mostOfIt - fewOfIt)),
  };
  const moved = (await target.afterChanged?.(client, workTable('diff', run.run_id), about)) ?? [];
  if (state === 'applied') await addWarnings(client, run.run_id, warned);
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
    by: await causeOf(client, run, state),
    about: loadName(run),
    after: { rows },
  });
  const lists = target.changedLists === undefined ? [] : (await client.query<ChangedList>(target.changedLists)).rows;
  await client.query('commit');
  for (const list of lists) work.onListChange?.(list);
  for (const order of moved) work.onOrderChange?.(order);
  await work.onStep?.('committed');
  await dropWorkTables(work.pool, run.run_id, state === 'applied' ? ['diff'] : []);
  await analyzeChanged(work);
}

/** After a few changes, PostgreSQL's own rhythm is early enough. */
const fewChanges = 0.05;

async function analyzeChanged({ client, run, target }: Work): Promise<void> {
  const { rows } = await client.query<{ is_due: boolean }>(
    `select d.reltuples > ${fewChanges} * greatest(l.reltuples, 0) as is_due from pg_class d, pg_class l
      where d.oid = to_regclass($1) and l.oid = to_regclass($2)`,
    [workTable('diff', run.run_id), target.table],
  );
  if (rows[0]?.is_due === false) return;
  await client.query('set default_statistics_target to default');
  await client.query(`analyze ${target.table}`);
}
