/**
 * Compares the file's rows with the live rows, once: the guards, the dry run, applying, and undoing all read this
 * difference. It only covers columns that the ERP owns.
 */
import { changedAtColumn, type Feed, type FeedColumn, operationColumn } from '@operatory/domain/exchange';
import type pg from 'pg';
import { isOfRemoval, isRemovalSql, type Places } from '../checking/check-rows.ts';
import { blankSql, literal, trimmed, valueSql } from '../checking/column-sql.ts';
import type { Target, TargetColumn, ValueOf } from '../targets/target.ts';
import { workTable } from '../work-tables.ts';
import { takeCrowdedOut } from './crowded-rows.ts';
import { noteStaying, staysSql } from './staying-rows.ts';

export interface CompareParts {
  readonly client: pg.PoolClient;
  readonly runId: number;
  readonly feed: Feed;
  readonly target: Target;
  readonly places: Places;
  /** Live rows that the file doesn't contain are withdrawn or removed. */
  readonly isFull: boolean;
  /** The distributor's: its day decides which rows apply today. */
  readonly timeZone: string;
}

export interface Difference {
  readonly inserted: number;
  readonly updated: number;
  readonly withdrawn: number;
  /** Rows that refer to the same live row as another, and were rejected. */
  readonly twins: number;
  /** Rows that would exceed a limit, and were rejected. */
  readonly crowded: number;
  /** Rows of the file. */
  readonly rows: number;
  readonly pricesUp: number;
  readonly pricesDown: number;
  readonly pricesMovedByHalf: number;
  /** New prices that are less than a quarter, or more than four times, of the price without them. */
  readonly pricesFar: number;
  /** Live rows of the feed before the run. */
  readonly before: number;
}

const columnOf = (feed: Feed, name: string): FeedColumn => {
  const column = feed.columns.find((each) => each.name === name);
  if (column === undefined) throw new Error(`the feed ${feed.name} has no column ${name}`);
  return column;
};

/** Whether the file has at least one of the columns that this live column is computed from. */
const isInFile = (places: Places, { from }: TargetColumn) => from.some((name) => places.has(name));

/** Columns of existing rows that this run may overwrite: the file has them, and people don't change them here. */
export const writtenColumns = ({ feed, target, places }: Pick<CompareParts, 'feed' | 'target' | 'places'>) =>
  target.columns.filter(
    (column) => isInFile(places, column) && !column.from.every((name) => columnOf(feed, name).isOwnedHere === true),
  );

/** SQL of a value from the file, or null; what isn't the key of a removed row wasn't checked, so it isn't read. */
function readSql({ feed, places }: CompareParts, name: string, raw: string): string {
  const value = valueSql(columnOf(feed, name), raw);
  const isAlways = isOfRemoval(feed, name) || !places.has(operationColumn);
  return isAlways ? value : `case when not ${isRemovalSql(places)} then ${value} end`;
}

/**
 * Whether a row leaves a distinguishing column blank, such as the first day of a price. Only then is the live row
 * looked up for each row, and can two rows refer to the same one.
 */
async function hasOpenRows({ client, runId, feed, places }: CompareParts): Promise<boolean> {
  const texts = (feed.apart ?? []).map((name) => trimmed(places.get(name) ?? 'null'));
  if (texts.length === 0) return false;
  const { rowCount } = await client.query(
    `select from ${workTable('stage', runId)} s where ${texts.map((text) => `${text} is null`).join(' or ')} limit 1`,
  );
  return rowCount !== 0;
}

