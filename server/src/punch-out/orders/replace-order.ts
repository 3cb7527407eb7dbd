/** Puts other lines into an order that nobody has begun to work on, and says so to whoever knows the old ones. */
import type pg from 'pg';
import type { CustomerScope } from '../../access/customer-scope.ts';
import {
  announceOrder,
  insertOrderLines,
  type NewOrder,
  noteOrderedItems,
  queueForReview,
} from '../../cart/order-writes.ts';
import type { Queryable } from '../../database/database.ts';
import { forgetOrderedItems } from '../../review/writes.ts';

/** What the ERP is told of an order that it must leave alone from now on. */
export async function announceWithdrawal(
  database: Queryable,
  scope: CustomerScope,
  {
    orderNumber,
    why,
    at,
  }: { readonly orderNumber: number; readonly why: Readonly<Record<string, string>>; readonly at: Date },
): Promise<void> {
  await database.query({
    name: 'punch-out-order-withdrawn',
    text: `insert into outbox (topic, key, payload, created_at) values ('order.withdrawn', $1, $2, $3)`,
    values: [
      String(orderNumber),
      JSON.stringify({ orderNumber, customerNumber: scope.customerNumber, buyer: why }),
      at,
    ],
  });
}

/** The order leaves the queue of customer service undecided: there is nothing to decide any more. */
export async function leaveReview(database: Queryable, orderNumber: number): Promise<void> {
  await database.query({
    name: 'punch-out-leave-review',
    text: `delete from order_review where order_number = $1 and state = 'waiting'`,
    values: [orderNumber],
  });
}

/** Whoever looks at the old content cannot decide on it any more: the version grows. */
async function holdAgain(database: Queryable, orderNumber: number, { holdCauses }: NewOrder): Promise<void> {
  await database.query({
    name: 'punch-out-hold-again',
    text: `update order_review set causes = $2, version = version + 1 where order_number = $1 and state = 'waiting'`,
    values: [orderNumber, JSON.stringify(holdCauses)],
  });
}

/** Head and lines in place of those before; the number and the day of the order stay. Answers the key it goes by. */
async function writeOrder(
  client: pg.PoolClient,
  scope: CustomerScope,
  { orderNumber, order }: { readonly orderNumber: number; readonly order: NewOrder },
): Promise<string> {
  const { rows } = await client.query<{ cartKey: string | null }>({
    name: 'punch-out-order-replace',
    text: `with gone as (delete from order_line where order_number = $1)
           update sales_order
              set comments = $2, options = $3, total_cents = $4, hold_reasons = $5,
                  is_held_for_review = cardinality($5::text[]) > 0
            where order_number = $1 and customer_number = $6
           returning cart_key as "cartKey"`,
    values: [
      orderNumber,
      order.comments,
      JSON.stringify(order.options),
      order.total,
      order.holdReasons,
      scope.customerNumber,
    ],
  });
  await insertOrderLines(scope, client, { orderNumber, lines: order.lines });
  return rows[0]?.cartKey ?? order.cartKey;
}

/**
 * Replaces the order as a whole; all of it runs in the transaction that holds the order's lock. What differs from the
 * returned cart holds it, what differs no more lets it go.
 */
export async function replaceOrder(
  client: pg.PoolClient,
  scope: CustomerScope,
  {
    orderNumber,
    order: wanted,
    wasHeld,
    why,
  }: {
    readonly orderNumber: number;
    readonly order: NewOrder;
    readonly wasHeld: boolean;
    readonly why: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const at = wanted.submittedAt;
  const isHeld = wanted.holdReasons.length > 0;
  // Before the lines go: they say what was noted as bought.
  await forgetOrderedItems(scope, client, orderNumber);
  const cartKey = await writeOrder(client, scope, { orderNumber, order: wanted });
  const order = { ...wanted, cartKey };
  await noteOrderedItems(scope, client, { lines: order.lines, orderedAt: at });
  if (wasHeld && isHeld) await holdAgain(client, orderNumber, order);
  else if (wasHeld) await leaveReview(client, orderNumber);
  else await queueForReview(scope, client, { orderNumber, order });
  // The ERP knows an order that was not held: it is told to leave it, or to take it as it is now.
  if (!wasHeld && isHeld) await announceWithdrawal(client, scope, { orderNumber, why, at });
  await announceOrder(scope, client, { orderNumber, order, isChange: !wasHeld });
}
