/** Writes a difference into the live table, in the caller's transaction, which also marks the run as applied. */

import type { Feed } from '@operatory/domain/exchange';
import type pg from 'pg';
import type { Places } from '../checking/check-rows.ts';
import type { Target } from '../targets/target.ts';
import { workTable } from '../work-tables.ts';
import { writtenColumns } from './compare.ts';
import { countOperations, inSlices } from './slices.ts';

export interface ApplyParts {
  readonly client: pg.PoolClient;
  readonly runId: number;
  readonly feed: Feed;
  readonly target: Target;
  readonly places: Places;
}

/** SQL that joins the live row `l` to its difference `d`. */
export const sameRow = (target: Target) => target.key.map(({ live }) => `l.${live} = d.${live}`).join(' and ');

async function insert({ client, runId, target }: ApplyParts, onProgress: (share: number) => void): Promise<void> {
  const own = [
    ...target.key.map(({ live }) => [live, `d.${live}`]),
    ...target.columns.map(({ live }) => [live, `d.new_${live}`]),
  ];
  const all = [...own, ...Object.entries(target.onInsert ?? {})];
  const diff = workTable('diff', runId);
  const keys = target.key.map(({ live }) => `d.${live}`);
  const insertSlice = (slice: string) =>
    client.query(
      `insert into ${target.table} (${all.map(([name]) => name).join(', ')})
       select ${all.map(([, sql]) => sql).join(', ')} from ${diff} d
        where d.operation = 'I' and ${slice} order by ${keys.join(', ')}`,
    );
  await inSlices(client, diff, insertSlice, onProgress);
}

async function update(parts: ApplyParts, onProgress: (share: number) => void): Promise<void> {
  const { client, runId, target } = parts;
  const changes = writtenColumns(parts).map(({ live }) => `${live} = d.new_${live}`);
  if (target.absence === 'withdrawn') changes.push('withdrawn_at = null');
  if (changes.length === 0) return;
  const diff = workTable('diff', runId);
  const updateSlice = (slice: string) =>
    client.query(
      `update ${target.table} l set ${changes.join(', ')} from ${diff} d
        where d.operation = 'U' and ${sameRow(target)} and ${slice}`,
    );
  await inSlices(client, diff, updateSlice, onProgress);
}

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
  const { inserts, updates } = await countOperations(client, diff);
  const insertShare = inserts / Math.max(1, inserts + updates);
  if (inserts > 0) await insert(parts, (share) => onProgress(share * insertShare));
  if (updates > 0) await update(parts, (share) => onProgress(insertShare + share * (1 - insertShare)));
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
