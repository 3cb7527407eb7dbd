/**
 * Restores rows to what they were before a load. Rows that a later load or a person changed don't change and are
 * listed.
 */
import { keyWords } from '../targets/target.ts';
import { workTable } from '../work-tables.ts';
import { type ApplyParts, sameRow } from './apply.ts';
import { writtenColumns } from './compare.ts';
import { targetOfDifference } from './difference-columns.ts';
import { countOperations, inSlices } from './slices.ts';
import { staysSql } from './staying-rows.ts';

/** SQL that is true if the live row is still as the load left it. */
function untouched({ target }: Pick<ApplyParts, 'target'>, columns: readonly string[]): string {
  const same = columns.map((live) => `l.${live} is not distinct from d.new_${live}`);
  if (target.absence === 'withdrawn') {
    same.push(`(l.withdrawn_at is null or (${staysSql(target)} and l.withdrawn_at = d.old_withdrawn_at))`);
  }
  return same.length === 0 ? 'true' : same.join(' and ');
}

/**
 * SQL that is true if a row of the difference `d` can be undone in the current state of its live row `l`. Only the undo
 * itself can tell whether others refer to a new row, and whether a list has room for a removed one.
 */
export function canUndo(parts: Pick<ApplyParts, 'feed' | 'target' | 'places'>): string {
  const { target } = parts;
  const key = `l.${target.key[0]?.live ?? ''}`;
  const names = (columns: typeof target.columns) => columns.map(({ live }) => live);
  return `case d.operation
    when 'U' then ${key} is not null and ${untouched(parts, names(writtenColumns(parts)))}
    when 'I' then ${key} is not null and ${untouched(parts, names(target.columns))}
    when 'W' then ${target.absence === 'withdrawn' ? `l.withdrawn_at is not null and not ${staysSql(target)}` : 'false'}
    else ${key} is null end`;
}

/** Marking a row stores a new version of it at the table's end, where a later slice finds it again. */
const isLeft = 'not d.is_undone';

async function undoUpdates(parts: ApplyParts, onProgress: (share: number) => void): Promise<void> {
  const { client, runId, target } = parts;
  const columns = writtenColumns(parts).map(({ live }) => live);
  const back = columns.map((live) => `${live} = d.old_${live}`);
  if (target.absence === 'withdrawn') back.push('withdrawn_at = d.old_withdrawn_at');
  if (back.length === 0) return;
  const diff = workTable('diff', runId);
  const undoSlice = (slice: string) =>
    client.query(
      `with done as (update ${target.table} l set ${back.join(', ')} from ${diff} d
         where d.operation = 'U' and ${isLeft} and ${slice} and ${sameRow(target)} and ${untouched(parts, columns)}
         returning d.ctid as place)
       update ${diff} d set is_undone = true from done where d.ctid = done.place`,
    );
  await inSlices(client, diff, undoSlice, onProgress);
}

/** SQL conditions that are true if a row of another table refers to the live row `l` and would keep it from being deleted. */
async function referencesTo({ client, target }: ApplyParts): Promise<string[]> {
  const { rows } = await client.query<{ referring: string; same: string }>(
    `select k.conrelid::regclass::text as referring,
            string_agg(format('r.%I = l.%I', own.attname, theirs.attname), ' and ') as same
       from pg_constraint k
            cross join lateral unnest(k.conkey, k.confkey) as pair(own, theirs)
            join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own
            join pg_attribute theirs on theirs.attrelid = k.confrelid and theirs.attnum = pair.theirs
      where k.contype = 'f' and k.confrelid = $1::regclass and k.confdeltype in ('a', 'r') and k.conparentid = 0
      group by k.oid order by k.oid`,
    [target.table],
  );
  return rows.map(({ referring, same }) => `exists (select from ${referring} r where ${same})`);
}

/** Removes new rows: withdraws those in tables without deletion, and deletes the others if nothing refers to them. */
async function undoInserts(parts: ApplyParts, onProgress: (share: number) => void): Promise<void> {
  const { client, runId, target } = parts;
  const diff = workTable('diff', runId);
  const columns = target.columns.map(({ live }) => live);
  let isSliced = true;
  const mine = `d.operation = 'I' and ${sameRow(target)} and ${untouched(parts, columns)}`;
  let how = `update ${target.table} l set withdrawn_at = now() from ${diff} d where ${mine}`;
  if (target.absence !== 'withdrawn') {
    const references = await referencesTo(parts);
    // Once they're locked, nothing new can refer to them, and the next statement sees what already does.
    if (references.length > 0) {
      // A row may refer to another of the load, so what stays must not depend on which slice they are in.
      isSliced = false;
      await client.query(`select from ${target.table} l join ${diff} d on ${mine} for update of l`);
    }
    const free = references.map((one) => ` and not ${one}`).join('');
    how = `delete from ${target.table} l using ${diff} d where ${mine}${free}`;
  }
  const undoSlice = (slice: string) =>
    client.query(
      `with done as (${how} and ${isLeft} and ${slice} returning d.ctid as place)
       update ${diff} d set is_undone = true from done where d.ctid = done.place`,
    );
  await (isSliced ? inSlices(client, diff, undoSlice, onProgress) : undoSlice('true'));
}

