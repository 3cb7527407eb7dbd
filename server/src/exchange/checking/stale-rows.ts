/** Rows with their time of change in the ERP: one that is older than what was applied for its key isn't applied. */
import { allColumns, changedAtColumn, type Feed, type FeedColumn } from '@operatory/domain/exchange';
import type pg from 'pg';
import { workTable } from '../work-tables.ts';
import { type CheckParts, keyTexts, rowKeyTexts } from './check-rows.ts';
import { literal, valueSql } from './column-sql.ts';

const changedAt = (feed: Feed) => allColumns(feed).find(({ name }) => name === changedAtColumn) as FeedColumn;

/** SQL of the staged row's key as it's stored. */
export const storedKeySql = (parts: Pick<CheckParts, 'feed' | 'places'>) =>
  `jsonb_build_array(${rowKeyTexts(parts).join(', ')})::text`;

/**
 * Moves rows that are older than an applied or waiting row of the same key out of the staging table, and notes the times
 * of the others. Returns how many were moved; each of them is listed with the run's errors.
 */
export async function takeStaleOut(parts: CheckParts): Promise<number> {
  const { client, runId, feed, places } = parts;
  const place = places.get(changedAtColumn);
  if (place === undefined) return 0;
  const time = valueSql(changedAt(feed), place);
  const { rowCount } = await client.query(
    `with gone as (
       delete from ${workTable('stage', runId)} s
        where exists (select from exchange_row_time t where t.feed = $1 and t.row_key = ${storedKeySql(parts)} and t.changed_at > ${time})
           or exists (select from exchange_waiting_row w
                       where w.feed = $1 and w.row_key = ${storedKeySql(parts)} and w.until > now()
                         and ${valueSql(changedAt(feed), `(w."values" ->> ${literal(changedAtColumn)})`)} > ${time})
       returning s.*),
     kept as (insert into ${workTable('kept', runId)} select array[${keyTexts(parts).join(', ')}] from gone s)
     insert into ${workTable('fault', runId)}
     select s.row_number, ${literal(changedAtColumn)}, ${place}, 'stale', false from gone s`,
    [feed.name],
  );
  return rowCount ?? 0;
}

/** Notes the times of the rows that can be applied. Called once the other rows have left the staging table. */
export async function noteTimes(parts: CheckParts): Promise<void> {
  const { client, runId, feed, places } = parts;
  const place = places.get(changedAtColumn);
  if (place === undefined) return;
  const time = valueSql(changedAt(feed), place);
  await client.query(
    `create unlogged table ${workTable('times', runId)} as
     select distinct on (1) ${storedKeySql(parts)} as row_key, ${time} as changed_at, s.row_number
       from ${workTable('stage', runId)} s where ${time} is not null order by 1, 2 desc`,
  );
}

/** Stores the times that were noted, in the transaction that applies the rows. */
export async function keepTimes(client: pg.PoolClient, runId: number, feed: Feed): Promise<void> {
  const times = workTable('times', runId);
  const { rows } = await client.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [times]);
  if (rows[0]?.is_there !== true) return;
  await client.query(
    // The comparison may have rejected more rows.
    `insert into exchange_row_time (feed, row_key, changed_at, run_id)
     select $1, row_key, changed_at, $2 from ${times} t
      where not exists (select from exchange_error e where e.run_id = $2 and e."row" = t.row_number and e.is_fatal)
     on conflict (feed, row_key) do update set changed_at = excluded.changed_at, run_id = excluded.run_id
       where exchange_row_time.changed_at <= excluded.changed_at`,
    [feed.name, runId],
  );
}
