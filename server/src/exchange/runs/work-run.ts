/** Takes one run through its phases. Each start stages the file again; the load and its state commit together. */
import { grantsRights } from '../caller.ts';
import { type Checked, checkRows } from '../checking/check-rows.ts';
import { feedNamed } from '../feeds.ts';
import { noteBadRows, noteLoadWords } from '../load-words.ts';
import { compare, type Difference } from '../loading/compare.ts';
import { reasonsToWait } from '../loading/guards.ts';
import { pricesLately } from '../loading/prices-lately.ts';
import { FileTrouble } from '../reading/file-trouble.ts';
import { targetOf } from '../targets/index.ts';
import { dropWorkTables, workTable } from '../work-tables.ts';
import { receiveX12 } from '../x12/receive.ts';
import { lockRun, unlockRun } from './claim-run.ts';
import { finish } from './finish-run.ts';
import { firstBadText } from './later-bad.ts';
import { isRetryTooLate, newerApplied } from './newer-run.ts';
import { readRun } from './read-run.ts';
import type { RunRow } from './run-row.ts';
import { forgetSeen, isAsSeen, keepSeen, notAsSeen } from './seen-difference.ts';
import { sequenceBefore } from './sequences.ts';
import { note, type Work, type WorkParts } from './work.ts';

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
  pricesFar: difference.pricesFar,
});

/** Reads, checks, and compares the file. Then the run waits, is ready, or is applied. */
async function load(work: Work): Promise<void> {
  const { client, run, feed, target } = work;
  const isBySight = run.is_approved && grantsRights(feed.name);
  if (isBySight) await keepSeen(client, run.run_id);
  await dropWorkTables(client, run.run_id, ['seen']);
  await work.onStep?.('reading');
  const { places, staged, warnings, headings } = await readRun(work, (change) => note(work, change));
  const { rows } = staged;
  // Whoever replaced the headers by our names has said what stood there; otherwise the file's own count.
  const areReplaced =
    run.headings !== null && Object.entries(headings).every(([column, heading]) => column === heading);
  await work.onStep?.('checking');
  await note(work, {
    state: 'checking',
    progress: 0,
    counts: { ...run.counts, rows },
    endsPhase: { name: 'reading', rows },
    columns: [...places.keys()],
    ...(areReplaced ? {} : { headings }),
  });
  await client.query('begin');
  const { currency } = work;
  const checked = await checkRows({ client, runId: run.run_id, feed, places, currency, mode: run.mode }, staged);
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
  if (checked.bad + checked.waiting + difference.twins + difference.crowded > 0) await noteBadRows(client, run);
  const found = { ...checked, bad: checked.bad + difference.twins + difference.crowded };
  const counts = countsOf(rows, found, difference);
  const all = [
    ...warnings,
    ...(work.received?.warnings ?? []),
    ...checked.warnings,
    ...(run.mode === 'full' && !isFull ? ['Nothing was withdrawn: some bad rows don’t say which row they are.'] : []),
  ];
  if (checked.bad > 0 && (!run.is_dry_run || run.is_approved)) {
    const [fault, kept] = [workTable('fault', run.run_id), workTable('kept', run.run_id)];
    await target.afterChecked?.(client, { fault, kept, sentBy: run.sent_by });
  }
  await dropWorkTables(client, run.run_id, ['diff', 'wanted', 'aside', 'replaced', 'times', 'seen']);
  const losesApproval = isBySight && !(await isAsSeen(client, run.run_id));
  const reasons = losesApproval
    ? [notAsSeen]
    : run.is_approved
      ? []
      : reasonsToWait(
          feed,
          { rows, isRowByRow: run.is_row_by_row, lately: await pricesLately(client, feed, difference) },
          found,
          difference,
        );
  const isRetry = run.retries_run_id !== null;
  if (isRetry && reasons.length > 0 && checked.bad > 0) reasons.push(await firstBadText(client, run));
  const seen = { counts, warnings: all, endsPhase: { name: 'comparing', rows } } as const;
  if (reasons.length > 0 || (run.is_dry_run && !run.is_approved)) {
    const early = (await target.beforeDecision?.(client, workTable('diff', run.run_id))) ?? [];
    await note(work, {
      ...seen,
      warnings: [...all, ...early],
      state: reasons.length > 0 ? 'waiting' : 'ready',
      reason: reasons.join(' '),
      losesApproval,
    });
    if (losesApproval) await forgetSeen(client, run.run_id);
    return;
  }
  await work.onStep?.('applying');
  await note(work, { ...seen, state: 'applying', progress: 0, reason: '' });
  await finish(work, places, 'applied', rows);
}

/** Ends a run whose file can't be used at all. */
async function refuseRun(work: Work, { message, encodingFault }: FileTrouble): Promise<void> {
  await work.client.query('rollback');
  await dropWorkTables(work.pool, work.run.run_id);
  await noteLoadWords(work.pool, work.run.run_id, [message]);
  await note(work, { state: 'refused', reason: message, encodingFault, hasEnded: true });
}

async function step(work: Work): Promise<void> {
  const { run, pool } = work;
  if (run.state === 'undoing') {
    await finish(work, new Map(run.columns.map((name) => [name, ''])), 'undone', run.counts.rows);
    return;
  }
  await noteLoadWords(pool, run.run_id, [run.file_name]);
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
              set_config('synchronous_commit', 'off', false), set_config('work_mem', '64MB', false),
              set_config('default_statistics_target', '10', false)`,
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
