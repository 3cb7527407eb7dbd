/** Accounts' lists. The live table is a view of what the ERP sent last; its triggers carry changes to the lists. */
import { same, sameAs, type Target } from './target.ts';

export const lists: Target = {
  feed: 'lists',
  table: 'erp_list_row',
  key: [same('customer_number', 'customerNumber'), same('list_name', 'listName'), same('item_number', 'itemNumber')],
  columns: sameAs({ quantity: 'quantity', is_overwriting: 'overwrites' }),
  // Whoever writes a list in this transaction stores its time. Beyond so many, pages find out when they read again.
  changedLists: `select customer_number as "customerNumber", list_id as "listId", version from customer_list
                  where changed_at = now() limit 1000`,
  absence: 'removed',
};
