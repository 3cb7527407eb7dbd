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
import { type ChangedList, note, type Work } from './work.ts';
import { writeRun } from './write-run.ts';

const mostWarnings = 20;

/** Adds sentences that people should read with the run, the first of them if there are many. */
export async function addWarnings(client: Work['client'], runId: number, warned: readonly string[]): Promise<void> {
  if (warned.length === 0) return;
  const more = warned.length > mostWarnings ? [`And ${warned.length - mostWarnings} more like these.`] : [];
  await client.query('update exchange_run set warnings = warnings || $2::text[] where run_id = $1', [
    runId,
    [...warned.slice(0, mostWarnings), ...more],
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

/** Applies or undoes the run and stores its new state in one transaction; one run at a time across all processes. */
export async function finish(work: Work, places: Places, state: 'applied' | 'undone', rows: number): Promise<void> {
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
  const warned: string[] = [];
  const about = {
    timeZone: work.timeZone,
    mode: run.mode,
    runId: run.run_id,
    warn: (sentence: string) => warned.push(sentence),
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
