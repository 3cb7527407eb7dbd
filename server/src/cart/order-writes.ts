/** The statements that make a cart an order; all of them run in the one transaction that holds the cart's lock. */
import type { ViewerKind } from '@operatory/domain/access';
import { hasPriceOverride } from '@operatory/domain/cart';
import type { Cents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { HoldCauseRow } from '../database/schema/reviews.ts';

/** A line as it will stand in the order. */
export interface NewOrderLine {
  readonly itemNumber: string;
  readonly type: 0 | 1 | 2;
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly overridePrice: Cents | null;
  /** The coupon that gives it; null for a standard line. */
  readonly couponId: number | null;
  /** The coupon that it counts for; null for a free good. */
  readonly countsFor: number | null;
}

export interface NewOrder {
  readonly cartKey: string;
  readonly submittedAt: Date;
  readonly submittedByUserId: string;
  readonly submittedAs: ViewerKind;
  /** `punchout` where a procurement system sent it. */
  readonly externalSource?: 'punchout';
  readonly poNumber: string;
  readonly comments: string;
  readonly shippingNote: string;
  /** What staff set, as one value. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly total: Cents;
  readonly holdReasons: readonly string[];
  readonly holdCauses: readonly HoldCauseRow[];
  readonly lines: readonly NewOrderLine[];
}

/** Writes the order's head under the next number of the sequence, and answers the number. */
export async function insertOrder(scope: CustomerScope, database: Queryable, order: NewOrder): Promise<number> {
  const { rows } = await database.query<{ orderNumber: number }>({
    name: 'order-insert',
    text: `insert into sales_order (order_number, customer_number, order_date, origination, po_number, comments,
                                    shipping_note, options, total_cents, cart_key, submitted_by_user_id,
                                    is_held_for_review, hold_reasons, is_in_submitted_state, submitted_as,
                                    external_source)
           values (nextval('order_number_seq'), $1, $2, 'operatory', $3, $4, $5, $6, $7, $8, $9,
                   cardinality($10::text[]) > 0, $10, true, $11, $12)
           returning order_number as "orderNumber"`,
    values: [
      scope.customerNumber,
      order.submittedAt,
      order.poNumber,
      order.comments,
      order.shippingNote,
      JSON.stringify(order.options),
      order.total,
      order.cartKey,
      order.submittedByUserId,
      order.holdReasons,
      order.submittedAs,
      order.externalSource ?? null,
    ],
  });
  const number = rows[0]?.orderNumber;
  if (number === undefined) throw new Error(`the order of cart ${order.cartKey} got no number`);
  return number;
}

/**
 * Writes the order's lines, numbered from 1 as they stood in the cart. Each keeps the coupon it counted for or came
 * from, and a free good what it is worth now: offers change, what was given does not.
 */
export async function insertOrderLines(
  scope: CustomerScope,
  database: Queryable,
  { orderNumber, lines }: { readonly orderNumber: number; readonly lines: readonly NewOrderLine[] },
): Promise<void> {
  await database.query({
    name: 'order-lines-insert',
    text: `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity,
                                   unit_price_cents, type, line_group, status, coupon_id, reward_value_cents)
           select $1, place, $2, item_number, description, quantity, price, type, 'submitted', 'Submitted', coupon_id,
                  (select (o->>'rewardValueCents')::int from coupon k, jsonb_array_elements(k.options) o
                    where l.type <> 0 and k.coupon_id = l.coupon_id
                      and case when o->>'redemptionItem' is null then o->>'redemptionDescription' = l.description
                               else o->>'redemptionItem' = l.item_number end
                    limit 1)
             from unnest($3::text[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[])
                  with ordinality l(item_number, description, quantity, price, type, coupon_id, place)`,
    values: [
      orderNumber,
      scope.customerNumber,
      lines.map((line) => line.itemNumber),
      lines.map((line) => line.description),
      lines.map((line) => line.quantity),
      lines.map((line) => line.unitPrice),
      lines.map((line) => line.type),
      lines.map((line) => line.couponId ?? line.countsFor),
    ],
  });
}

/**
 * Counts the order in what the account ordered before. Free goods do not count: nobody chose to buy them. Rows
 * are taken in the order of their numbers, so that two orders of one account cannot wait for each other.
 */
export async function noteOrderedItems(
  scope: CustomerScope,
  database: Queryable,
  { lines, orderedAt }: { readonly lines: readonly NewOrderLine[]; readonly orderedAt: Date },
): Promise<void> {
  const bought = lines.filter((line) => line.type === 0);
  await database.query({
    name: 'customer-items-note',
    text: `insert into customer_item (customer_number, item_number, order_count, last_ordered_at, last_quantity)
           select $1, item_number, 1, $2, quantity from unnest($3::text[], $4::int[]) l(item_number, quantity)
            order by item_number
           on conflict (customer_number, item_number) do update
              set order_count = customer_item.order_count + 1, last_ordered_at = excluded.last_ordered_at,
                  last_quantity = excluded.last_quantity`,
    values: [
      scope.customerNumber,
      orderedAt,
      bought.map((line) => line.itemNumber),
      bought.map((line) => line.quantity),
    ],
  });
}

/**
 * Puts the whole order into the outbox: `order.submitted` goes to the ERP as soon as it is fetched, `order.held`
 * waits until customer service releases it. `order.changed` replaces what the ERP was told of an order before.
 */
export async function announceOrder(
  scope: CustomerScope,
  database: Queryable,
  {
    orderNumber,
    order,
    isChange = false,
  }: { readonly orderNumber: number; readonly order: NewOrder; readonly isChange?: boolean },
): Promise<void> {
  const payload = {
    orderNumber,
    customerNumber: scope.customerNumber,
    territoryId: scope.territoryId,
    cartKey: order.cartKey,
    submittedAt: order.submittedAt.toISOString(),
    submittedByUserId: order.submittedByUserId,
    poNumber: order.poNumber,
    comments: order.comments,
    shippingNote: order.shippingNote,
    options: order.options,
    holdReasons: order.holdReasons,
    totalCents: order.total,
    lines: order.lines.map((line, place) => ({
      lineNumber: place + 1,
      itemNumber: line.itemNumber,
      type: line.type,
      description: line.description,
      quantity: line.quantity,
      unitPriceCents: line.unitPrice,
      hasPriceOverride: hasPriceOverride(line),
      couponId: line.couponId,
    })),
  };
  await database.query({
    name: 'order-announce',
    text: 'insert into outbox (topic, key, payload, created_at) values ($1, $2, $3, $4)',
    values: [
      order.holdReasons.length > 0 ? 'order.held' : isChange ? 'order.changed' : 'order.submitted',
      String(orderNumber),
      JSON.stringify(payload),
      order.submittedAt,
    ],
  });
}

/** Puts a held order into the queue of customer service, with everything that holds it. */
export async function queueForReview(
  scope: CustomerScope,
  database: Queryable,
  { orderNumber, order }: { readonly orderNumber: number; readonly order: NewOrder },
): Promise<void> {
  if (order.holdReasons.length === 0) return;
  await database.query({
    name: 'order-queue-for-review',
    text: `insert into order_review (order_number, customer_number, held_at, causes) values ($1, $2, $3, $4)`,
    values: [orderNumber, scope.customerNumber, order.submittedAt, JSON.stringify(order.holdCauses)],
  });
}

/** Has customer service sent an order back into this cart? */
export async function holdsReturnedOrder(database: Queryable, key: string): Promise<boolean> {
  const { rowCount } = await database.query({
    name: 'cart-holds-returned-order',
    text: `select from order_review where cart_key = $1 and state = 'sent-back' limit 1`,
    values: [key],
  });
  return rowCount === 1;
}

/** Marks the cart submitted; from now on it is no account's active cart. */
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

/** What was made of a cart. */
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
