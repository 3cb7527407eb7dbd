/** Queries about runs and feeds, for screens and programs. */
import type { FeedStatus } from '@operatory/contract/exchange-feeds';
import type { ImportRun, RowChange, RowError } from '@operatory/contract/exchange-runs';
import type { Page } from '@operatory/contract/page';
import { type Feed, type FeedName, feedNames } from '@operatory/domain/exchange';
import type pg from 'pg';
import type { Queryable } from '../database/database.ts';
import { headingsOf, rowErrorOf } from './error-text.ts';
import { feedNamed } from './feeds.ts';
import { sameRow } from './loading/apply.ts';
import { targetOfDifference } from './loading/difference-columns.ts';
import { canUndo } from './loading/undo.ts';
import { readLaterBad } from './runs/later-bad.ts';
import { type RunRow, type RunState, undoneBy } from './runs/run-row.ts';
import { readUsualSeconds, secondsSoFar, stepOf } from './runs/run-step.ts';
import { readWaits, type Waits } from './runs/waits.ts';
import { targetOf } from './targets/index.ts';
import { arrayEntries, keyWords, type TargetColumn } from './targets/target.ts';
import { hasWarnings, isUnread, readReaders } from './warned-runs.ts';
import { workTable } from './work-tables.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

type Found = RunRow & { readonly repeats?: string | null; readonly undone_by?: string | null };

type Feeds = readonly string[] | null;

/** The runs in the contract's form, with what they wait for. A run of a feed that the caller may not see isn't named. */
async function importRunsOf(pool: Queryable, rows: readonly Found[], feeds: Feeds): Promise<ImportRun[]> {
  const waits = await readWaits(pool, rows);
  const laterBad = await readLaterBad(
    pool,
    rows.filter(({ counts }) => counts.waiting > 0).map((row) => row.run_id),
  );
  const usual = await readUsualSeconds(pool, rows);
  const readers = await readReaders(pool, rows);
  return rows.map((row) => {
    const { waitsFor, waitingFor } = waits.get(row.run_id) ?? { waitsFor: null, waitingFor: [] };
    const isSeen = waitsFor !== null && (feeds === null || feeds.includes(waitsFor.feed));
    const isHeld = waitsFor !== null;
    return {
      ...inContract(row, { waitsFor: isSeen ? waitsFor : null, waitingFor }),
      laterBad: [...(laterBad.get(row.run_id) ?? [])],
      secondsSoFar: isHeld ? null : secondsSoFar(row),
      warningsRead:
        row.warnings_read_at === null
          ? null
          : { by: readers.get(row.warnings_read_by ?? '') ?? 'Former user', at: row.warnings_read_at.toISOString() },
      secondsUsual: isHeld ? null : (usual.get(row.run_id) ?? null),
    };
  });
}

/** The same for one run. */
export async function importRunOf(pool: Queryable, row: Found, feeds: Feeds): Promise<ImportRun> {
  const [run] = await importRunsOf(pool, [row], feeds);
  return run as ImportRun;
}

/** States in which a run tells how far it is. */
const measured: readonly RunState[] = ['reading', 'applying', 'undoing'];

function inContract(
  row: Found,
  { waitsFor, waitingFor }: Waits,
): Omit<ImportRun, 'laterBad' | 'secondsSoFar' | 'secondsUsual' | 'warningsRead'> {
  const seconds = row.phase_started_at === null ? 0 : (Date.now() - row.phase_started_at.getTime()) / 1_000;
  // A rate over less than a second says nothing about the next one.
  const isMeasured = measured.includes(row.state) && waitsFor === null && seconds >= 1 && row.progress > 0;
  // The reader counts its rows as it goes.
  const done = row.state === 'reading' ? row.counts.rows : (row.counts.rows * row.progress) / 1_000;
  return {
    importId: row.import_id,
    feed: row.feed,
    mode: row.mode,
    sequence: row.sequence,
    isDryRun: row.is_dry_run,
    state: row.state,
    reason: row.reason,
    warnings: [...row.warnings],
    isFileKept: row.file_key !== '',
    fileName: row.file_name,
    format: row.format,
    bytes: row.bytes,
    sha256: row.sha256,
    counts: { ...row.counts, stale: row.counts.stale ?? 0 },
    rowsPerSecond: isMeasured ? Math.round(done / seconds) : null,
    secondsLeft: isMeasured ? Math.round((seconds * (1_000 - row.progress)) / row.progress) : null,
    step: stepOf(row),
    waitsFor,
    waitingFor: [...waitingFor],
    phases: [...row.phases],
    repeats: row.repeats ?? null,
    encoding: row.encoding,
    profile: row.profile_name,
    encodingFault: row.encoding_fault,
    sentBy: row.sent_by,
    createdAt: row.created_at.toISOString(),
    endedAt: iso(row.ended_at),
    appliedAt: iso(row.applied_at),
    undoUntil: iso(row.undo_until),
    undoneBy: row.state === 'undone' ? (row.undone_by ?? null) : null,
  };
}

