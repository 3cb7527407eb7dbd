/** The statements that write an order; all of them run in the caller's transaction. */
import type { ViewerKind } from '@operatory/domain/access';
import { hasPriceOverride } from '@operatory/domain/cart';
import type { Cents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { HoldCauseRow } from '../database/schema/reviews.ts';

/** A line of an order that is about to be written. */
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

/** Writes the order's head under the next number of the sequence, and returns the number. */
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
 * Writes the order's lines, numbered from 1 as in the cart. Each keeps the coupon that it counted toward or came from,
 * and a free good its current value, because offers change and past orders must not.
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

/** What counts as bought of a line: type 0 is a product, anything else a free good. */
export type BoughtLine = Pick<NewOrderLine, 'itemNumber' | 'type' | 'quantity'>;

/** One order in a transaction that changes what accounts have bought. */
export interface BoughtPart {
  readonly scope: CustomerScope;
  /** The order whose lines count until now; absent if it's new. */
  readonly orderNumber?: number;
  /** The lines that will count; absent if none will. */
  readonly lines?: readonly BoughtLine[];
}

/**
 * Locks what the accounts have bought of everything that these orders have or will have, in one statement and in item order.
 * Call it before the first of several calls of `noteOrderedItems` and `forgetOrderedItems` in one transaction: each of them locks
 * in item order by itself, but one after the other they could deadlock with another order of the account. Items that are
 * new to the account get a row that counts no order yet, because inserting a row locks it, too; those calls count or delete it.
 */
export async function lockBoughtItems(database: Queryable, parts: readonly BoughtPart[]): Promise<void> {
  const bought = parts.flatMap(({ scope, lines = [] }) =>
    lines.filter(({ type }) => type === 0).map(({ itemNumber }) => [scope.customerNumber, itemNumber] as const),
  );
  const standing = parts.flatMap(({ scope, orderNumber }) =>
    orderNumber === undefined ? [] : [[scope.customerNumber, orderNumber] as const],
  );
  await database.query({
    name: 'customer-items-lock',
    text: `insert into customer_item (customer_number, item_number, order_count, last_ordered_at, last_quantity)
           select customer_number, item_number, 0, now(), 0
             from (select * from unnest($1::text[], $2::text[]) n(customer_number, item_number)
                    union
                   select l.customer_number, l.item_number
                     from unnest($3::text[], $4::bigint[]) o(customer_number, order_number)
                     join order_line l on l.order_number = o.order_number and l.customer_number = o.customer_number
                    where l.type = 0) b
            order by customer_number, item_number
           on conflict (customer_number, item_number) do update set order_count = customer_item.order_count where false`,
    values: [
      bought.map(([customerNumber]) => customerNumber),
      bought.map(([, itemNumber]) => itemNumber),
      standing.map(([customerNumber]) => customerNumber),
      standing.map(([, orderNumber]) => orderNumber),
    ],
  });
}

/**
 * Adds the order to what the account has bought, once per item however many lines have it. Free goods don't count, because they
 * weren't chosen to be bought. What was ordered after `orderedAt` stays the last order. Rows are locked in item order, so that two
 * orders of one account can't deadlock; a transaction that writes several orders, or replaces one, calls `lockBoughtItems` first.
 */
export async function noteOrderedItems(
  scope: CustomerScope,
  database: Queryable,
  { lines, orderedAt }: { readonly lines: readonly BoughtLine[]; readonly orderedAt: Date },
): Promise<void> {
  const bought = lines.filter((line) => line.type === 0);
  await database.query({
    name: 'customer-items-note',
    text: `insert into customer_item (customer_number, item_number, order_count, last_ordered_at, last_quantity)
           select $1, item_number, 1, $2, sum(quantity) from unnest($3::text[], $4::int[]) l(item_number, quantity)
            group by item_number order by item_number
           on conflict (customer_number, item_number) do update
              set order_count = customer_item.order_count + 1,
                  (last_ordered_at, last_quantity) = (
                    select case when is_last then excluded.last_ordered_at else customer_item.last_ordered_at end,
                           case when is_last then excluded.last_quantity else customer_item.last_quantity end
                      from (select customer_item.order_count = 0 or excluded.last_ordered_at >= customer_item.last_ordered_at) t(is_last))`,
    values: [
      scope.customerNumber,
      orderedAt,
      bought.map((line) => line.itemNumber),
      bought.map((line) => line.quantity),
    ],
  });
}

/**
 * Undoes `noteOrderedItems` for one order: each item is again what the account last bought before it. An order in which
 * all of it was canceled, such as one that its buyer deleted, doesn't count.
 */
export async function forgetOrderedItems(
  scope: CustomerScope,
  database: Queryable,
  orderNumber: number,
): Promise<void> {
  await database.query({
    name: 'customer-items-forget',
    text: `with own as (
             select item_number from customer_item
              where customer_number = $1 and item_number in (
                select item_number from order_line where order_number = $2 and type = 0)
              order by item_number for update),
           bought as (
             select l.item_number, o.order_number, o.order_date, sum(l.quantity) as quantity
               from order_line l join sales_order o on o.order_number = l.order_number
              where l.customer_number = $1 and l.item_number in (select item_number from own) and l.type = 0 and l.order_number <> $2
                and not exists (select from order_review r where r.order_number = o.order_number and r.state = 'sent-back')
              group by l.item_number, o.order_number having bool_or(l.line_group <> 'canceled')),
           before as (
             select item_number, count(*) as orders, max(order_date) as order_date,
                    (array_agg(quantity order by order_date desc, order_number desc))[1] as quantity
               from bought group by item_number),
           gone as (
             delete from customer_item c using own
              where c.customer_number = $1 and c.item_number = own.item_number
                and not exists (select from before b where b.item_number = c.item_number))
           update customer_item c set order_count = b.orders, last_ordered_at = b.order_date, last_quantity = b.quantity
             from before b
            where c.customer_number = $1 and c.item_number = b.item_number`,
    values: [scope.customerNumber, orderNumber],
  });
}

/**
 * Puts the whole order into the outbox: `order.submitted` goes to the ERP as soon as it's fetched, `order.held` waits
 * until customer service releases it. `order.changed` replaces what the ERP received before.
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
    lines: order.lines.map((line, index) => ({
      lineNumber: index + 1,
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

/** Adds an order on hold to customer service's queue, with all causes. */
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
