/**
 * Checks a whole staged file in SQL. Rows that can't be applied leave the staging table and become errors, and rows
 * with missing references become waiting rows; the rest can be applied.
 */
import {
  allColumns,
  changedAtColumn,
  type Feed,
  type FeedColumn,
  type FeedMode,
  maxErrorsKept,
  operationColumn,
} from '@operatory/domain/exchange';
import { byCount, plural } from '@operatory/domain/words';
import type pg from 'pg';
import type { StagedFile } from '../reading/stage-file.ts';
import { targetOf } from '../targets/index.ts';
import { workTable } from '../work-tables.ts';
import { faultSql, literal, trimmed } from './column-sql.ts';
import { findDuplicates } from './duplicates.ts';
import { nameByOurNumber } from './our-numbers.ts';
import { findRuleFaults, readers } from './row-rules.ts';
import { noteTimes, takeStaleOut } from './stale-rows.ts';
import { noteReplaced, setRowsAside } from './waiting-rows.ts';

/** SQL of the file's text for a column of the feed; undefined if the file doesn't have the column. */
export type Places = ReadonlyMap<string, string>;

export interface CheckParts {
  readonly client: pg.PoolClient;
  readonly runId: number;
  readonly feed: Feed;
  readonly places: Places;
  readonly currency: string;
  readonly mode: FeedMode;
}

export interface Checked {
  readonly bad: number;
  readonly waiting: number;
  /** Older than what was applied for their key. */
  readonly stale: number;
  /** Bad rows whose key can't be read. */
  readonly unknown: number;
  readonly warnings: readonly string[];
}

/** The place of a required column that the file lacks, which only rows that are withdrawn may. */
export const lackingColumn = 'null::text';

export const isRemovalSql = (places: Places) => {
  const operation = places.get(operationColumn);
  return operation === undefined ? 'false' : `coalesce(upper(${trimmed(operation)}) = 'D', false)`;
};

/**
 * Whether a removed row has to be read for this column of the feed: its key, and the columns that distinguish live
 * rows.
 */
export const isOfRemoval = ({ key, name: feed }: Feed, name: string) =>
  key.includes(name) || targetOf(feed)?.key.some(({ from }) => from.includes(name)) === true;

/** SQL of the row's key as text, from the feed's key columns. */
export const keyTexts = ({ feed, places }: Pick<CheckParts, 'feed' | 'places'>, names: readonly string[] = feed.key) =>
  names.map((name) => {
    const text = trimmed(places.get(name) ?? 'null');
    const column = feed.columns.find((each) => each.name === name);
    if (column?.isLowerCase === true) return `lower(${text} collate "C")`;
    return column?.type === 'code' ? `upper(${text})` : text;
  });

/** The same with the columns that distinguish rows of one key, which may be blank. */
export const rowKeyTexts = (parts: Pick<CheckParts, 'feed' | 'places'>) => [
  ...keyTexts(parts),
  ...keyTexts(parts, parts.feed.apart ?? []).map((text) => `coalesce(${text}, '')`),
];

/** SQL of each of the file's columns: its name, its text, the code of its first fault, and whether that's fatal. */
function columnFaults({ feed, places, currency }: CheckParts) {
  const isRemoval = isRemovalSql(places);
  const ofColumn = (column: FeedColumn) => {
    const raw = places.get(column.name);
    if (raw === undefined) return [];
    const isOfKey = feed.key.includes(column.name);
    const own = faultSql(column, raw);
    const fault =
      column.name === 'currency'
        ? `coalesce(${own}, case when upper(${trimmed(raw)}) <> ${literal(currency)} then 'currency' end)`
        : own;
    // Only the key of a removed row matters.
    const isAlways = isOfRemoval(feed, column.name) || column.name === changedAtColumn;
    const counted = isAlways || isRemoval === 'false' ? fault : `case when not ${isRemoval} then ${fault} end`;
    return [{ name: literal(column.name), raw, code: counted, isFatal: column.severity !== 'warning' || isOfKey }];
  };
  return allColumns(feed).flatMap(ofColumn);
}

/**
 * Only looks at the rows that are doubtful; undefined are all. Most rows have no fault, so one expression filters those out first. Joining every row to the VALUES list is slow, because
 * PostgreSQL initializes the list's expressions again for each row.
 */
async function findColumnFaults(parts: CheckParts, doubtful: readonly number[] | undefined): Promise<void> {
  const { client, runId } = parts;
  if (doubtful?.length === 0) return;
  const faults = columnFaults(parts);
  const values = faults.map(({ name, raw, code, isFatal }) => `(${name}, ${raw}, ${code}, ${isFatal})`);
  const rows = doubtful === undefined ? '$1::int[] is null' : 's.row_number = any($1::int[])';
  await client.query(
    `insert into ${workTable('fault', runId)}
     select s.row_number, f.column_name, left(coalesce(f.value, ''), 200) as value, f.code, f.is_fatal
       from (select * from ${workTable('stage', runId)} s where ${rows} and coalesce(${faults.map(({ code }) => code).join(',\n')}) is not null offset 0) s
       cross join lateral (values ${values.join(',\n')}) f(column_name, value, code, is_fatal)
      where f.code is not null`,
    [doubtful ?? null],
  );
}

