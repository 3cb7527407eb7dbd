/** Copies a list to other accounts, one transaction for each. */
import { textOfRefusal } from '@operatory/contract/all-refusals';
import type { CopyResult, NotCopied } from '@operatory/contract/lists';
import type { RefusalCode } from '@operatory/contract/refusals';
import { mayCopyLists } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { copyName, listNameKey, maxLists, readListName, type Snapshot } from '@operatory/domain/lists';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { inTransaction } from '../database/database.ts';
import { forEachTarget } from '../services/for-each-target.ts';
import type { Services } from '../services/services.ts';
import { derivedId } from './derived-id.ts';
import { fillList, insertList } from './new-list.ts';
import { type CopySource, readCopySource } from './read-copy-source.ts';
import { lockAccount, noteChange } from './store.ts';
import { rememberOriginal } from './write-copy-update.ts';

export interface CopyRequest {
  readonly listId: number;
  /** Chosen by the caller. A repeat makes no second copy. */
  readonly copyId: string;
  readonly name: string;
  readonly customerNumbers: readonly CustomerNumber[];
}

type CopiedList = NonNullable<CopyResult['list']>;

/** The copy that an earlier call created, as it was at that time. */
async function findCopy(
  { customerNumber }: CustomerScope,
  client: pg.PoolClient,
  changeId: string,
): Promise<CopiedList | undefined> {
  const { rows } = await client.query<CopiedList>({
    name: 'lists-find-copy',
    text: `select list_id as id, name, quantity as "itemCount" from customer_list_change
            where customer_number = $1 and change_id = $2`,
    values: [customerNumber, changeId],
  });
  return rows[0];
}

async function readNameKeys({ customerNumber }: CustomerScope, client: pg.PoolClient): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>({
    name: 'lists-names',
    text: 'select name from customer_list where customer_number = $1 and deleted_at is null',
    values: [customerNumber],
  });
  return new Set(rows.map(({ name }) => listNameKey(name)));
}

const snapshotOf = (items: CopySource['items']): Snapshot =>
  new Map(items.map(({ itemNumber, quantity }) => [itemNumber, { quantity, isOwn: false }]));

interface Copy {
  readonly name: string;
  readonly changeId: string;
  /** The list that it's copied from. */
  readonly copiedFrom: number;
  readonly source: CopySource;
}

/** Creates the copy in this account, once. Its history doesn't name the account that it comes from. */
async function copyInto(
  services: Services,
  scope: CustomerScope,
  { name: wanted, changeId, copiedFrom, source: { items } }: Copy,
): Promise<CopiedList | Refusal<RefusalCode>> {
  const now = services.now();
  const { customerNumber } = scope;
  const made = await inTransaction<(CopiedList & { isNew: boolean }) | Refusal<RefusalCode>>(
    services.pool,
    async (client) => {
      await lockAccount(scope, client);
      const earlier = await findCopy(scope, client, changeId);
      if (earlier !== undefined) return { ...earlier, isNew: false };
      if (items.length === 0) return refuse('list.nothing-to-copy');
      const name = copyName(wanted, await readNameKeys(scope, client));
      const id = await insertList(scope, client, { name, createdAt: now, copiedFrom });
      if (id === undefined) return refuse('list.too-many', { maximum: maxLists });
      await fillList(scope, client, { listId: id, items, addedAt: now });
      await rememberOriginal(client, id, snapshotOf(items));
      const change = { changeId, operation: 'create', itemNumber: null, quantity: items.length, name } as const;
      await noteChange(scope, client, { ...change, listId: id, version: 1, quantityBefore: null, changedAt: now });
      return { id, name, itemCount: items.length, isNew: true };
    },
  );
  if (isRefusal(made)) return made;
  const { isNew, ...list } = made;
  if (isNew) services.hub.listChanged({ customerNumber, listId: list.id, version: 1 });
  return list;
}

/**
 * Copies to each account where the caller may create lists, in the order of the request. An account that is refused, or
 * that fails, stops none of the others. `onFault` receives what went wrong unexpectedly.
 */
export async function copyList(
  services: Services,
  scope: CustomerScope,
  { listId, copyId, name: typed, customerNumbers }: CopyRequest,
  onFault: (error: unknown, customerNumber: string) => void,
): Promise<{ results: CopyResult[]; leftOut: NotCopied[] } | Refusal<RefusalCode>> {
  const { viewer } = scope;
  if (!mayCopyLists(viewer)) return refuse('access.not-allowed');
  const name = readListName(typed);
  if (isRefusal(name)) return name;
  const source = await readCopySource(scope, services.pool, listId);
  if (source === undefined) return refuse('list.not-found');
  const copy = { name, source, copiedFrom: listId, changeId: derivedId('list copy', copyId, listId, name) };
  const copyTo = async (customerNumber: CustomerNumber): Promise<CopyResult> => {
    const target = await services.scopes.open(viewer, 'account.edit-lists', customerNumber);
    const list = isRefusal(target) ? target : await copyInto(services, target, copy);
    return isRefusal(list)
      ? { customerNumber, isCopied: false, code: list.refused, detail: textOfRefusal(list) }
      : { customerNumber, isCopied: true, list };
  };
  const results = await forEachTarget(customerNumbers, copyTo, {
    failed: (customerNumber, detail): CopyResult => ({ customerNumber, isCopied: false, detail }),
    onFault,
  });
  return { results, leftOut: [...source.leftOut] };
}