/** SQL of the file's rows under the names of the live columns. */
function wantedSql(parts: CompareParts, isOpen: boolean): string {
  const { runId, feed, target, places, timeZone } = parts;
  const stored: ValueOf = (name) => {
    const column = columnOf(feed, name);
    const raw = places.get(name);
    return raw === undefined ? blankSql(column) : `coalesce(${readSql(parts, name, raw)}, ${blankSql(column)})`;
  };
  const stage = workTable('stage', runId);
  if (target.gather !== undefined) {
    const columns = feed.columns.map(({ name }) => `${stored(name)} as "${name}"`);
    return target.gather
      .replaceAll(':today', `(now() at time zone ${literal(timeZone)})::date`)
      .replaceAll(':isOpen', String(isOpen))
      .replace(
        'from rows',
        `from (select s.row_number, ${isRemovalSql(places)} as is_removal, ${columns.join(', ')} from ${stage} s) rows`,
      );
  }
  const isKept = ({ from }: TargetColumn) => from.some((name) => columnOf(feed, name).isKeptWhenBlank === true);
  const sameKey = target.key.map((key) => `l.${key.live} = ${key.sql(stored)}`).join(' and ');
  const live = ({ live: name }: TargetColumn) => `(select l.${name} from ${target.table} l where ${sameKey})`;
  const columns = [...target.key, ...target.columns].map((column) => {
    const value = column.sql((name) => {
      const own = places.get(name);
      const was = own === undefined ? column.was?.[name] : column.wasIfBlank?.[name];
      if (was === undefined) return stored(name);
      const first = own === undefined ? [] : [readSql(parts, name, own)];
      const fromLive = `(select ${was} from ${target.table} l where ${sameKey})`;
      return `coalesce(${[...first, fromLive, blankSql(columnOf(feed, name))].join(', ')})`;
    });
    const raw = places.get(column.from[0] ?? '');
    const kept =
      isKept(column) && raw !== undefined
        ? `case when ${readSql(parts, column.from[0] ?? '', raw)} is null then coalesce(${live(column)}, ${value}) else ${value} end`
        : value;
    return `${kept} as ${column.live}`;
  });
  return `select s.row_number, ${isRemovalSql(places)} as is_removal, ${columns.join(', ')} from ${stage} s`;
}

/** SQL of a row's operation: `I` insert, `U` update, `W` withdraw, `X` delete; null if nothing happens. */
function operationSql(parts: CompareParts): string {
  const { target, isFull, feed, places } = parts;
  const isGone = target.absence === 'withdrawn' ? 'l.withdrawn_at is not null' : 'false';
  // A row that the feed doesn't own is treated as gone.
  const isOut = target.ownedRows === undefined ? isGone : `(${isGone} or not (${target.ownedRows}))`;
  const out = target.absence === 'kept' ? 'null' : target.absence === 'withdrawn' ? "'W'" : "'X'";
  const key = (target.feedKey ?? target.key.map(({ live }) => `l.${live}::text`)).join(', ');
  const isKept = `array[${key}] in (select key from ${workTable('kept', parts.runId)})`;
  const written = writtenColumns({ feed, target, places });
  const differs =
    written.length === 0 ? 'false' : written.map(({ live }) => `w.${live} is distinct from l.${live}`).join(' or ');
  const first = target.key[0]?.live ?? '';
  const again =
    target.saidAgain === undefined || !places.has(changedAtColumn)
      ? 'false'
      : `w.row_number in (${target.saidAgain(workTable('times', parts.runId))})`;
  return `case
    when w.row_number is null then ${isFull && target.absence !== 'kept' ? `case when not ${isOut} and not ${isKept} then ${out} end` : 'null'}
    when w.is_removal then case when l.${first} is not null and not ${isOut} then ${out} end
    when l.${first} is null then 'I'
    when (${isGone} and not ${staysSql(target)}) or ${differs} or ${again} then 'U'
  end`;
}

/** SQL of a column's value after the run: existing rows keep the columns that the run doesn't write. */
function newValueSql({ feed, target, places }: CompareParts): (column: TargetColumn) => string {
  const written = new Set(writtenColumns({ feed, target, places }));
  const key = target.key[0]?.live ?? '';
  return (column) =>
    written.has(column)
      ? `w.${column.live}`
      : `case when l.${key} is null then w.${column.live} else l.${column.live} end`;
}

/**
 * Rejects rows that refer to the same live row: one with a first day, and one for the row that applies today. They
 * become errors of the run, and the live rows of their keys stay. Returns how many rows there were.
 */
