/** Brings copies of a list up to date, one transaction for each. */
import { textOfRefusal } from '@operatory/contract/all-refusals';
import type { CopyCounts, UpdateResult } from '@operatory/contract/list-copies';
import type { RefusalCode } from '@operatory/contract/refusals';
import { mayCopyLists } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import { countCopyChanges, isSameSnapshot, planCopyUpdate } from '@operatory/domain/lists';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { inTransaction } from '../database/database.ts';
import { forEachTarget } from '../services/for-each-target.ts';
import type { Services } from '../services/services.ts';
import { readCopyStates } from './copy-states.ts';
import { derivedId } from './derived-id.ts';
import { type CopySource, readCopySource } from './read-copy-source.ts';
import { rememberOriginal, writeCopyUpdate } from './write-copy-update.ts';

/** A copy as the caller saw it. */
interface SeenCopy {
  readonly customerNumber: CustomerNumber;
  readonly listId: number;
  readonly version: number;
}

export interface UpdateRequest {
  readonly listId: number;
  /** Chosen by the caller. A repeat updates nothing twice. */
  readonly updateId: string;
  /** Of the original, as the caller saw it. */
  readonly version: number;
  readonly copies: readonly SeenCopy[];
}

/** The original stays as it is until the transaction ends. */
async function lockOriginal(
  { customerNumber }: CustomerScope,
  client: pg.PoolClient,
  listId: number,
): Promise<number | undefined> {
  const { rows } = await client.query<{ version: number }>({
    name: 'lists-lock-original',
    text: 'select version from customer_list where list_id = $2 and customer_number = $1 and deleted_at is null for share',
    values: [customerNumber, listId],
  });
  return rows[0]?.version;
}

async function lockCopy(
  { customerNumber }: CustomerScope,
  client: pg.PoolClient,
  { listId, copiedFrom }: { readonly listId: number; readonly copiedFrom: number },
): Promise<number | undefined> {
  const { rows } = await client.query<{ version: number }>({
    name: 'lists-lock-copy',
    text: `select version from customer_list
            where list_id = $2 and customer_number = $1 and copied_from = $3 and deleted_at is null for no key update`,
    values: [customerNumber, listId, copiedFrom],
  });
  return rows[0]?.version;
}

/** The changes of an earlier call with this id: its history entries come right before its own. */
async function findUpdate(
  { customerNumber }: CustomerScope,
  client: pg.PoolClient,
  changeId: string,
): Promise<CopyCounts | undefined> {
  const { rows } = await client.query<CopyCounts>({
    name: 'lists-find-update',
    text: `select count(*) filter (where c.operation = 'add')::int as added,
                  count(*) filter (where c.operation = 'delete')::int as removed,
                  count(*) filter (where c.operation = 'update')::int as quantities
             from customer_list_change s
             join customer_list_change c on c.list_id = s.list_id and c.version between s.version - s.quantity and s.version - 1
            where s.customer_number = $1 and s.change_id = $2 and s.operation = 'sync'
            group by s.version`,
    values: [customerNumber, changeId],
  });
  return rows[0];
}

interface Original {
  readonly scope: CustomerScope;
  readonly listId: number;
  /** As the caller saw it. */
  readonly seenVersion: number;
  readonly source: CopySource;
}

type Updated = { readonly changes: CopyCounts; readonly version?: number } | Refusal<RefusalCode>;

/** Updates one copy, once. Its history says who did, and not from which account. */
async function updateCopy(
  services: Services,
  target: CustomerScope,
  { original, copy, updateId }: { readonly original: Original; readonly copy: SeenCopy; readonly updateId: string },
): Promise<Updated> {
  const changedAt = services.now();
  const { listId } = copy;
  const changeId = derivedId('list update', updateId, original.listId, listId);
  return inTransaction<Updated>(services.pool, async (client) => {
    // The original first, as in every update: lists are only ever copied from older ones, so this can't deadlock.
    const originalVersion = await lockOriginal(original.scope, client, original.listId);
    const version = await lockCopy(target, client, { listId, copiedFrom: original.listId });
    if (version === undefined) return refuse('list.not-found');
    const earlier = await findUpdate(target, client, changeId);
    if (earlier !== undefined) return { changes: earlier };
    if (originalVersion === undefined) return refuse('list.not-found');
    if (originalVersion !== original.seenVersion || originalVersion !== original.source.version) {
      return refuse('list.original-changed');
    }
    if (version !== copy.version) return refuse('list.copy-changed');
    const read = { customerNumbers: [target.customerNumber], listIds: [listId] };
    const states = await readCopyStates(client, read, { source: original.source, viewer: target.viewer });
    const state = states.get(listId);
    if (state === undefined) return refuse('list.not-found');
    const update = planCopyUpdate(state);
    if (isRefusal(update)) return update;
    const { changes, base } = update;
    const counts = countCopyChanges(changes);
    if (changes.length === 0) {
      if (!isSameSnapshot(base, state.base)) await rememberOriginal(client, listId, base);
      return { changes: counts };
    }
    const { parLevels } = state;
    const written = { changeId, listId, version, changes, parLevels, base, changedAt };
    return { changes: counts, version: await writeCopyUpdate(target, client, written) };
  });
}

/**
 * Updates each of these copies that the caller may change, in the order of the request. A copy that changed since the caller saw
 * it is refused, so that nothing happens that wasn't shown. One that is refused, or that fails, stops none of the others.
 * `onFault` receives what went wrong unexpectedly.
 */
export async function updateCopies(
  services: Services,
  scope: CustomerScope,
  { listId, updateId, version, copies }: UpdateRequest,
  onFault: (error: unknown, customerNumber: string) => void,
): Promise<{ results: UpdateResult[] } | Refusal<RefusalCode>> {
  const { viewer } = scope;
  if (!mayCopyLists(viewer)) return refuse('access.not-allowed');
  const source = await readCopySource(scope, services.pool, listId);
  if (source === undefined) return refuse('list.not-found');
  const original = { scope, listId, seenVersion: version, source };
  const aboutOf = ({ customerNumber, listId: copyId }: SeenCopy) => ({ customerNumber, listId: copyId });
  const update = async (copy: SeenCopy): Promise<UpdateResult> => {
    const about = aboutOf(copy);
    const target = await services.scopes.open(viewer, 'account.edit-lists', copy.customerNumber);
    const updated = isRefusal(target) ? target : await updateCopy(services, target, { original, copy, updateId });
    if (isRefusal(updated)) {
      return { ...about, isUpdated: false, code: updated.refused, detail: textOfRefusal(updated) };
    }
    if (updated.version !== undefined) services.hub.listChanged({ ...about, version: updated.version });
    return { ...about, isUpdated: true, changes: updated.changes };
  };
  const results = await forEachTarget(copies, update, {
    failed: (copy, detail): UpdateResult => ({ ...aboutOf(copy), isUpdated: false, detail }),
    onFault: (error, { customerNumber }) => onFault(error, customerNumber),
  });
  return { results };
}
