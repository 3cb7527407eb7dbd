/** Rows that refer to something that doesn't exist yet. They wait for 14 days and are retried after each load. */
import { allColumns, type Feed, type FeedColumn, operationColumn } from '@operatory/domain/exchange';
import type pg from 'pg';
import { type Target, targetOf } from '../targets/index.ts';
import { workTable } from '../work-tables.ts';
import { type CheckParts, isRemovalSql, keyTexts, rowKeyTexts } from './check-rows.ts';
import { literal, valueSql } from './column-sql.ts';

const waitDays = 14;

interface Named extends Pick<Target, 'table' | 'isThereToo'> {
  readonly column: string;
}

/** The live table and key column of the feed referred to; of a key with several columns, the first names what is meant. */
function named(feed: FeedColumn['references']): Named | undefined {
  const target = feed === undefined ? undefined : targetOf(feed);
  const key = target?.key[0];
  return target === undefined || key === undefined ? undefined : { ...target, column: key.live };
}

/** SQL that is true if the row that the text `key` names is there; `key` has the type of the live column. */
const isThereSql = ({ table, column, isThereToo }: Named, key: string): string => {
  const isLive = `exists (select from ${table} l where l.${column} = ${key})`;
  return isThereToo === undefined ? isLive : `(${isLive} or ${isThereToo(key)})`;
};

/**
 * Stores the rows that were set aside, and deletes earlier waiting rows that this file replaces; a full file replaces all of
 * them. Called in the transaction that applies the rest.
 */
export async function keepWaitingRows(
  client: pg.PoolClient,
  { runId, feed, isFull }: { readonly runId: number; readonly feed: Feed; readonly isFull: boolean },
): Promise<void> {
  await client.query(
    `delete from exchange_waiting_row r where r.feed = $1 and r.run_id < $2
        and ($3 or r.row_key in (select row_key from ${workTable('replaced', runId)}))`,
    [feed.name, runId, isFull],
  );
  // What this run tried again is done, except for what still has to wait: that stays a row of the run it came with.
  await client.query(
    `delete from exchange_waiting_row where retry_run_id = $1 and row_key not in (select row_key from ${workTable('aside', runId)})`,
    [runId],
  );
  await client.query(
    `insert into exchange_waiting_row as w (feed, row_key, run_id, "row", "values", missing_feed, missing_key, until)
     select $1, row_key, $2, row_number, "values", missing_feed, missing_key, now() + interval '${waitDays} days'
       from ${workTable('aside', runId)}
     on conflict (feed, row_key) do update
       set run_id = case when w.retry_run_id = $2 then w.run_id else excluded.run_id end,
           "row" = case when w.retry_run_id = $2 then w."row" else excluded."row" end,
           until = case when w.retry_run_id = $2 then w.until else excluded.until end,
           waits_since = case when (w.missing_feed, w.missing_key) = (excluded.missing_feed, excluded.missing_key) then w.waits_since
                              else excluded.waits_since end,
           "values" = excluded."values", missing_feed = excluded.missing_feed, missing_key = excluded.missing_key,
           retry_run_id = null`,
    [feed.name, runId],
  );
}

/** Notes which waiting rows this file's rows replace. Called once the file's own waiting rows have left the staging table. */
export async function noteReplaced(parts: CheckParts): Promise<void> {
  const { client, runId, feed, places } = parts;
  await client.query(`create unlogged table ${workTable('replaced', runId)} (row_key text)`);
  const { rowCount } = await client.query('select from exchange_waiting_row where feed = $1 limit 1', [feed.name]);
  if (rowCount === 0) return;
  const apart = keyTexts(parts, feed.apart ?? []);
  // A removal that doesn't say which of several rows it means, means all of them.
  const ofKey = keyTexts(parts).map((text, index) => `w.row_key::jsonb ->> ${index} = ${text}`);
  const isOfAll = [isRemovalSql(places), ...apart.map((text) => `${text} is null`), ...ofKey].join(' and ');
  await client.query(
    `insert into ${workTable('replaced', runId)}
     select w.row_key from exchange_waiting_row w
      where w.feed = ${literal(feed.name)}
        and (w.row_key in (select jsonb_build_array(${rowKeyTexts(parts).join(', ')})::text from ${workTable('stage', runId)} s)
             ${apart.length === 0 ? '' : `or exists (select from ${workTable('stage', runId)} s where ${isOfAll})`})`,
  );
}