const withRepeats = `select r.*, o.import_id as repeats, ${undoneBy('r')} as undone_by
  from exchange_run r left join exchange_run o on o.run_id = r.repeats_run_id`;
/** Returns undefined if there's no such run or the caller may not see its feed. */
export async function findRun(
  pool: Queryable,
  importId: string,
  feeds: readonly string[] | null,
): Promise<Found | undefined> {
  const { rows } = await pool.query<Found>(
    `${withRepeats} where r.import_id = $1 and ($2::text[] is null or r.feed = any($2))`,
    [importId, feeds],
  );
  return rows[0];
}

/** Newest first, without retries of waiting rows that became out of date: their rows are tried again. */
export async function listRuns(
  pool: pg.Pool,
  asked: {
    readonly feed: FeedName | undefined;
    readonly feeds: readonly string[] | null;
    readonly hasWarnings: boolean;
    readonly isUnread: boolean;
    readonly pageIndex: number;
    readonly pageSize: number;
  },
): Promise<Page<ImportRun>> {
  const { rows } = await pool.query<Found>(
    `${withRepeats} where ($1::text is null or r.feed = $1) and ($2::text[] is null or r.feed = any($2))
        and not (r.retries_run_id is not null and r.state = 'superseded') and (not $5 or ${hasWarnings}) and (not $6 or (${hasWarnings} and ${isUnread}))
      order by r.run_id desc offset $3 limit $4`,
    [
      asked.feed ?? null,
      asked.feeds,
      asked.pageIndex * asked.pageSize,
      asked.pageSize + 1,
      asked.hasWarnings,
      asked.isUnread,
    ],
  );
  return {
    data: await importRunsOf(pool, rows.slice(0, asked.pageSize), asked.feeds),
    hasMore: rows.length > asked.pageSize,
  };
}

export async function listErrors(
  pool: Queryable,
  run: RunRow,
  { pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number },
): Promise<Page<RowError>> {
  const { rows } = await pool.query<{ row: number; column: string; value: string; code: string }>(
    `select "row", column_name as "column", value, code from exchange_error where run_id = $1
      order by "row", column_name, code offset $2 limit $3`,
    [run.run_id, pageIndex * pageSize, pageSize + 1],
  );
  const feed = feedNamed(run.feed);
  return {
    data: rows.slice(0, pageSize).map((error) => rowErrorOf(feed, run, error)),
    hasMore: rows.length > pageSize,
  };
}

const operations = { I: 'insert', U: 'update', W: 'withdraw', X: 'withdraw' } as const;
type DiffRow = Readonly<Record<`old_${string}` | `new_${string}` | 'key', string | null>> & {
  readonly operation: keyof typeof operations;
  readonly stays: boolean;
};

/** Each row that a run changes, or that undoing it would change, before and after; empty once the difference has been deleted. */
export async function listChanges(
  pool: pg.Pool,
  run: RunRow,
  { pageIndex, pageSize, of }: { readonly pageIndex: number; readonly pageSize: number; readonly of: 'load' | 'undo' },
): Promise<Page<RowChange>> {
  const whole = targetOf(run.feed);
  const diff = workTable('diff', run.run_id);
  const { rows: there } = await pool.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [
    diff,
  ]);
  if (whole === undefined || there[0]?.is_there !== true) return { data: [], hasMore: false };
  const target = await targetOfDifference(pool, whole, run.run_id);
  const key = target.key.map(({ live }) => `d.${live}`);
  const words = keyWords(target, 'd').join(', ');
  const columns = target.columns.flatMap(({ live }) => [`d.new_${live}::text`, `d.old_${live}::text`]);
  const feed = feedNamed(run.feed);
  const places = new Map(run.columns.map((name) => [name, '']));
  const isUndo = of === 'undo' && feed !== undefined;
  const [stays, live] = isUndo
    ? [`not ${canUndo({ feed, target, places })}`, `left join ${target.table} l on ${sameRow(target)}`]
    : ['false', ''];
  const { rows } = await pool.query<DiffRow>(
    `select d.operation, concat_ws(' ', ${words}) as key, ${stays} as stays, ${columns.join(', ')} from ${diff} d ${live}
      order by ${key.join(', ')} offset $1 limit $2`,
    [pageIndex * pageSize, pageSize + 1],
  );
  return {
    data: rows
      .slice(0, pageSize)
      .map((row) =>
        withHeadings(run, target.columns, (isUndo ? undoOf : changeOf)(row, target.columns, wordsFor(feed))),
      ),
    hasMore: rows.length > pageSize,
  };
}

function withHeadings(run: RunRow, columns: readonly TargetColumn[], change: RowChange): RowChange {
  const fromOf = new Map(
    columns.map((column) => {
      const title = titleOf(column);
      return [title, column.from.includes(title) ? [title] : column.from];
    }),
  );
  const changes = change.changes.map((one) => ({ ...one, ...headingsOf(run, fromOf.get(one.column) ?? []) }));
  return { ...change, changes };
}

