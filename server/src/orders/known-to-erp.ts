/** Whether the ERP has an order: SQL about the one whose number is $1. */

/** It took a message about the order. Receipts stay for longer than messages. */
export const tookOrder = `select from order_receipt r
  where r.key = $1::text and r.state = 'taken' and r.topic in ('order.submitted', 'order.changed')`;

/** It named a number of its own for it. */
export const numberedOrder = `select from sales_order s where s.order_number = ($1::text)::bigint and s.erp_order_number is not null`;
