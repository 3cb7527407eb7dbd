/** Tells the ERP to stop processing an order. */
import type { Queryable } from '../database/database.ts';
import { numberedOrder, tookOrder } from './known-to-erp.ts';

/**
 * Adds `order.withdrawn` to the outbox. If the ERP can't know the order, because it was never sent or was rejected, the message
 * counts as delivered: it replaces what was rejected, and nothing is sent. Returns its place in the outbox.
 */
export async function withdrawFromErp(
  database: Queryable,
  { orderNumber, payload, at }: { readonly orderNumber: number; readonly payload: object; readonly at: Date },
): Promise<number | undefined> {
  const { rows } = await database.query<{ id: number }>({
    name: 'order-withdraw',
    text: `insert into outbox (topic, key, payload, created_at, delivered_at)
           select 'order.withdrawn', $1::text, $2::jsonb, $3::timestamptz,
                  case when not exists (${tookOrder}) and not exists (${numberedOrder})
                        and not exists (select from outbox e where e.key = $1::text and e.failed_at is null
                                           and e.topic in ('order.submitted', 'order.changed'))
                       then $3::timestamptz end
           returning id::float8 as id`,
    values: [String(orderNumber), JSON.stringify(payload), at],
  });
  return rows[0]?.id;
}
