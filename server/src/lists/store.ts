/** Writes to lists, each in a transaction that locks the list, or the account while a list is created. */
import type { ListOperation } from '@operatory/domain/lists';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';

/** A stored list. */
export interface LockedList {
  readonly listId: number;
  readonly name: string;
  readonly version: number;
  readonly nameVersion: number;
}

/** The request behind a change id; a different request is another change. */
export interface ListChangeRecord {
  readonly changeId: string;
  readonly operation: 'create' | 'rename' | 'sync' | ListOperation;
  readonly itemNumber: string | null;
  readonly quantity: number | null;
  readonly name: string | null;
}

/** A change that was accepted under the same id before. */
export interface EarlierChange {
  readonly listId: number;
  readonly isSame: boolean;
}

/** Locks the account while a list is created, so that a simultaneous repeat waits. */
export async function lockAccount({ customerNumber }: CustomerScope, client: pg.PoolClient): Promise<void> {
  await client.query({
    name: 'lists-lock-account',
    text: 'select from customer where customer_number = $1 for no key update',
    values: [customerNumber],
  });
}

/** Locks a list of the account until the transaction ends; `undefined` when it has no such list. */
export async function lockList(
  { customerNumber }: CustomerScope,
  client: pg.PoolClient,
  listId: number,
): Promise<LockedList | undefined> {
  const { rows } = await client.query<LockedList>({
    name: 'lists-lock',
    text: `select list_id as "listId", name, version, name_version as "nameVersion" from customer_list
            where list_id = $2 and customer_number = $1 and deleted_at is null for no key update`,
    values: [customerNumber, listId],
  });
  return rows[0];
}

/** The change that this account accepted under that id. `listId` is that of the asked change; none for a creation. */
export async function findEarlier(
  { customerNumber }: CustomerScope,
  client: pg.PoolClient,
  asked: ListChangeRecord & { readonly listId: number | null },
): Promise<EarlierChange | undefined> {
  const { rows } = await client.query<EarlierChange>({
    name: 'lists-find-change',
    text: `select list_id as "listId",
                  operation = $3 and item_number is not distinct from $4 and name is not distinct from $6
                  and ($3 in ('create', 'delete') or quantity is not distinct from $5::integer)
                  and ($7::bigint is null or list_id = $7) as "isSame"
             from customer_list_change where customer_number = $1 and change_id = $2`,
    values: [
      customerNumber,
      asked.changeId,
      asked.operation,
      asked.itemNumber,
      asked.quantity,
      asked.name,
      asked.listId,
    ],
  });
  return rows[0];
}

export interface NotedChange extends ListChangeRecord {
  readonly listId: number;
  readonly version: number;
  readonly quantityBefore: number | null;
  readonly changedAt: Date;
}

/** Records who changed what; false if the id was just used for another list. */
export async function noteChange(
  { customerNumber, viewer }: CustomerScope,
  client: pg.PoolClient,
  change: NotedChange,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'lists-note-change',
    text: `insert into customer_list_change (customer_number, change_id, list_id, version, operation, item_number,
                                             quantity, quantity_before, name, actor_user_id, changed_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    values: [
      customerNumber,
      change.changeId,
      change.listId,
      change.version,
      change.operation,
      change.itemNumber,
      change.quantity,
      change.quantityBefore,
      change.name,
      viewer.userId,
      change.changedAt,
    ],
  });
  return rowCount === 1;
}

/** Increases a locked list's version, and renames it if a name is given. */
export async function moveOn(
  client: pg.PoolClient,
  { listId, version, changedAt, name }: { listId: number; version: number; changedAt: Date; name?: string },
): Promise<void> {
  await client.query({
    name: 'lists-move-on',
    text: `update customer_list set version = $2, changed_at = $3, name = coalesce($4, name),
                  name_version = case when $4::text is null then name_version else $2 end
            where list_id = $1`,
    values: [listId, version, changedAt, name ?? null],
  });
}

/** Adds an item to a locked list, or sets its quantity. */
export async function putItem(
  client: pg.PoolClient,
  item: { listId: number; itemNumber: string; quantity: number; version: number; changedAt: Date },
): Promise<void> {
  await client.query({
    name: 'lists-put-item',
    text: `insert into customer_list_item (list_id, item_number, quantity, version, added_at) values ($1, $2, $3, $4, $5)
           on conflict (list_id, item_number) do update set quantity = excluded.quantity, version = excluded.version`,
    values: [item.listId, item.itemNumber, item.quantity, item.version, item.changedAt],
  });
}

/** Sets or removes the par level of an item of a locked list. */
export async function setParLevel(
  client: pg.PoolClient,
  item: { listId: number; itemNumber: string; parLevel: number | null; version: number },
): Promise<void> {
  await client.query({
    name: 'lists-set-par',
    text: 'update customer_list_item set par_level = $3, version = $4 where list_id = $1 and item_number = $2',
    values: [item.listId, item.itemNumber, item.parLevel, item.version],
  });
}

/** Removes an item from a locked list. */
export async function takeItem(client: pg.PoolClient, listId: number, itemNumber: string): Promise<void> {
  await client.query({
    name: 'lists-take-item',
    text: 'delete from customer_list_item where list_id = $1 and item_number = $2',
    values: [listId, itemNumber],
  });
}
