/** Writes a list that didn't exist, while the account is locked. */
import { isStaff } from '@operatory/domain/access';
import { maxLists } from '@operatory/domain/lists';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';

/** Creates it without items and returns its id; `undefined` if the account has as many lists as it may have. */
export async function insertList(
  { customerNumber }: CustomerScope,
  client: pg.PoolClient,
  { name, createdAt, copiedFrom }: { name: string; createdAt: Date; copiedFrom?: number },
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>({
    name: 'lists-create',
    text: `insert into customer_list (customer_number, name, created_at, changed_at, copied_from)
           select $1, $2, $3, $3, $5
            where (select count(*) from customer_list where customer_number = $1 and deleted_at is null) < $4
           returning list_id as id`,
    values: [customerNumber, name, createdAt, maxLists, copiedFrom ?? null],
  });
  return rows[0]?.id;
}

/** A first item of a list. */
export interface NewItem {
  readonly itemNumber: string;
  readonly quantity: number;
  readonly parLevel?: number | null;
}

/** Adds those items that this viewer finds in the catalog; one that is named twice counts once, with the greater quantity. */
export async function fillList(
  scope: CustomerScope,
  client: pg.PoolClient,
  list: {
    readonly listId: number;
    readonly items: readonly NewItem[];
    readonly addedAt: Date;
  },
): Promise<void> {
  const { listId, items, addedAt } = list;
  if (items.length === 0) return;
  await client.query({
    name: 'lists-fill',
    text: `insert into customer_list_item (list_id, item_number, quantity, par_level, version, added_at)
           select $1, w.item_number, max(w.quantity), max(w.par_level), 1, $4
             from unnest($2::text[], $3::int[], $6::int[]) w(item_number, quantity, par_level) join item i using (item_number)
            where $5 or not i.is_hidden_from_customer
            group by w.item_number`,
    values: [
      listId,
      items.map(({ itemNumber }) => itemNumber),
      items.map(({ quantity }) => quantity),
      addedAt,
      isStaff(scope.viewer),
      items.map(({ parLevel }) => parLevel ?? null),
    ],
  });
}
