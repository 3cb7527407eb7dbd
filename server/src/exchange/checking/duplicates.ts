/** Rows of one file with the same key. */
import { operationColumn } from '@operatory/domain/exchange';
import type pg from 'pg';
import { workTable } from '../work-tables.ts';
import { type CheckParts, rowKeyTexts } from './check-rows.ts';

/** Few files have any, and sorting numbers takes half as long as grouping the keys. */
async function mayHaveDuplicates(client: pg.ClientBase, stage: string, key: readonly string[]): Promise<boolean> {
  const hash = key.reduce((seed, text) => `hashtextextended(coalesce(${text}, ''), ${seed})`, '0');
  const { rows } = await client.query<{ may: boolean }>(
    `select count(distinct ${hash}) < count(*) as may from ${stage} s`,
  );
  return rows[0]?.may ?? true;
}

/** Identical rows with the same key count once. If they differ, all of them are bad, and each names the others. */
export async function findDuplicates(parts: CheckParts): Promise<void> {
  const { client, runId, feed, places } = parts;
  const stage = workTable('stage', runId);
  const keyTexts = rowKeyTexts(parts);
  if (!(await mayHaveDuplicates(client, stage, keyTexts))) return;
  const key = keyTexts.join(', ');
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
