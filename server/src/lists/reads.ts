/** Reads lists, with their items in API form. Hidden items are for staff alone. */
import type { CustomerList, ListItem } from '@operatory/contract/lists';
import { isStaff } from '@operatory/domain/access';
import { supplyOfCard } from '@operatory/domain/catalog';
import type { PlainDate } from '@operatory/domain/dates';
import { unknownDescription } from '@operatory/domain/lists';
import type { CustomerScope } from '../access/customer-scope.ts';
import { findItemCards } from '../catalog/find-item-cards.ts';
import type { Queryable } from '../database/database.ts';

export type ListHead = Omit<CustomerList, 'items'>;

/** A list of the account without its items. */
export async function readHead(
  { customerNumber }: CustomerScope,
  database: Queryable,
  listId: number,
): Promise<ListHead | undefined> {
  const { rows } = await database.query<ListHead>({
    name: 'lists-head',
    text: `select list_id as id, name, version, name_version as "nameVersion" from customer_list
            where list_id = $2 and customer_number = $1 and deleted_at is null`,
    values: [customerNumber, listId],
  });
  return rows[0];
}

interface EntryRow {
  readonly itemNumber: string;
  readonly quantity: number;
  readonly parLevel: number | null;
  readonly version: number;
}

/** The items of a list, or those of them that are named; as they are in the catalog and cost the account today. */
export async function readItems(
  scope: CustomerScope,
  database: Queryable,
  { listId, itemNumbers, today }: { listId: number; itemNumbers?: readonly string[]; today: PlainDate },
): Promise<ListItem[]> {
  const { rows } = await database.query<EntryRow>({
    name: 'lists-items',
    text: `select e.item_number as "itemNumber", e.quantity, e.par_level as "parLevel", e.version
             from customer_list_item e join customer_list l using (list_id)
            where l.customer_number = $1 and e.list_id = $2 and ($3::text[] is null or e.item_number = any($3))`,
    values: [scope.customerNumber, listId, itemNumbers ?? null],
  });
  const cards = await findItemCards(scope, database, { itemNumbers: rows.map(({ itemNumber }) => itemNumber), today });
  const seesHidden = isStaff(scope.viewer);
  return rows.flatMap(({ itemNumber, quantity, parLevel, version }): ListItem[] => {
    const card = cards.get(itemNumber);
    if (card?.isHiddenFromCustomer === true && !seesHidden) return [];
    const { price } = card ?? {};
    return [
      {
        productNumber: itemNumber,
        description: card?.description ?? unknownDescription,
        quantity,
        parLevel,
        isHiddenFromCustomer: card?.isHiddenFromCustomer ?? false,
        isOrderable: card?.isOrderable ?? false,
        itemInfo: { ...(price === undefined ? {} : { price }), suppressCoupon: card?.suppressCoupon ?? false },
        coupon: card?.coupon ?? null,
        pack: card?.pack ?? '',
        vendorName: card?.vendorName ?? '',
        imageUrl: card?.imageUrl ?? '',
        lifeCycle: card?.lifeCycle ?? '',
        ...((card && supplyOfCard(card)) ?? { availability: null }),
        version,
      },
    ];
  });
}
