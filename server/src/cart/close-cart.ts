/** The statements by which a cart ends: as an order, or as returned to a buyer. */
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

/** Has customer service sent an order back into this cart? */
export async function holdsReturnedOrder(database: Queryable, key: string): Promise<boolean> {
  const { rowCount } = await database.query({
    name: 'cart-holds-returned-order',
    text: `select from order_review where cart_key = $1 and state = 'sent-back' limit 1`,
    values: [key],
  });
  return rowCount === 1;
}

/** Marks the cart submitted; it is then no longer its account's active cart. */
export async function closeCart(
  scope: CustomerScope,
  database: Queryable,
  cart: { readonly key: string; readonly version: number; readonly submittedAt: Date },
): Promise<void> {
  const { rowCount } = await database.query({
    name: 'cart-close',
    text: `update cart set submitted_at = $4, modified = $3
            where cart_key = $1 and customer_number = $2 and submitted_at is null`,
    values: [cart.key, scope.customerNumber, cart.version, cart.submittedAt],
  });
  if (rowCount !== 1) throw new Error(`cart ${cart.key} was closed under its own lock`);
}

/** The order made from a cart. */
export interface SubmittedOrder {
  readonly orderNumber: number;
  readonly orderDate: Date;
  readonly isHeldForReview: boolean;
  readonly holdReasons: string[];
}

/** The order that a cart became. */
export async function readOrderOfCart(
  scope: CustomerScope,
  database: Queryable,
  key: string,
): Promise<SubmittedOrder | undefined> {
  const { rows } = await database.query<SubmittedOrder>({
    name: 'order-of-cart',
    text: `select order_number as "orderNumber", order_date as "orderDate", is_held_for_review as "isHeldForReview",
                  hold_reasons as "holdReasons"
             from sales_order where cart_key = $1 and customer_number = $2`,
    values: [key, scope.customerNumber],
  });
  return rows[0];
}
