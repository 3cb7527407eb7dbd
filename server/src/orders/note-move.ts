/** Records that buyers' orders have moved on, in the same transaction, so that the buyers' systems are notified. */
import type { Queryable } from '../database/database.ts';

/** Adds each of them to the outbox; does nothing for other orders. */
export async function noteMoves(database: Queryable, orderNumbers: readonly number[]): Promise<void> {
  await database.query({
    name: 'order-note-moves',
    text: `insert into outbox (topic, key, payload)
           select 'punch-out.moved', order_number::text, '{}' from sales_order
            where order_number = any($1) and external_source = 'punchout' order by order_number`,
    values: [orderNumbers],
  });
}
