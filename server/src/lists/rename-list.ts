/** Renames a list. */
import { randomUUID } from 'node:crypto';
import type { RefusalCode } from '@operatory/contract/refusals';
import { readListName } from '@operatory/domain/lists';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { inTransaction } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import type { NamedList } from './create-list.ts';
import { findEarlier, lockList, moveOn, noteChange } from './store.ts';

export interface RenameRequest {
  readonly listId: number;
  readonly name: string;
  /** The version of the name that it's based on; if absent, any current name is replaced. */
  readonly version: number | undefined;
  readonly changeId: string | undefined;
}

/** Renames it once for each change id; refused with the name of now when someone else was quicker. */
export async function renameList(
  services: Services,
  scope: CustomerScope,
  { listId, name: typed, version: base, changeId = randomUUID() }: RenameRequest,
): Promise<NamedList | Refusal<RefusalCode>> {
  const name = readListName(typed);
  if (isRefusal(name)) return name;
  const changedAt = services.now();
  const change = { changeId, operation: 'rename', itemNumber: null, quantity: null, name, listId } as const;
  const made = await inTransaction<number | undefined | Refusal<RefusalCode>>(services.pool, async (client) => {
    const list = await lockList(scope, client, listId);
    if (list === undefined) return refuse('list.not-found');
    const earlier = await findEarlier(scope, client, change);
    if (earlier !== undefined) return earlier.isSame ? undefined : refuse('list.change-id-reused');
    if (list.name === name) return undefined;
    if (base !== undefined && base !== list.nameVersion) return refuse('list.renamed-elsewhere', { name: list.name });
    const version = list.version + 1;
    if (!(await noteChange(scope, client, { ...change, version, quantityBefore: null, changedAt }))) {
      return refuse('list.change-id-reused');
    }
    await moveOn(client, { listId, version, changedAt, name });
    return version;
  });
  if (isRefusal(made)) return made;
  if (made !== undefined) services.hub.listChanged({ customerNumber: scope.customerNumber, listId, version: made });
  return { id: listId, leftOut: [] };
}
