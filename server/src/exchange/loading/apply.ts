/** Writes a difference into the live table, in the caller's transaction, which also marks the run as applied. */

import type { Feed } from '@operatory/domain/exchange';
import type pg from 'pg';
import type { Places } from '../checking/check-rows.ts';
import type { Target } from '../targets/target.ts';
import { workTable } from '../work-tables.ts';
import { writtenColumns } from './compare.ts';

export interface ApplyParts {
  readonly client: pg.PoolClient;
  readonly runId: number;
  readonly feed: Feed;
  readonly target: Target;
  readonly places: Places;
}

/** SQL that joins the live row `l` to its difference `d`. */
export const sameRow = (target: Target) => target.key.map(({ live }) => `l.${live} = d.${live}`).join(' and ');

/** Rows per insert, so that progress is visible. */
const atOnce = 100_000;

/** Conditions on rows of the difference that divide it into slices of its pages. */
async function slicesOf(client: pg.PoolClient, diff: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ pages: number; rows: number }>(
    'select relpages as pages, reltuples::float8 as rows from pg_class where oid = to_regclass($1)',
    [diff],
  );
  const { pages, rows: count } = rows[0] ?? { pages: 0, rows: 0 };
  if (count <= atOnce) return ['true'];
  const slices = Math.ceil(count / atOnce);
  const from = (slice: number) => Math.round((pages * slice) / slices);
  return Array.from({ length: slices }, (_, slice) => {
    // The table may have pages that weren't counted.
    const end = slice === slices - 1 ? '' : ` and d.ctid < '(${from(slice + 1)},0)'::tid`;
    return `d.ctid >= '(${from(slice)},0)'::tid${end}`;
  });
}

async function insert({ client, runId, target }: ApplyParts, onProgress: (share: number) => void): Promise<void> {
  const own = [
    ...target.key.map(({ live }) => [live, `d.${live}`]),
    ...target.columns.map(({ live }) => [live, `d.new_${live}`]),
  ];
  const all = [...own, ...Object.entries(target.onInsert ?? {})];
  const diff = workTable('diff', runId);
  const slices = await slicesOf(client, diff);
  for (const [place, slice] of slices.entries()) {
    await client.query(
      `insert into ${target.table} (${all.map(([name]) => name).join(', ')})
       select ${all.map(([, sql]) => sql).join(', ')} from ${diff} d
        where d.operation = 'I' and ${slice} order by ${target.key.map(({ live }) => `d.${live}`).join(', ')}`,
    );
    onProgress((place + 1) / slices.length);
  }
}

async function update(parts: ApplyParts): Promise<void> {
  const { client, runId, target } = parts;
  const changes = writtenColumns(parts).map(({ live }) => `${live} = d.new_${live}`);
  if (target.absence === 'withdrawn') changes.push('withdrawn_at = null');
  if (changes.length === 0) return;
  await client.query(
    `update ${target.table} l set ${changes.join(', ')} from ${workTable('diff', runId)} d
      where d.operation = 'U' and ${sameRow(target)}`,
  );
}

/** The share of the work that inserting rows takes: the rest is fast for a first load. */
const insertShare = 0.8;

/**
 * Inserts, updates, withdraws, and deletes rows according to the difference; `onProgress` takes how much is done, from 0 to 1.
 * Rejects with the database's error.
 */
export async function applyDifference(
  parts: ApplyParts,
  onProgress: (share: number) => void = () => undefined,
): Promise<void> {
  const { client, runId, target } = parts;
  const diff = workTable('diff', runId);
  await insert(parts, (share) => onProgress(share * insertShare));
  await update(parts);
  onProgress(1);
  if (target.absence === 'withdrawn') {
    await client.query(
      `update ${target.table} l set withdrawn_at = now() from ${diff} d where d.operation = 'W' and ${sameRow(target)}`,
    );
  }
  if (target.absence === 'removed') {
    await client.query(`delete from ${target.table} l using ${diff} d where d.operation = 'X' and ${sameRow(target)}`);
  }
  if (target.afterApplied !== undefined) await client.query(target.afterApplied(workTable('wanted', runId)));
}
