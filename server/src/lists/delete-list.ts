/** Deletes a list. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { Services } from '../services/services.ts';

/**
 * The call has no account: the list determines it, and a list that the caller may not see doesn't exist. Deleting a
 * deleted list changes nothing; the clean-up later removes it permanently.
 */
export async function deleteList(
  { pool, scopes, hub, now }: Services,
  viewer: User,
  listId: number,
): Promise<undefined | Refusal<RefusalCode>> {
  const { rows } = await pool.query<{ customerNumber: CustomerNumber }>({
    name: 'lists-whose',
    text: 'select customer_number as "customerNumber" from customer_list where list_id = $1',
    values: [listId],
  });
  const [list] = rows;
  if (list === undefined) return refuse('list.not-found');
  const scope = await scopes.open(viewer, 'account.edit-lists', list.customerNumber);
  if (isRefusal(scope)) return scope.refused === 'customer.not-found' ? refuse('list.not-found') : scope;
  const { customerNumber } = scope;
  const { rows: deleted } = await pool.query<{ version: number }>({
    name: 'lists-delete',
    text: `update customer_list set deleted_at = $3, version = version + 1
            where list_id = $2 and customer_number = $1 and deleted_at is null returning version`,
    values: [customerNumber, listId, now()],
  });
  const [gone] = deleted;
  if (gone === undefined) return undefined;
  hub.listChanged({ customerNumber, listId, version: gone.version });
  return undefined;
}
