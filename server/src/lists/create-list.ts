/** Creates a list, empty or with its first items. */
import { randomUUID } from 'node:crypto';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isStaff } from '@operatory/domain/access';
import { leastListQuantity, maximumLists, mostListQuantity, readListName } from '@operatory/domain/lists';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { inTransaction } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { findEarlier, holdAccount, noteChange } from './store.ts';

export interface NewList {
  readonly name: string;
  readonly changeId: string | undefined;
  /** An item that is named twice counts once, with the greater quantity. */
  readonly items: readonly { readonly itemNumber: string; readonly quantity: number }[];
}

export interface NamedList {
  id: number;
  leftOut: string[];
}

/** Puts those on it that this viewer finds in the catalog; returns the others. */
async function fill(
  scope: CustomerScope,
  client: pg.PoolClient,
  { listId, items, addedAt }: { listId: number; items: NewList['items']; addedAt: Date },
): Promise<string[]> {
  const { rows } = await client.query<{ itemNumber: string }>({
    name: 'lists-fill',
    text: `with wanted as (select item_number, max(quantity) as quantity, min(place) as place
                             from unnest($2::text[], $3::int[]) with ordinality w(item_number, quantity, place)
                            group by item_number),
                put as (insert into customer_list_item (list_id, item_number, quantity, version, added_at)
                        select $1, w.item_number, w.quantity, 1, $4 from wanted w join item i using (item_number)
                         where $5 or not i.is_hidden_from_customer
                        returning item_number)
           select item_number as "itemNumber" from wanted
            where item_number not in (select item_number from put) order by place`,
    values: [
      listId,
      items.map(({ itemNumber }) => itemNumber),
      items.map(({ quantity }) => quantity),
      addedAt,
      isStaff(scope.viewer),
    ],
  });
  return rows.map(({ itemNumber }) => itemNumber);
}

/** Makes it once for each change id, and returns its id. */
export async function createList(
  services: Services,
  scope: CustomerScope,
  { name: typed, changeId = randomUUID(), items }: NewList,
): Promise<NamedList | Refusal<RefusalCode>> {
  const name = readListName(typed);
  if (isRefusal(name)) return name;
  if (items.some(({ quantity }) => quantity < leastListQuantity || quantity > mostListQuantity)) {
    return refuse('list.quantity-invalid');
  }
  const now = services.now();
  const { customerNumber } = scope;
  const change = { changeId, operation: 'create', itemNumber: null, quantity: items.length, name } as const;
  const made = await inTransaction<(NamedList & { isNew: boolean }) | Refusal<RefusalCode>>(
    services.pool,
    async (client) => {
      await holdAccount(scope, client);
      const earlier = await findEarlier(scope, client, { ...change, listId: null });
      if (earlier !== undefined) {
        return earlier.isSame ? { id: earlier.listId, leftOut: [], isNew: false } : refuse('list.change-id-reused');
      }
      const { rows } = await client.query<{ id: number }>({
        name: 'lists-create',
        text: `insert into customer_list (customer_number, name, created_at, changed_at)
               select $1, $2, $3, $3
                where (select count(*) from customer_list where customer_number = $1 and deleted_at is null) < $4
               returning list_id as id`,
        values: [customerNumber, name, now, maximumLists],
      });
      const id = rows[0]?.id;
      if (id === undefined) return refuse('list.too-many', { maximum: maximumLists });
      const leftOut = items.length === 0 ? [] : await fill(scope, client, { listId: id, items, addedAt: now });
      await noteChange(scope, client, { ...change, listId: id, version: 1, quantityBefore: null, changedAt: now });
      return { id, leftOut, isNew: true };
    },
  );
  if (isRefusal(made)) return made;
  const { isNew, ...answer } = made;
  if (isNew) services.hub.listChanged({ customerNumber, listId: answer.id, version: 1 });
  return answer;
}
