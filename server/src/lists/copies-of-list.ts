/** The copies of a list at accounts whose lists the viewer may change. */
import { can, mayCopyLists, type User } from '@operatory/domain/access';
import type { CustomerNumber } from '@operatory/domain/customers';
import type { Queryable } from '../database/database.ts';

/** The facts of an account that decide whether someone may change its lists. */
export interface CopyAccount {
  readonly customerNumber: CustomerNumber;
  readonly territoryId: string;
  readonly isWithdrawn: boolean;
}

/** Closed accounts buy nothing, so their lists aren't updated, nor copied to with a group. */
export const mayUpdateAt = (viewer: User, account: CopyAccount): boolean =>
  !account.isWithdrawn && mayCopyLists(viewer) && can(viewer, 'account.edit-lists', account);

export interface CopyHead extends CopyAccount {
  readonly customerName: string;
  readonly city: string;
  readonly state: string;
  readonly listId: number;
  readonly listName: string;
  readonly version: number;
}

/** By the account's name. Copies at other accounts are neither returned nor counted. */
export async function copiesOfList(viewer: User, database: Queryable, listId: number): Promise<CopyHead[]> {
  const { rows } = await database.query<CopyHead>({
    name: 'lists-copies',
    text: `select k.customer_number as "customerNumber", k.territory_id as "territoryId",
                  k.withdrawn_at is not null as "isWithdrawn", k.name as "customerName", k.ship_to_city as city,
                  k.ship_to_state as state, c.list_id as "listId", c.name as "listName", c.version
             from customer_list c join customer k using (customer_number)
            where c.copied_from = $1 and c.deleted_at is null
            order by lower(k.name), k.customer_number, c.list_id`,
    values: [listId],
  });
  return rows.filter((row) => mayUpdateAt(viewer, row));
}
