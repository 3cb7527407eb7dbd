/** The copies of a list, each with what an update would change on it. */
import { textOfRefusal } from '@operatory/contract/all-refusals';
import type { listCopyRoutes } from '@operatory/contract/list-copies';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { RouteReply } from '@operatory/contract/route';
import { mayCopyLists } from '@operatory/domain/access';
import { countCopyChanges, planCopyUpdate } from '@operatory/domain/lists';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { copiesOfList } from './copies-of-list.ts';
import { readCopyStates } from './copy-states.ts';
import { readCopySource } from './read-copy-source.ts';

type Reply = RouteReply<typeof listCopyRoutes.listCopies>;

/** One page of those that the viewer may change. */
export async function listCopies(
  scope: CustomerScope,
  database: Queryable,
  { listId, pageIndex, pageSize }: { readonly listId: number; readonly pageIndex: number; readonly pageSize: number },
): Promise<Reply | Refusal<RefusalCode>> {
  const { viewer } = scope;
  if (!mayCopyLists(viewer)) return refuse('access.not-allowed');
  const source = await readCopySource(scope, database, listId);
  if (source === undefined) return refuse('list.not-found');
  const copies = await copiesOfList(viewer, database, listId);
  const page = copies.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
  const customerNumbers = page.map(({ customerNumber }) => customerNumber);
  const listIds = page.map((copy) => copy.listId);
  const states = await readCopyStates(database, { customerNumbers, listIds }, { source, viewer });
  const data = page.flatMap(({ territoryId: _territory, isWithdrawn: _closed, ...copy }): Reply['data'] => {
    const state = states.get(copy.listId);
    if (state === undefined) return [];
    const update = planCopyUpdate(state);
    return [
      isRefusal(update)
        ? { ...copy, detail: textOfRefusal(update) }
        : { ...copy, changes: countCopyChanges(update.changes) },
    ];
  });
  return { version: source.version, data, hasMore: copies.length > (pageIndex + 1) * pageSize };
}