async function takeTwinsOut({ client, runId, feed, target }: CompareParts): Promise<number> {
  const wanted = workTable('wanted', runId);
  const key = target.key.map(({ live }) => live).join(', ');
  const ofFeed = (target.feedKey ?? target.key.map(({ live }) => `l.${live}::text`)).map((sql) =>
    sql.replace(/\bl[.]/g, 'w.'),
  );
  const { rowCount } = await client.query(
    `select from ${wanted} group by ${key} having min(row_number) <> max(row_number) limit 1`,
  );
  if (rowCount === 0) return 0;
  const { rows } = await client.query<{ twins: number }>(
    `with twin as (
       select array_agg(distinct row_number order by row_number) as rows from ${wanted} group by ${key}
        having count(distinct row_number) > 1),
     gone as (delete from ${wanted} w where row_number in (select unnest(rows) from twin) returning w.*),
     kept as (insert into ${workTable('kept', runId)} select array[${ofFeed.join(', ')}], w.row_number from gone w),
     told as (
       insert into exchange_error (run_id, "row", column_name, value, code, is_fatal)
       select distinct on (r) $1::int, r, $2, 'rows ' || array_to_string(rows[1:10], ', '), 'duplicate', true
         from twin, unnest(rows) r)
     select count(distinct row_number)::int as twins from gone`,
    [runId, feed.key[0]],
  );
  return rows[0]?.twins ?? 0;
}

/** Creates the table of differences. It's a logged table, because an undo may read it days later. */
export async function compare(parts: CompareParts): Promise<Difference> {
  const { client, runId, target, isFull } = parts;
  const [wanted, diff] = [workTable('wanted', runId), workTable('diff', runId)];
  const isOpen = await hasOpenRows(parts);
  await client.query(`create unlogged table ${wanted} as ${wantedSql(parts, isOpen)}`);
  const twins = isOpen ? await takeTwinsOut(parts) : 0;
  await client.query(`analyze ${wanted}`);
  const about = target.about === undefined ? target.table : `(select * from ${target.table} l where ${target.about})`;
  const withdrawn = target.absence === 'withdrawn' ? 'l.withdrawn_at as old_withdrawn_at,' : '';
  const newValue = newValueSql(parts);
  const columns = [
    ...target.key.map(({ live }) => `coalesce(w.${live}, l.${live}) as ${live}`),
    ...target.columns.flatMap((column) => [
      `${newValue(column)} as new_${column.live}`,
      `l.${column.live} as old_${column.live}`,
    ]),
  ];
  const joined = target.key.map(({ live }) => `l.${live} = w.${live}`).join(' and ');
  await client.query(
    `create table ${diff} as
     select * from (
       select w.row_number, ${operationSql(parts)} as operation, ${withdrawn} ${columns.join(', ')},
              ${target.absence === 'removed' ? 'case when w.row_number is null or w.is_removal then to_jsonb(l) end' : 'null::jsonb'} as before
         from ${wanted} w ${isFull ? 'full' : 'left'} join ${about} l on ${joined}) d
      where operation is not null`,
  );
  const crowded = await takeCrowdedOut(parts);
  await noteStaying(parts);
  await client.query(`analyze ${diff}`);
  return { ...(await count(parts)), twins, crowded };
}

async function count({ client, runId, target }: CompareParts): Promise<Omit<Difference, 'twins' | 'crowded'>> {
  const moved = (way: (fresh: string, old: string) => string) =>
    target.priceMoved === undefined
      ? '0'
      : `(count(*) filter (where operation = 'U' and ${target.priceMoved(way)}))::int`;
  const isLive = target.absence === 'withdrawn' ? 'where l.withdrawn_at is null' : '';
  const about = target.about === undefined ? '' : `${isLive === '' ? 'where' : 'and'} ${target.about}`;
  const { rows } = await client.query<Omit<Difference, 'twins' | 'crowded'>>(
    `select (count(*) filter (where operation = 'I'))::int as inserted, (count(*) filter (where operation = 'U'))::int as updated,
            (count(*) filter (where operation in ('W', 'X')))::int as withdrawn,
            ${moved((fresh, old) => `${fresh} > ${old}`)} as "pricesUp", ${moved((fresh, old) => `${fresh} < ${old}`)} as "pricesDown",
            ${moved((fresh, old) => `abs(${fresh} - ${old}) * 2 > ${old}`)} as "pricesMovedByHalf",
            (${target.farPrices?.replaceAll(':diff', workTable('diff', runId)) ?? 'select 0'}) as "pricesFar",
            (select count(*)::int from ${workTable('wanted', runId)}) as rows,
            (select count(*)::int from ${target.table} l ${isLive} ${about}) as before
       from ${workTable('diff', runId)}`,
  );
  return rows[0] as Omit<Difference, 'twins' | 'crowded'>;
}
