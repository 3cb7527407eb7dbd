/** Whether a change that a buyer's system sent of an order waits for a person, and what is held back from the ERP meanwhile: SQL. */
import type { Queryable } from '../database/database.ts';

/** The numbers of such orders. A change is about all orders that the buyer's order became. */
const openOrders = `select p.order_number from punch_out_waiting_change w
  join punch_out_order p on p.connection_id = w.connection_id and p.order_id = w.order_id
 where w.settled_at is null and w.order_number is not null`;

/** Whether an order is one of them; `orderNumber` is SQL for its number. */
export const isChangeOpen = (orderNumber: string): string => `${orderNumber} in (${openOrders})`;

/** The change about which a person has to decide first, as JSON, or null; `orderNumber` is SQL for the order's number. */
export const firstOpenChange = (orderNumber: string): string => `(
  select json_build_object('changeId', w.change_id, 'orderId', w.order_id)
    from punch_out_order p
    join punch_out_waiting_change w on w.connection_id = p.connection_id and w.order_id = p.order_id
   where p.order_number = ${orderNumber} and w.settled_at is null and w.order_number is not null
   order by w.received_at, w.change_id limit 1)`;

/**
 * Whether a message in the outbox, of which `row` is the row, isn't given to the ERP yet: a change of the order waits for a person,
 * and the ERP doesn't have the order. What it has stays as it is.
 */
export const isHeldBack = (row: string): string => `(
  ${row}.topic in ('order.submitted', 'order.changed')
  and ${row}.key in (select changing.order_number::text from (${openOrders}) changing)
  and not exists (select from order_receipt known where known.key = ${row}.key and known.state = 'taken'
                     and known.topic in ('order.submitted', 'order.changed'))
  and not exists (select from sales_order numbered where numbered.order_number::text = ${row}.key
                     and numbered.order_number in (${openOrders}) and numbered.erp_order_number is not null))`;

/** Says with such a message why it waits. */
export const heldBackWords =
  'A change from the buyer waits for a person. Once it’s decided in Review, the order is sent.';

/** Whether a change of this order waits. Under the lock of its review, none arrives until the transaction ends. */
export async function hasOpenChange(database: Queryable, orderNumber: number): Promise<boolean> {
  const { rows } = await database.query<{ isOpen: boolean }>({
    name: 'order-open-change',
    text: `select exists (select from punch_out_order p
                            join punch_out_waiting_change w on w.connection_id = p.connection_id and w.order_id = p.order_id
                           where p.order_number = $1 and w.settled_at is null and w.order_number is not null) as "isOpen"`,
    values: [orderNumber],
  });
  return rows[0]?.isOpen === true;
}

/** These changes are about to be decided: what they hold back waits for the ERP from then on. */
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
