/** Adds an item to a list, sets its quantity or par level, or takes it off. */
import { randomUUID } from 'node:crypto';
import type { CustomerList } from '@operatory/contract/lists';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isStaff } from '@operatory/domain/access';
import { plainDateIn } from '@operatory/domain/dates';
import { decideListChange, type ListChange } from '@operatory/domain/lists';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { inTransaction } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { readHead, readItems } from './reads.ts';
import { findEarlier, lockList, moveOn, noteChange, putItem, setParLevel, takeItem } from './store.ts';

export interface ListChangeRequest extends ListChange {
  readonly itemNumber: string;
  /** Chosen by the caller. A repeat isn't applied again. */
  readonly changeId: string | undefined;
}

interface ItemFacts {
  /** In the catalog, and for this viewer. */
  readonly isKnown: boolean;
  /** In the catalog, and not for this viewer. */
  readonly isHidden: boolean;
  readonly quantity: number | null;
  readonly parLevel: number | null;
  readonly version: number | null;
  readonly itemCount: number;
}

async function readFacts(scope: CustomerScope, client: pg.PoolClient, listId: number, itemNumber: string) {
  const { rows } = await client.query<ItemFacts>({
    name: 'lists-item-facts',
    text: `select i.item_number is not null and ($3 or not i.is_hidden_from_customer) as "isKnown",
                  i.item_number is not null and not $3 and i.is_hidden_from_customer as "isHidden", e.quantity,
                  e.par_level as "parLevel", e.version,
                  (select count(*)::int from customer_list_item where list_id = $1) as "itemCount"
             from (values ($2)) w(item_number)
             left join item i on i.item_number = w.item_number
             left join customer_list_item e on e.list_id = $1 and e.item_number = w.item_number`,
    values: [listId, itemNumber, isStaff(scope.viewer)],
  });
  const [facts] = rows;
  if (facts === undefined) throw new Error('exactly one row is expected');
  return facts;
}

/** Returns the version that it made; none where nothing had to be changed. */
function write(
  services: Services,
  scope: CustomerScope,
  listId: number,
  asked: ListChangeRequest,
): Promise<number | undefined | Refusal<RefusalCode>> {
  const changedAt = services.now();
  const { itemNumber, operation, quantity, changeId = randomUUID() } = asked;
  const change = { changeId, operation, itemNumber, name: null, listId };
  return inTransaction<number | undefined | Refusal<RefusalCode>>(services.pool, async (client) => {
    const list = await lockList(scope, client, listId);
    if (list === undefined) return refuse('list.not-found');
    const earlier = await findEarlier(scope, client, { ...change, quantity });
    if (earlier !== undefined) return earlier.isSame ? undefined : refuse('list.change-id-reused');

    const facts = await readFacts(scope, client, listId, itemNumber);
    if (operation === 'add' && !facts.isKnown) return refuse('item.not-found', { itemNumber });
    const isThere = facts.quantity !== null && facts.version !== null && !facts.isHidden;
    const entry = isThere ? { ...facts, quantity: facts.quantity ?? 0, version: facts.version ?? 0 } : undefined;
    const outcome = decideListChange(entry, asked, facts.itemCount);
    if (isRefusal(outcome)) return outcome;
    if (outcome.kind === 'stays') return undefined;

    const version = list.version + 1;
    const quantityBefore = (operation === 'par' ? entry?.parLevel : entry?.quantity) ?? null;
    const noted = { ...change, quantity: operation === 'delete' ? null : quantity, version, quantityBefore, changedAt };
    if (!(await noteChange(scope, client, noted))) return refuse('list.change-id-reused');
    if (outcome.kind === 'leaves') await takeItem(client, listId, itemNumber);
    else if (outcome.kind === 'par') {
      await setParLevel(client, { listId, itemNumber, parLevel: outcome.parLevel, version });
    } else await putItem(client, { listId, itemNumber, quantity: outcome.quantity, version, changedAt });
    await moveOn(client, { listId, version, changedAt });
    return version;
  });
}

/**
 * Makes the change once per change id and returns the list with the changed item, if it's still on it; the others are
 * left out, so that the response doesn't grow with the list.
 */
export async function changeList(
  services: Services,
  scope: CustomerScope,
  { listId, ...asked }: ListChangeRequest & { readonly listId: number },
): Promise<CustomerList | Refusal<RefusalCode>> {
  const version = await write(services, scope, listId, asked);
  if (isRefusal(version)) return version;
  const { customerNumber } = scope;
  if (version !== undefined) services.hub.listChanged({ customerNumber, listId, version });
  const head = await readHead(scope, services.pool, listId);
  if (head === undefined) return refuse('list.not-found');
  const today = plainDateIn(services.settings.timeZone, services.now());
  return { ...head, items: await readItems(scope, services.pool, { listId, itemNumbers: [asked.itemNumber], today }) };
}
