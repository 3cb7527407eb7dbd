/** Reads the facts of copies that the rule of updates needs. */
import { isStaff, type User } from '@operatory/domain/access';
import type { CopyState, SnapshotItem } from '@operatory/domain/lists';
import type { Queryable } from '../database/database.ts';
import type { CopySource } from './read-copy-source.ts';

interface StateRow {
  readonly listId: number;
  readonly itemNumber: string;
  /** Null if it isn't on the copy. */
  readonly quantity: number | null;
  readonly parLevel: number | null;
  /** Null if the original didn't have it at the last copy or update. */
  readonly knownQuantity: number | null;
  readonly isOwn: boolean | null;
  readonly isHidden: boolean;
}

/** A copy with the par levels that it has, by product number. */
export interface ReadCopyState extends CopyState {
  readonly parLevels: ReadonlyMap<string, number>;
}

function stateOf(rows: readonly StateRow[], source: CopySource, viewer: User): ReadCopyState {
  const untouched = new Set(source.untouched);
  const base = new Map<string, SnapshotItem>();
  const copy = new Map<string, number>();
  const parLevels = new Map<string, number>();
  for (const { itemNumber, quantity, parLevel, knownQuantity, isOwn, isHidden } of rows) {
    // Practice users can't change products that are hidden from them.
    if (isHidden && !isStaff(viewer)) untouched.add(itemNumber);
    if (quantity !== null) copy.set(itemNumber, quantity);
    if (parLevel !== null) parLevels.set(itemNumber, parLevel);
    if (knownQuantity !== null) base.set(itemNumber, { quantity: knownQuantity, isOwn: isOwn === true });
  }
  const original = new Map(source.items.map((item) => [item.itemNumber, item.quantity]));
  return { original, untouched, base, copy, parLevels };
}

interface CopiesToRead {
  readonly customerNumbers: readonly string[];
  readonly listIds: readonly number[];
}

/** The states of these lists of these accounts, by list. */
export async function readCopyStates(
  database: Queryable,
  { customerNumbers, listIds }: CopiesToRead,
  { source, viewer }: { readonly source: CopySource; readonly viewer: User },
): Promise<Map<number, ReadCopyState>> {
  const { rows } = await database.query<StateRow>({
    name: 'lists-copy-states',
    text: `with copies as (select list_id from customer_list where customer_number = any($1) and list_id = any($2)),
                held as (select e.* from customer_list_item e join copies using (list_id)),
                known as (select n.* from copied_list_item n join copies using (list_id))
           select list_id as "listId", item_number as "itemNumber", held.quantity, held.par_level as "parLevel",
                  known.quantity as "knownQuantity", known.is_own as "isOwn",
                  coalesce(i.is_hidden_from_customer, false) as "isHidden"
             from held full join known using (list_id, item_number) left join item i using (item_number)`,
    values: [customerNumbers, listIds],
  });
  const rowsOf = new Map<number, StateRow[]>(listIds.map((listId) => [listId, []]));
  for (const row of rows) rowsOf.get(row.listId)?.push(row);
  return new Map([...rowsOf].map(([listId, own]) => [listId, stateOf(own, source, viewer)]));
}
