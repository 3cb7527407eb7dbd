/** Whether the ERP has an order, and whether it rejected it: SQL about the one whose number is $1. */
import type { Order } from '@operatory/contract/orders';
import type { CustomerNumber } from '@operatory/domain/customers';
import type { Queryable } from '../database/database.ts';

/** It took a message about the order. Receipts stay for longer than messages. */
export const tookOrder = `select from order_receipt r
  where r.key = $1::text and r.state = 'taken' and r.topic in ('order.submitted', 'order.changed')`;

/** It assigned its own number to it. */
export const numberedOrder = `select from sales_order s where s.order_number = ($1::text)::bigint and s.erp_order_number is not null`;

/** SQL: a newer message of its order replaced the one that the receipt `r` is about. Requests of shelf tags replace nothing. */
export const isReplaced = `(r.topic <> 'tags.submitted' and exists (
  select from outbox e where e.key = r.key and e.id > r.outbox_id
     and e.topic in ('order.submitted', 'order.changed', 'order.withdrawn')))`;

/** The last message about the order, if the ERP rejected it and nothing was sent since. */
export async function readOrderRejection(
  database: Queryable,
  { orderNumber, customerNumber }: { readonly orderNumber: number; readonly customerNumber: CustomerNumber },
): Promise<Order['rejection']> {
  const { rows } = await database.query<NonNullable<Order['rejection']>>({
    name: 'order-rejection',
    text: `select r.key || '.' || split_part(r.topic, '.', 2) || '.' || r.outbox_id as "messageId", r.topic, r.reason
             from order_receipt r
            where r.key = $1::text and r.customer_number = $2 and r.state = 'rejected'
              and r.topic in ('order.submitted', 'order.changed', 'order.withdrawn')
              and not ${isReplaced}`,
    values: [String(orderNumber), customerNumber],
  });
  return rows[0];
}
