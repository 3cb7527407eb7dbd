/** Creates a list, empty or with its first items. */
import { randomUUID } from 'node:crypto';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isStaff } from '@operatory/domain/access';
import { leastListQuantity, maxListQuantity, maxLists, readListName } from '@operatory/domain/lists';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { inTransaction } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { fillList, insertList } from './new-list.ts';
import { findEarlier, lockAccount, noteChange } from './store.ts';

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

/** Items that this viewer doesn't find in the catalog, so that they're on no list; the same for a repeated call. */
async function absentOf(scope: CustomerScope, client: pg.PoolClient, items: NewList['items']): Promise<string[]> {
  if (items.length === 0) return [];
  const { rows } = await client.query<{ itemNumber: string }>({
    name: 'lists-absent-items',
    text: `select item_number as "itemNumber" from unnest($1::text[]) with ordinality w(item_number, place)
            where not exists (select from item i
                               where i.item_number = w.item_number and ($2 or not i.is_hidden_from_customer))
            group by item_number order by min(place)`,
    values: [items.map(({ itemNumber }) => itemNumber), isStaff(scope.viewer)],
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
  if (items.some(({ quantity }) => quantity < leastListQuantity || quantity > maxListQuantity)) {
    return refuse('list.quantity-invalid');
  }
  const now = services.now();
  const { customerNumber } = scope;
  const change = { changeId, operation: 'create', itemNumber: null, quantity: items.length, name } as const;
  const made = await inTransaction<(NamedList & { isNew: boolean }) | Refusal<RefusalCode>>(
    services.pool,
    async (client) => {
      await lockAccount(scope, client);
      const earlier = await findEarlier(scope, client, { ...change, listId: null });
      if (earlier !== undefined) {
        if (!earlier.isSame) return refuse('list.change-id-reused');
        return { id: earlier.listId, leftOut: await absentOf(scope, client, items), isNew: false };
      }
      const id = await insertList(scope, client, { name, createdAt: now });
      if (id === undefined) return refuse('list.too-many', { maximum: maxLists });
      await fillList(scope, client, { listId: id, items, addedAt: now });
      await noteChange(scope, client, { ...change, listId: id, version: 1, quantityBefore: null, changedAt: now });
      return { id, leftOut: await absentOf(scope, client, items), isNew: true };
    },
  );
  if (isRefusal(made)) return made;
  const { isNew, ...answer } = made;
  if (isNew) services.hub.listChanged({ customerNumber, listId: answer.id, version: 1 });
  return answer;
}