/** Deletes what an undone run left: rows that still wait, and the times of its rows, so that older rows count again. */
export async function forgetRows(client: pg.PoolClient, runId: number): Promise<void> {
  await client.query('delete from exchange_waiting_row where run_id = $1', [runId]);
  await client.query('delete from exchange_row_time where run_id = $1', [runId]);
}

/** SQL of the text that names the missing record, or the first missing entry of a list; null if all exist. */
function missingSql({ type }: FeedColumn, value: string, live: Named) {
  const isThere = (key: string) => isThereSql(live, key);
  return type === 'list'
    ? `(select entry from unnest(${value}) with ordinality e(entry, place) where not ${isThere('entry')} order by place limit 1)`
    : `(select ${value}::text where ${value} is not null and not ${isThere(value)})`;
}

async function isAllThere(
  client: pg.ClientBase,
  { stage, value, live }: { stage: string; value: string; live: Named },
): Promise<boolean> {
  const orElse = live.isThereToo === undefined ? '' : `and not ${live.isThereToo(value)}`;
  const { rowCount } = await client.query(
    `select from ${stage} s left join ${live.table} l on l.${live.column} = ${value}
      where l.${live.column} is null and ${value} is not null ${orElse} limit 1`,
  );
  return rowCount === 0;
}

/** Moves rows with a missing reference out of the staging table. Returns how many. */
export async function setRowsAside(parts: CheckParts, target: Target | undefined): Promise<number> {
  const { client, runId, feed, places } = parts;
  const stage = workTable('stage', runId);
  const values = allColumns(feed).flatMap(({ name }) => {
    const place = places.get(name);
    return place === undefined || name === operationColumn ? [] : [`${literal(name)}, ${place}`];
  });
  await client.query(
    `create unlogged table ${workTable('aside', runId)} (row_key text, row_number integer, "values" jsonb, missing_feed text, missing_key text)`,
  );
  let waiting = 0;
  for (const column of feed.columns) {
    const [raw, live] = [places.get(column.name), named(column.references)];
    if (raw === undefined || live === undefined || target?.ignores?.includes(column.name) === true) continue;
    const value = valueSql(column, raw);
    const missing = missingSql(column, value, live);
    // A file's rows may refer to each other in any order.
    const isOwn = column.references === feed.name && feed.key.length === 1;
    const inFile = isOwn
      ? `and not exists (select from ${stage} o where ${keyTexts(parts)[0]?.replaceAll('s.', 'o.')} = ${value}::text)`
      : '';
    // A join finds at once that nothing is missing, as in most files.
    if (column.type !== 'list' && !isOwn && (await isAllThere(client, { stage, value, live }))) continue;
    const { rowCount } = await client.query(
      `with gone as (
         delete from ${stage} s
          where ${missing} is not null and not ${isRemovalSql(places)} ${inFile}
         returning s.*),
       kept as (insert into ${workTable('kept', runId)} select array[${keyTexts(parts).join(', ')}] from gone s)
       insert into ${workTable('aside', runId)}
       select jsonb_build_array(${rowKeyTexts(parts).join(', ')})::text, s.row_number,
              jsonb_strip_nulls(jsonb_build_object(${values.join(', ')})), $1, ${missing}
         from gone s`,
      [column.references],
    );
    waiting += rowCount ?? 0;
  }
  return waiting;
}