/** Blanks values that only deserve a warning; their rows stay. */
async function leaveOut({ client, runId, feed, places }: CheckParts): Promise<void> {
  const { rows } = await client.query<{ column_name: string }>(
    `select distinct column_name from ${workTable('fault', runId)} where not is_fatal`,
  );
  for (const { column_name: name } of rows) {
    const place = places.get(name);
    if (place === undefined || !feed.columns.some((column) => column.name === name)) continue;
    await client.query(
      `update ${workTable('stage', runId)} s set ${place.replace('s.', '')} = null
         from ${workTable('fault', runId)} f
        where f.row_number = s.row_number and f.column_name = $1 and not f.is_fatal`,
      [name],
    );
  }
}

async function hasFaults({ client, runId }: CheckParts): Promise<boolean> {
  const { rowCount } = await client.query(`select from ${workTable('fault', runId)} limit 1`);
  return rowCount !== 0;
}

/**
 * Removes rows with a fatal fault. Their keys are remembered, because a full file does contain them, and because people look for a
 * bad row by its key.
 */
async function takeOut(parts: CheckParts): Promise<void> {
  const { client, runId } = parts;
  if (!(await hasFaults(parts))) return;
  await client.query(
    `with gone as (delete from ${workTable('stage', runId)} s
       where s.row_number in (select row_number from ${workTable('fault', runId)} where is_fatal) returning s.*)
     insert into ${workTable('kept', runId)} select array[${keyTexts(parts).join(', ')}], s.row_number from gone s`,
  );
}

/** Faults that depend on what is in the database. */
async function findTargetFaults(parts: CheckParts): Promise<void> {
  const { client, runId, feed, places, mode } = parts;
  for (const { column, code, sql, said, isOfNews = false, isOnlyTold = false } of targetOf(feed.name)?.refusals ?? []) {
    if (!places.has(column) || (isOfNews && mode === 'history')) continue;
    const shown = said?.(readers(parts)) ?? places.get(column) ?? 'null';
    await client.query(
      `insert into ${workTable('fault', runId)}
       select s.row_number, $1, left(coalesce(${shown}, ''), 200), $2, $3
         from ${workTable('stage', runId)} s where case when not ${isRemovalSql(places)} then ${sql(readers(parts))} end`,
      [column, code, !isOnlyTold],
    );
  }
}

/** Stores the errors for people to read, and counts them. */
async function keepErrors({ client, runId }: CheckParts): Promise<{ bad: number; warned: number }> {
  const faults = workTable('fault', runId);
  await client.query('delete from exchange_error where run_id = $1', [runId]);
  await client.query(
    `insert into exchange_error (run_id, "row", column_name, value, code, is_fatal)
     select $1, row_number, column_name, value, code, is_fatal from ${faults}
      order by is_fatal desc, row_number, column_name limit ${maxErrorsKept}`,
    [runId],
  );
  const { rows } = await client.query<{ bad: number; warned: number }>(
    `select (count(distinct row_number) filter (where is_fatal))::int as bad, (count(*) filter (where not is_fatal and code <> 'stale'))::int as warned from ${faults}`,
  );
  return rows[0] ?? { bad: 0, warned: 0 };
}

/** Checks everything in the staging table. */
export async function checkRows(parts: CheckParts, staged: StagedFile): Promise<Checked> {
  const { client, runId, feed } = parts;
  const [stage, fault] = [workTable('stage', runId), workTable('fault', runId)];
  await client.query(
    `create unlogged table ${workTable('kept', runId)} (key text[], row_number integer);
     create unlogged table ${fault} (row_number integer, column_name text, value text, code text, is_fatal boolean)`,
  );
  const torn = staged.faults.map(({ row }) => row);
  if (torn.length > 0) await client.query(`delete from ${stage} where row_number = any($1)`, [torn]);
  await nameByOurNumber(parts);
  // Rows that lack a whole column look valid to the reader, which only reads existing cells.
  const isLacking = [...parts.places.values()].includes(lackingColumn);
  await findColumnFaults(parts, isLacking ? undefined : staged.judgment.doubtful);
  if (torn.length > 0) {
    await client.query(
      `insert into ${fault} select row_number, '', value, code, true
         from unnest($1::int[], $2::text[], $3::text[]) torn(row_number, value, code)`,
      [torn, staged.faults.map(({ value }) => value), staged.faults.map(({ code }) => code)],
    );
  }
  await leaveOut(parts);
  await takeOut(parts);
  await findRuleFaults(parts);
  await findTargetFaults(parts);
  await findDuplicates(parts);
  await takeOut(parts);
  const stale = await takeStaleOut(parts);
  const waiting = await setRowsAside(parts, targetOf(feed.name));
  await noteReplaced(parts);
  await noteTimes(parts);
  const { bad, warned } = await keepErrors(parts);
  const { rows } = await client.query<{ unknown: number }>(
    `select count(*)::int as unknown from ${workTable('kept', runId)} where array_position(key, null) is not null`,
  );
  return {
    bad,
    waiting,
    stale,
    unknown: torn.length + (rows[0]?.unknown ?? 0),
    warnings:
      warned === 0
        ? []
        : [
            `${plural(warned, 'value')} ${byCount(warned, 'was', 'were')} left out, and the rest of ${byCount(warned, 'its row', 'their rows')} kept. See the list.`,
          ],
  };
}
