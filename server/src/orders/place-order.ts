/** Places and replaces orders: the only way for a cart or a buyer's document to become an order. */

import type { CustomerNumber } from '@operatory/domain/customers';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { Hub } from '../hub/hub.ts';
import { tellOfOrder } from '../notices/order-notices.ts';
import {
  announceOrder,
  forgetOrderedItems,
  insertOrder,
  insertOrderLines,
  type NewOrder,
  noteOrderedItems,
  queueForReview,
} from './order-writes.ts';
import { withdrawFromErp } from './withdraw-from-erp.ts';

export interface PlacedOrder {
  readonly orderNumber: number;
  readonly isHeld: boolean;
}

/**
 * Writes the order, its lines, what the account has bought, its entry in the review queue, and the message to the ERP.
 * The caller has checked and priced it, and holds the lock that keeps it from being placed twice.
 */
export async function placeOrder(client: pg.PoolClient, scope: CustomerScope, order: NewOrder): Promise<PlacedOrder> {
  const orderNumber = await insertOrder(scope, client, order);
  await insertOrderLines(scope, client, { orderNumber, lines: order.lines });
  await noteOrderedItems(scope, client, { lines: order.lines, orderedAt: order.submittedAt });
  await queueForReview(scope, client, { orderNumber, order });
  await announceOrder(scope, client, { orderNumber, order });
  await tellOfOrder(client, { kind: 'order-placed', orderNumber });
  const isHeld = order.holdReasons.length > 0;
  if (isHeld) await tellOfOrder(client, { kind: 'order-held', orderNumber, facts: { reasons: order.holdReasons } });
  return { orderNumber, isHeld };
}

/** Notifies open pages; call it after the commit. */
export function tellOrderPlaced(
  hub: Hub,
  { customerNumber, orderNumber, isHeld }: PlacedOrder & { readonly customerNumber: CustomerNumber },
): void {
  hub.orderChanged({ customerNumber, orderNumber });
  if (isHeld) hub.reviewChanged({ orderNumber });
}

/** Tells the ERP to stop processing an order. */
export async function announceWithdrawal(
  database: Queryable,
  scope: CustomerScope,
  {
    orderNumber,
    why,
    at,
  }: { readonly orderNumber: number; readonly why: Readonly<Record<string, string>>; readonly at: Date },
): Promise<void> {
  const payload = { orderNumber, customerNumber: scope.customerNumber, buyer: why };
  await withdrawFromErp(database, { orderNumber, payload, at });
}

/** Takes the order out of the review queue undecided: there is nothing left to decide. */
export async function leaveReview(database: Queryable, orderNumber: number): Promise<void> {
  await database.query({
    name: 'punch-out-leave-review',
    text: `delete from order_review where order_number = $1 and state = 'waiting'`,
    values: [orderNumber],
  });
}

/** The version increases, so that a decision on the old content is refused. */
async function holdAgain(database: Queryable, orderNumber: number, { holdCauses }: NewOrder): Promise<void> {
  await database.query({
    name: 'punch-out-hold-again',
    text: `update order_review set causes = $2, version = version + 1 where order_number = $1 and state = 'waiting'`,
    values: [orderNumber, JSON.stringify(holdCauses)],
  });
}

/** Replaces the head and the lines; the order's number and day stay. Returns the key of the cart that it came from. */
async function overwriteOrder(
  client: pg.PoolClient,
  scope: CustomerScope,
  { orderNumber, order }: { readonly orderNumber: number; readonly order: NewOrder },
): Promise<string> {
  const { rows } = await client.query<{ cartKey: string | null }>({
    name: 'punch-out-order-replace',
    text: `with gone as (delete from order_line where order_number = $1)
           update sales_order
              set comments = $2, shipping_note = $7, options = $3, total_cents = $4, hold_reasons = $5,
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
      order.shippingNote,
    ],
  });
  await insertOrderLines(scope, client, { orderNumber, lines: order.lines });
  return rows[0]?.cartKey ?? order.cartKey;
}

/**
 * Replaces a whole order, in the transaction that locks it. With reasons for a hold it joins the review queue; without
 * any, it leaves the queue.
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
  // Before the old lines are deleted: they say what was noted as bought.
  await forgetOrderedItems(scope, client, orderNumber);
  const cartKey = await overwriteOrder(client, scope, { orderNumber, order: wanted });
  const order = { ...wanted, cartKey };
  await noteOrderedItems(scope, client, { lines: order.lines, orderedAt: at });
  if (wasHeld && isHeld) await holdAgain(client, orderNumber, order);
  else if (wasHeld) await leaveReview(client, orderNumber);
  else await queueForReview(scope, client, { orderNumber, order });
  // The ERP has an order that wasn't held: it's notified to drop it or to use the new version.
  if (!wasHeld && isHeld) await announceWithdrawal(client, scope, { orderNumber, why, at });
  await announceOrder(scope, client, { orderNumber, order, isChange: !wasHeld });
}
