/** Writes an update of a locked copy: its products, its history, and the snapshot for the next update. */
import type { CopyChange, Snapshot } from '@operatory/domain/lists';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { moveOn, noteChange } from './store.ts';

/** Replaces the snapshot of the original. */
export async function rememberOriginal(client: pg.PoolClient, listId: number, base: Snapshot): Promise<void> {
  await client.query({
    name: 'lists-forget-original',
    text: 'delete from copied_list_item where list_id = $1',
    values: [listId],
  });
  const entries = [...base.values()];
  await client.query({
    name: 'lists-remember-original',
    text: `insert into copied_list_item (list_id, item_number, quantity, is_own)
           select $1, item_number, quantity, is_own from unnest($2::text[], $3::int[], $4::bool[]) n(item_number, quantity, is_own)`,
    values: [listId, [...base.keys()], entries.map(({ quantity }) => quantity), entries.map(({ isOwn }) => isOwn)],
  });
}

interface HistoryRow {
  readonly operation: 'add' | 'update' | 'delete' | 'par';
  readonly itemNumber: string;
  readonly quantity: number | null;
  readonly quantityBefore: number | null;
}

const operations = { added: 'add', quantity: 'update', removed: 'delete' } as const;

/** Removing a product also records its par level, so the history shows everything that was lost. */
function historyOf(changes: readonly CopyChange[], parLevels: ReadonlyMap<string, number>): HistoryRow[] {
  return changes.flatMap(({ itemNumber, kind, quantity, quantityBefore }): HistoryRow[] => {
    const row: HistoryRow = {
      operation: operations[kind],
      itemNumber,
      quantity: kind === 'removed' ? null : quantity,
      quantityBefore,
    };
    const parLevel = kind === 'removed' ? parLevels.get(itemNumber) : undefined;
    if (parLevel === undefined) return [row];
    return [{ operation: 'par', itemNumber, quantity: 0, quantityBefore: parLevel }, row];
  });
}

async function noteRows(
  { customerNumber, viewer }: CustomerScope,
  client: pg.PoolClient,
  { listId, version, rows, changedAt }: { listId: number; version: number; rows: HistoryRow[]; changedAt: Date },
): Promise<void> {
  await client.query({
    name: 'lists-note-update',
    text: `insert into customer_list_change (customer_number, change_id, list_id, version, operation, item_number,
                                             quantity, quantity_before, actor_user_id, changed_at)
           select $1, gen_random_uuid(), $2, $3 + place, operation, item_number, quantity, quantity_before, $8, $9
             from unnest($4::text[], $5::text[], $6::int[], $7::int[])
                  with ordinality w(operation, item_number, quantity, quantity_before, place)`,
    values: [
      customerNumber,
      listId,
      version,
      rows.map(({ operation }) => operation),
      rows.map(({ itemNumber }) => itemNumber),
      rows.map(({ quantity }) => quantity),
      rows.map(({ quantityBefore }) => quantityBefore),
      viewer.userId,
      changedAt,
    ],
  });
}

export interface CopyUpdateToWrite {
  readonly changeId: string;
  readonly listId: number;
  /** The copy's, before the update. */
  readonly version: number;
  readonly changes: readonly CopyChange[];
  readonly parLevels: ReadonlyMap<string, number>;
  readonly base: Snapshot;
  readonly changedAt: Date;
}

/** Returns the copy's new version. Each change gets its own version; the update itself gets the last one. */
export async function writeCopyUpdate(
  scope: CustomerScope,
  client: pg.PoolClient,
  { changeId, listId, version, changes, parLevels, base, changedAt }: CopyUpdateToWrite,
): Promise<number> {
  const rows = historyOf(changes, parLevels);
  const after = version + rows.length + 1;
  const staying = changes.filter(({ kind }) => kind !== 'removed');
  await client.query({
    name: 'lists-take-items',
    text: 'delete from customer_list_item where list_id = $1 and item_number = any($2)',
    values: [listId, changes.filter(({ kind }) => kind === 'removed').map(({ itemNumber }) => itemNumber)],
  });
  await client.query({
    name: 'lists-put-items',
    text: `insert into customer_list_item (list_id, item_number, quantity, version, added_at)
           select $1, item_number, quantity, $4, $5 from unnest($2::text[], $3::int[]) w(item_number, quantity)
           on conflict (list_id, item_number) do update set quantity = excluded.quantity, version = excluded.version`,
    values: [
      listId,
      staying.map(({ itemNumber }) => itemNumber),
      staying.map(({ quantity }) => quantity),
      after,
      changedAt,
    ],
  });
  await noteRows(scope, client, { listId, version, rows, changedAt });
  const sync = { changeId, listId, operation: 'sync', itemNumber: null, name: null, quantity: rows.length } as const;
  await noteChange(scope, client, { ...sync, version: after, quantityBefore: null, changedAt });
  await moveOn(client, { listId, version: after, changedAt });
  await rememberOriginal(client, listId, base);
  return after;
}
