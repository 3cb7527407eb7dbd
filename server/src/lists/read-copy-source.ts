/** Reads which products of a list are copied, and which are left out. */
import type { NotCopied } from '@operatory/contract/lists';
import { isStaff } from '@operatory/domain/access';
import { copyObstacle, maxListItems, unknownDescription } from '@operatory/domain/lists';
import type { CustomerScope } from '../access/customer-scope.ts';
import { isOrderableOf, lifeCycleOf } from '../catalog/withdrawn.ts';
import type { Queryable } from '../database/database.ts';
import type { NewItem } from './new-list.ts';

export interface CopySource {
  readonly items: readonly NewItem[];
  readonly leftOut: readonly NotCopied[];
  /** All that are on the list and aren't copied, also those that this viewer doesn't see. */
  readonly untouched: readonly string[];
  readonly version: number;
}

interface SourceRow {
  readonly version: number;
  /** Null in the only row of a list without items. */
  readonly itemNumber: string | null;
  readonly quantity: number;
  readonly parLevel: number | null;
  readonly isKnown: boolean;
  readonly description: string;
  readonly lifeCycle: string;
  readonly isOrderable: boolean;
  readonly isHiddenFromCustomer: boolean;
}

/** `undefined` when the account has no such list. Items that are hidden from this viewer aren't mentioned. */
export async function readCopySource(
  scope: CustomerScope,
  database: Queryable,
  listId: number,
): Promise<CopySource | undefined> {
  const { rows } = await database.query<SourceRow>({
    name: 'lists-copy-source',
    text: `select l.version, e.item_number as "itemNumber", e.quantity, e.par_level as "parLevel",
                  i.item_number is not null as "isKnown", i.description,
                  ${lifeCycleOf('i')} as "lifeCycle", ${isOrderableOf('i')} as "isOrderable",
                  i.is_hidden_from_customer as "isHiddenFromCustomer"
             from customer_list l
             left join customer_list_item e using (list_id)
             left join item i on i.item_number = e.item_number
            where l.list_id = $2 and l.customer_number = $1 and l.deleted_at is null
            order by e.item_number`,
    values: [scope.customerNumber, listId],
  });
  const [first] = rows;
  if (first === undefined) return undefined;
  const items: NewItem[] = [];
  const leftOut: NotCopied[] = [];
  const untouched: string[] = [];
  for (const row of rows) {
    const { itemNumber, quantity, parLevel } = row;
    if (itemNumber === null) continue;
    // A list that a file filled can have more items than people can put on one.
    const full = items.length >= maxListItems ? 'list-full' : undefined;
    const reason = copyObstacle(row.isKnown ? row : undefined) ?? full;
    if (reason === undefined) {
      items.push({ itemNumber, quantity, parLevel });
      continue;
    }
    untouched.push(itemNumber);
    if (reason === 'hidden' && !isStaff(scope.viewer)) continue;
    leftOut.push({ productNumber: itemNumber, description: row.description ?? unknownDescription, reason });
  }
  return { items, leftOut, untouched, version: first.version };
}