/**
 * Marks removed rows for which there's no room anymore, because people added others since. New rows are already removed
 * at this point.
 */
async function markCrowded({ client, runId, target }: ApplyParts): Promise<void> {
  if (target.crowded === undefined) return;
  const diff = workTable('diff', runId);
  const keys = target.key.map(({ live }) => `d.${live}`);
  const columns = target.columns.map(
    ({ live }) => `d.old_${live} as new_${live}, nullif(d.old_${live}, d.old_${live}) as old_${live}`,
  );
  await client.query(
    `with reversed as materialized (
       select d.ctid as spot, row_number() over (order by d.row_number, ${keys.join(', ')}) as row_number, 'I' as operation,
              ${[...keys, ...columns].join(', ')}
         from ${diff} d where d.operation = 'X')
     update ${diff} d set no_room = c.code, no_room_value = c.value
       from (${target.crowded('reversed')}) c join reversed r using (row_number) where d.ctid = r.spot`,
  );
}

async function undoRemovals({ client, runId, target }: ApplyParts): Promise<void> {
  const diff = workTable('diff', runId);
  if (target.absence === 'withdrawn') {
    await client.query(
      `with done as (update ${target.table} l set withdrawn_at = null from ${diff} d
         where d.operation = 'W' and ${sameRow(target)} and l.withdrawn_at is not null and not ${staysSql(target)} returning d.ctid as place)
       update ${diff} d set is_undone = true from done where d.ctid = done.place`,
    );
  }
  if (target.absence === 'removed') {
    await client.query(
      `with done as (
         insert into ${target.table} select r.* from ${diff} d, jsonb_populate_record(null::${target.table}, d.before) r
          where d.operation = 'X' and d.no_room is null and not exists (select from ${target.table} l where ${sameRow(target)})
         returning ${target.key.map(({ live }) => live).join(', ')})
       update ${diff} d set is_undone = true from done l where d.operation = 'X' and ${sameRow(target)}`,
    );
  }
}

/**
 * Undoes what can be undone; `onProgress` takes how much is done, from 0 to 1. Returns a sentence about what can't be undone, or a
 * blank; those rows become errors of the run.
 */
export async function undoDifference(
  of: ApplyParts,
  onProgress: (share: number) => void = () => undefined,
): Promise<string> {
  const { client, runId } = of;
  const target = await targetOfDifference(client, of.target, runId);
  const parts = { ...of, target };
  const diff = workTable('diff', runId);
  await client.query(`alter table ${diff} add column if not exists is_undone boolean not null default false,
       add column if not exists no_room text, add column if not exists no_room_value text`);
  // Items are never deleted, and class prices are stored in items.
  const { inserts, updates } = await countOperations(client, diff);
  const updateShare = updates / Math.max(1, inserts + updates);
  if (updates > 0) await undoUpdates(parts, (share) => onProgress(share * updateShare));
  if (inserts > 0) await undoInserts(parts, (share) => onProgress(updateShare + share * (1 - updateShare)));
  await markCrowded(parts);
  await undoRemovals(parts);
  await client.query(
    `insert into exchange_error (run_id, "row", column_name, value, code, is_fatal)
     select $1, coalesce(d.row_number, 0), '', left(coalesce(d.no_room_value, concat_ws(' ', ${keyWords(target, 'd').join(', ')})), 200),
            coalesce(d.no_room, 'changed-since'), false
       from ${diff} d where not is_undone order by 2 limit 10000`,
    [runId],
  );
  const { rows } = await client.query<{ stay: number; crowded: number }>(
    `select count(*) filter (where no_room is null)::int as stay, count(no_room)::int as crowded from ${diff} where not is_undone`,
  );
  const { stay, crowded } = rows[0] ?? { stay: 0, crowded: 0 };
  return [
    ...(stay > 0 ? [`${stay} rows were changed since, or others refer to them: they stay as they are.`] : []),
    ...(crowded > 0 ? [`${crowded} rows found no room in their lists and didn’t come back.`] : []),
  ].join(' ');
}
