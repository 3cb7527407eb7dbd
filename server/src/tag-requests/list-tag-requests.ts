/** Reads for which items of an account a shelf tag is asked. */
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

/** The list in the contract's form. */
export interface TagRequests {
  itemNumbers: string[];
}

/** Oldest request first, then by number [C7.20]. */
export async function listTagRequests(scope: CustomerScope, database: Queryable): Promise<TagRequests> {
  const { rows } = await database.query<{ itemNumber: string }>({
    name: 'tag-requests-list',
    text: `select item_number as "itemNumber" from item_tag_request where customer_number = $1
            order by requested_at, item_number`,
    values: [scope.customerNumber],
  });
  return { itemNumbers: rows.map(({ itemNumber }) => itemNumber) };
}
