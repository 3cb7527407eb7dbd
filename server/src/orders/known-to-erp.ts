/** Whether the ERP has an order. */

/**
 * SQL: it took a message about the order, or named a number for it. Receipts stay for longer than messages.
 * @param order SQL for the order's number as text
 * @param before SQL for a place in the outbox; only what was taken of earlier messages counts
 */
export const isKnownToErp = (order: string, before?: string) => `(
  exists (select from order_receipt r where r.key = ${order} and r.state = 'taken'
             and r.topic in ('order.submitted', 'order.changed')${before === undefined ? '' : ` and r.outbox_id < ${before}`})
  or exists (select from sales_order s where s.order_number = (${order})::bigint and s.erp_order_number is not null))`;
