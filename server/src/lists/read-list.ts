/** One list with its items. */
import type { CustomerList } from '@operatory/contract/lists';
import type { RefusalCode } from '@operatory/contract/refusals';
import { plainDateIn } from '@operatory/domain/dates';
import { type ListSort, sortListItems } from '@operatory/domain/lists';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Services } from '../services/services.ts';
import { readHead, readItems } from './reads.ts';

/** In the order asked for. */
export async function readList(
  services: Services,
  scope: CustomerScope,
  { listId, ...order }: { readonly listId: number; readonly sort: ListSort; readonly isAscending: boolean },
): Promise<CustomerList | Refusal<RefusalCode>> {
  const head = await readHead(scope, services.pool, listId);
  if (head === undefined) return refuse('list.not-found');
  const today = plainDateIn(services.settings.timeZone, services.now());
  const items = await readItems(scope, services.pool, { listId, today });
  const sortable = items.map((item) => ({ ...item, itemNumber: item.productNumber }));
  return { ...head, items: sortListItems(sortable, order).map(({ itemNumber: _, ...item }) => item) };
}
