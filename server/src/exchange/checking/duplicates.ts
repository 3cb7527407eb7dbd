/** Rows of one file with the same key. */
import { operationColumn } from '@operatory/domain/exchange';
import type pg from 'pg';
import { workTable } from '../work-tables.ts';
import { type CheckParts, rowKeyTexts } from './check-rows.ts';

/** Grouping by a hash takes a fraction of the time, and few files have any. */
async function mayHaveDuplicates(client: pg.ClientBase, stage: string, key: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from ${stage} s group by hash_record_extended(row(${key}), 0) having count(*) > 1 limit 1`,
  );
  return rowCount !== 0;
}

/** Identical rows with the same key count once. If they differ, all of them are bad, and each names the others. */
export async function findDuplicates(parts: CheckParts): Promise<void> {
  const { client, runId, feed, places } = parts;
  const stage = workTable('stage', runId);
  const key = rowKeyTexts(parts).join(', ');
  if (!(await mayHaveDuplicates(client, stage, key))) return;
  const content = [...feed.columns.map(({ name }) => name), operationColumn].flatMap((name) => places.get(name) ?? []);
  const { rowCount } = await client.query(
    `create temp table twice on commit drop as
     select array_agg(row_number order by row_number) as rows, count(distinct content) > 1 as do_differ
       from (select s.row_number, array[${content.join(', ')}]::text as content, array[${key}] as key
               from ${stage} s
              where (${key}) in (select ${key} from ${stage} s group by ${key} having count(*) > 1)) s
      group by key`,
  );
  if (rowCount === 0) return;
  await client.query(`delete from ${stage} s using twice where not do_differ and s.row_number = any(twice.rows[2:])`);
  await client.query(
    `insert into ${workTable('fault', runId)}
     select row_number, $1, 'rows ' || array_to_string(rows[1:10], ', '), 'duplicate', true
       from twice, unnest(rows) row_number where do_differ`,
    [feed.key[0]],
  );
}
