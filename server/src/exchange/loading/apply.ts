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

async function insert({ client, runId, target }: ApplyParts): Promise<void> {
  const own = [
    ...target.key.map(({ live }) => [live, `d.${live}`]),
    ...target.columns.map(({ live }) => [live, `d.new_${live}`]),
  ];
  const all = [...own, ...Object.entries(target.onInsert ?? {})];
  await client.query(
    `insert into ${target.table} (${all.map(([name]) => name).join(', ')})
     select ${all.map(([, sql]) => sql).join(', ')} from ${workTable('diff', runId)} d
      where d.operation = 'I' order by ${target.key.map(({ live }) => `d.${live}`).join(', ')}`,
  );
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

/** Inserts, updates, withdraws, and deletes rows according to the difference. Rejects with the database's error. */
export async function applyDifference(parts: ApplyParts): Promise<void> {
  const { client, runId, target } = parts;
  const diff = workTable('diff', runId);
  await insert(parts);
  await update(parts);
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
