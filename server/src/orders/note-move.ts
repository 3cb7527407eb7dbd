/** Records that a buyer's order has moved on, in the same transaction, so that the buyer's system is notified. */
import type { Queryable } from '../database/database.ts';

/** Adds it to the outbox; does nothing for other orders. */
export async function noteMove(database: Queryable, orderNumber: number): Promise<void> {
  await database.query({
    name: 'order-note-move',
    text: `insert into outbox (topic, key, payload)
           select 'punch-out.moved', order_number::text, '{}' from sales_order
            where order_number = $1 and external_source = 'punchout'`,
    values: [orderNumber],
  });
}
