/** SQL for orders with a buyer's change that nobody has decided on yet, and for the messages to the ERP that wait for the decision. */
import type { Queryable } from '../database/database.ts';

/** Their numbers. If the buyer's order became several orders, a change is about all of them. */
const openOrders = `select p.order_number from punch_out_waiting_change w
  join punch_out_order p on p.connection_id = w.connection_id and p.order_id = w.order_id
 where w.settled_at is null and w.order_number is not null`;

/** Whether an order is one of them; `orderNumber` is SQL for its number. */
export const isChangeOpen = (orderNumber: string): string => `${orderNumber} in (${openOrders})`;

/** The order's oldest undecided change as JSON, or null; `orderNumber` is SQL for the order's number. */
export const firstOpenChange = (orderNumber: string): string => `(
  select json_build_object('changeId', w.change_id, 'orderId', w.order_id)
    from punch_out_order p
    join punch_out_waiting_change w on w.connection_id = p.connection_id and w.order_id = p.order_id
   where p.order_number = ${orderNumber} and w.settled_at is null and w.order_number is not null
   order by w.received_at, w.change_id limit 1)`;

/**
 * Whether the outbox message in `row` is kept from the ERP: a change of its order is undecided, and the ERP doesn't have the order
 * yet. Messages about an order that the ERP has are sent as usual.
 */
export const isHeldBack = (row: string): string => `(
  ${row}.topic in ('order.submitted', 'order.changed')
  and ${row}.key in (select changing.order_number::text from (${openOrders}) changing)
  and not exists (select from order_receipt known where known.key = ${row}.key and known.state = 'taken'
                     and known.topic in ('order.submitted', 'order.changed'))
  and not exists (select from sales_order numbered where numbered.order_number::text = ${row}.key
                     and numbered.order_number in (${openOrders}) and numbered.erp_order_number is not null))`;

/** The reason shown for such a message. */
export const heldBackWords =
  'The buyer asked for a change. The order is sent once someone has decided on it in Review.';

/** Whether this order has an undecided change. While the caller holds the lock on its review, no new one arrives. */
export async function hasOpenChange(database: Queryable, orderNumber: number): Promise<boolean> {
  const { rows } = await database.query<{ isOpen: boolean }>({
    name: 'order-open-change',
    text: `select ${isChangeOpen('$1::integer')} as "isOpen"`,
    values: [orderNumber],
  });
  return rows[0]?.isOpen === true;
}

/** Call it before these changes are settled: the time that their messages have waited for the ERP counts from `at`. */
export async function countFromDecision(database: Queryable, changeIds: readonly number[], at: Date): Promise<void> {
  if (changeIds.length === 0) return;
  await database.query({
    name: 'order-held-back-until',
    text: `update outbox o set waiting_since = $2
            where o.delivered_at is null and o.failed_at is null and ${isHeldBack('o')}
              and o.key in (select p.order_number::text from punch_out_waiting_change w
                              join punch_out_order p on p.connection_id = w.connection_id and p.order_id = w.order_id
                             where w.change_id = any($1))`,
    values: [changeIds, at],
  });
}