/** Of a column that a file has, its name there. */
const titleOf = ({ live, from, shown }: TargetColumn) =>
  shown?.title ?? (from.length === 1 ? from[0] : undefined) ?? live;

type Words = (column: TargetColumn, text: string | null) => string | null;

/** Values as a file would have them. */
function wordsFor(feed: Feed | undefined): Words {
  const types = new Map(feed?.columns.map(({ name, type }) => [name, type]));
  return ({ from, shown }, text) => {
    if (text === null) return null;
    if (shown !== undefined) return shown.words(text);
    const type = from.length === 1 ? types.get(from[0] ?? '') : undefined;
    if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true' ? 'Y' : 'N';
    if (type === 'list' && /^\{.*\}$/s.test(text)) return arrayEntries(text).join('|');
    if (type === 'money' && /^-?\d+$/.test(text)) return (Number(text) / 100).toFixed(2);
    return text;
  };
}

function changeOf(row: DiffRow, columns: readonly TargetColumn[], wordsOf: Words): RowChange {
  const changes = columns.flatMap((column) => {
    const { live } = column;
    const [old, fresh] = [row[`old_${live}`] ?? null, row[`new_${live}`] ?? null];
    if (old === fresh || row.operation === 'W' || row.operation === 'X') return [];
    return [{ column: titleOf(column), before: wordsOf(column, old), after: wordsOf(column, fresh) }];
  });
  return { key: row.key ?? '', operation: operations[row.operation], changes, stays: row.stays };
}

const reversed = { I: 'withdraw', U: 'update', W: 'insert', X: 'insert' } as const;

/** What undoing the change does: before is what the load wrote, after is what was there before it. */
function undoOf(row: DiffRow, columns: readonly TargetColumn[], wordsOf: Words): RowChange {
  const changes = columns.flatMap((column) => {
    const { live } = column;
    const [old, fresh] = [row[`old_${live}`] ?? null, row[`new_${live}`] ?? null];
    const isBack = row.operation === 'W' || row.operation === 'X';
    if (row.operation === 'I' || (isBack ? old === null : old === fresh)) return [];
    return [{ column: titleOf(column), before: isBack ? null : wordsOf(column, fresh), after: wordsOf(column, old) }];
  });
  return { key: row.key ?? '', operation: reversed[row.operation], changes, stays: row.stays };
}

/** Every feed that can be loaded, with its row count and how fresh it is. */
export async function readFeeds(pool: pg.Pool, feeds: readonly string[] | null): Promise<FeedStatus[]> {
  const { rows } = await pool.query<{
    feed: FeedName;
    last_at: Date | null;
    last_id: string | null;
    sequence: number | null;
    waiting_runs: number;
    waiting_rows: number;
    rhythm_version: number | null;
    due_every_hours: number | null;
  }>(
    `select f.feed, last.applied_at as last_at, last.import_id as last_id,
            (select max(sequence) from exchange_run r where r.feed = f.feed and r.state = 'applied') as sequence,
            (select count(*)::int from exchange_run r where r.feed = f.feed and r.state in ('waiting', 'ready')) as waiting_runs,
            (select count(*)::int from exchange_waiting_row w where w.feed = f.feed and w.until > now()) as waiting_rows,
            rhythm.version as rhythm_version, rhythm.due_every_hours
       from unnest($1::text[]) f(feed)
       left join exchange_rhythm rhythm on rhythm.feed = f.feed
       left join lateral (select applied_at, import_id from exchange_run r where r.feed = f.feed and r.state = 'applied'
                           order by applied_at desc limit 1) last on true`,
    [feedNames.filter((name) => feedNamed(name) !== undefined && (feeds === null || feeds.includes(name)))],
  );
  return Promise.all(
    rows.map(async (row) => {
      const feed = feedNamed(row.feed);
      return {
        feed: row.feed,
        title: feed?.title ?? row.feed,
        description: feed?.description ?? '',
        rows: await countLive(pool, row.feed),
        lastAppliedAt: iso(row.last_at),
        lastImportId: row.last_id,
        lastSequence: row.sequence,
        waitingRuns: row.waiting_runs,
        waitingRows: row.waiting_rows,
        dueEveryHours: row.rhythm_version === null ? (feed?.dueEveryHours ?? null) : row.due_every_hours,
        rhythmVersion: row.rhythm_version ?? 0,
      };
    }),
  );
}

/** The rows that the feed has in use. */
async function countLive(pool: pg.Pool, name: FeedName): Promise<number> {
  const target = targetOf(name);
  if (target === undefined) return 0;
  // What was withdrawn, by a file or by undoing one, isn't in use anymore.
  const conditions = [target.about ?? 'true', ...(target.absence === 'withdrawn' ? ['l.withdrawn_at is null'] : [])];
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${target.table} l where ${conditions.join(' and ')}`,
  );
  return rows[0]?.count ?? 0;
}
