/** Says that an order of a buyer's system has moved on, in the transaction that moves it: the buyer is to be told. */
import type { Queryable } from '../database/database.ts';

/** Puts it into the outbox; nothing for orders that came otherwise. */
export async function noteMove(database: Queryable, orderNumber: number): Promise<void> {
  await database.query({
    name: 'order-note-move',
    text: `insert into outbox (topic, key, payload)
           select 'punch-out.moved', order_number::text, '{}' from sales_order
            where order_number = $1 and external_source = 'punchout'`,
    values: [orderNumber],
  });
}
