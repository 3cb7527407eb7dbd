/** Reads a batch of accounts' orders, carts, and back-orders, and applies the rules. */
import type { PlainDate } from '@operatory/domain/dates';
import { cents } from '@operatory/domain/money';
import {
  couponDays,
  couponReason,
  heldReason,
  punchOutReason,
  rhythmReason,
  slippedReason,
  staleCartReason,
} from '@operatory/domain/morning-queue';
import { joinContractPrice } from '../catalog/contract-price.ts';
import type { Queryable } from '../database/database.ts';
import { boughtLines, daysAndQuantities, isInRhythm } from '../orders/purchases.ts';
import { type Batch, type FoundReason, judge } from './found-reason.ts';

/** Statements read one after another: the work has the whole night, and others use the database, too. */
async function read<Row>(
  database: Queryable,
  text: string,
  values: unknown[],
): Promise<(Row & { customerNumber: string })[]> {
  return (await database.query<Row & { customerNumber: string }>(text, values)).rows;
}

/** An account's price of an item `i` on $2, the distributor's day; the account is `c`, its class `g`. */
const price = 'coalesce(p.price_cents, i.prices[g.position], 0)';
const withPrice = joinContractPrice('c.customer_key', 'i.item_key', '$2::date');
/** An item that the account can order again. */
const canOrder = `i.is_orderable and i.withdrawn_at is null and not i.is_hidden_from_customer and i.life_cycle <> 'D'`;

interface CartRow {
  readonly cartKey: string;
  readonly version: number;
  readonly lines: number;
  readonly changedOn: PlainDate;
  readonly total: number;
}

/** The account's own carts; free goods count as zero. */
async function findStaleCarts(database: Queryable, { accounts, today, timeZone }: Batch): Promise<FoundReason[]> {
  const rows = await read<CartRow>(
    database,
    `select k.customer_number as "customerNumber", k.cart_key as "cartKey", k.modified as version, k.line_count as lines,
            (to_timestamp(k.modified / 1000000.0) at time zone $3)::date::text as "changedOn",
            coalesce(sum((l->>'quantity')::bigint * coalesce((l->>'overridePriceCents')::bigint, ${price}))
                     filter (where (l->>'type')::int = 0), 0)::bigint as total
       from cart k
       join customer c on c.customer_number = k.customer_number
       join pricing_class g on g.code = c.pricing_class
       cross join lateral jsonb_array_elements(k.lines) l
       left join item i on i.item_number = l->>'itemNumber'
       ${withPrice}
      where k.customer_number = any($1) and k.submitted_at is null and k.punch_out_session_id = '' and k.line_count > 0
      group by k.cart_key`,
    [accounts, today, timeZone],
  );
  return judge('stale-cart', rows, (row) => ({
    reason: staleCartReason({ ...row, total: cents(row.total) }, today),
    ground: { cart_key: row.cartKey, cart_modified: row.version },
  }));
}

interface SlippedRow {
  readonly orderNumber: number;
  readonly lineNumber: number;
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly slips: number;
  readonly firstExpected: PlainDate | null;
  readonly expected: PlainDate | null;
}

/** A decision that was made about a back-ordered line `b` after its date slipped, and still counts on this day. */
export const isDecided = (day: string) => `exists (
  select from back_order_decision d
   where d.order_number = b.order_number and d.line_number = b.line_number
     and (d.state = 'proposed' or (d.state = 'done' and d.action = 'wait' and d.until > ${day}
          and not coalesce(b.slipped_at > coalesce(d.answered_at, d.at), false))))`;

async function findSlipped(database: Queryable, { accounts, today }: Batch): Promise<FoundReason[]> {
  const rows = await read<SlippedRow>(
    database,
    `select b.customer_number as "customerNumber", b.order_number as "orderNumber", b.line_number as "lineNumber", l.description,
            l.quantity, l.unit_price_cents as "unitPrice", b.slips, b.first_expected as "firstExpected",
            l.expected_receipt_date as expected
       from back_order b join order_line l using (order_number, line_number)
      where b.customer_number = any($1) and b.slips > 0 and l.line_group = 'backordered' and not ${isDecided('$2::date')}`,
    [accounts, today],
  );
  return judge('date-slipped', rows, (row) => ({
    reason: slippedReason({ ...row, unitPrice: cents(row.unitPrice) }),
    ground: { order_number: row.orderNumber, line_number: row.lineNumber, slips: row.slips },
  }));
}

interface CouponRow {
  readonly couponId: number;
  readonly description: string;
  readonly endsOn: PlainDate;
  readonly itemNumber: string;
  readonly itemDescription: string;
  readonly products: number;
  readonly usual: number;
  readonly lastOrderedAt: string;
}

/** Someone who bought it a few days ago has used the offer, or didn't want it. */
const couponRestDays = 7;

async function findCoupons(database: Queryable, { accounts, today }: Batch): Promise<FoundReason[]> {
  const rows = await read<CouponRow>(
    database,
    `select b.customer_number as "customerNumber", k.coupon_id as "couponId", k.description, k.end_date as "endsOn",
            (array_agg(i.item_number order by b.last_ordered_at desc))[1] as "itemNumber",
            (array_agg(i.description order by b.last_ordered_at desc))[1] as "itemDescription",
            count(*)::int as products, sum(b.last_quantity::bigint * ${price})::bigint as usual,
            max(b.last_ordered_at)::text as "lastOrderedAt"
       from coupon k
       join item i on i.coupon_id = k.coupon_id and ${canOrder}
       join customer_item b on b.customer_number = any($1) and b.item_number = i.item_number
       join customer c on c.customer_number = b.customer_number
       join pricing_class g on g.code = c.pricing_class
       ${withPrice}
      where k.start_date <= $2::date and k.end_date between $2::date and $2::date + $3::int and p.suppress_coupon is not true
      group by b.customer_number, k.coupon_id, k.description, k.end_date
     having max(b.last_ordered_at) < $2::date - $4::int`,
    [accounts, today, couponDays, couponRestDays],
  );
  return judge('coupon-ending', rows, (row) => ({
    reason: couponReason({ ...row, usual: cents(row.usual) }, today),
    ground: { coupon_id: row.couponId, item_number: row.itemNumber, last_ordered_at: row.lastOrderedAt },
  }));
}

interface PurchasesRow {
  readonly itemNumber: string;
  readonly description: string;
  readonly days: number[];
  readonly quantities: number[];
  readonly price: number;
  readonly lastOrderedAt: string;
}

/** A first look leaves out what can't be late. */
async function findRhythms(database: Queryable, { accounts, today, timeZone }: Batch): Promise<FoundReason[]> {
  const rows = await read<PurchasesRow>(
    database,
    `with bought as materialized (
       select o.customer_number, l.item_number, ${daysAndQuantities('$3')}
         from ${boughtLines}
        where o.customer_number = any($1) and ${isInRhythm('$2::date')}
        group by o.customer_number, l.item_number
       having count(*) >= 4 and max(o.order_date) < $2::date - 5)
     select b.customer_number as "customerNumber", b.item_number as "itemNumber", i.description, b.days, b.quantities,
            ${price} as price, h.last_ordered_at::text as "lastOrderedAt"
       from bought b
       join item i on i.item_number = b.item_number and ${canOrder}
       join customer_item h on h.customer_number = b.customer_number and h.item_number = b.item_number
       join customer c on c.customer_number = b.customer_number
       join pricing_class g on g.code = c.pricing_class
       ${withPrice}`,
    [accounts, today, timeZone],
  );
  return judge('off-rhythm', rows, (row) => ({
    reason: rhythmReason({ ...row, price: cents(row.price) }, today),
    ground: { item_number: row.itemNumber, last_ordered_at: row.lastOrderedAt },
  }));
}

interface ReturnedRow {
  readonly sessionId: string;
  readonly buyer: string;
  readonly lines: number;
  readonly returnedOn: PlainDate;
  readonly total: number;
}

/** A line `l` of a returned cart that the buyer has ordered. */
export const isOrdered = `exists (
  select from punch_out_order o
   where o.auxiliary_ids @> array[l.auxiliary_id] and o.connection_id = l.connection_id)`;

/** Only of buyers that send their orders to us: of others, we wouldn't know. */
async function findReturned(database: Queryable, { accounts, today, timeZone }: Batch): Promise<FoundReason[]> {
  const rows = await read<ReturnedRow>(
    database,
    `select s.customer_number as "customerNumber", s.session_id as "sessionId", k.name as buyer, count(*)::int as lines,
            (s.ended_at at time zone $3)::date::text as "returnedOn", sum(l.quantity::bigint * l.unit_price_cents)::bigint as total
       from punch_out_session s
       join punch_out_connection k on k.connection_id = s.connection_id
       join punch_out_line l on l.session_id = s.session_id
      where s.customer_number = any($1) and s.ended_by = 'returned' and s.deployment_mode = 'production'
        and s.ended_at >= $2::date - 60
        and exists (select from punch_out_order o where o.connection_id = s.connection_id)
      group by s.session_id, k.name
     having not bool_or(${isOrdered})`,
    [accounts, today, timeZone],
  );
  return judge('punch-out-unordered', rows, (row) => ({
    reason: punchOutReason({ ...row, total: cents(row.total) }, today),
    ground: { session_id: row.sessionId },
  }));
}

interface HeldRow {
  readonly orderNumber: number;
  readonly heldOn: PlainDate;
  readonly causes: string[];
  readonly total: number;
}

async function findHeld(database: Queryable, { accounts, timeZone }: Batch): Promise<FoundReason[]> {
  const rows = await read<HeldRow>(
    database,
    `select r.customer_number as "customerNumber", r.order_number as "orderNumber", o.hold_reasons as causes,
            (r.held_at at time zone $2)::date::text as "heldOn", o.total_cents as total
       from order_review r join sales_order o on o.order_number = r.order_number
      where r.customer_number = any($1) and r.state = 'waiting'`,
    [accounts, timeZone],
  );
  return judge('order-held', rows, ({ orderNumber, heldOn, causes, total }) => ({
    reason: heldReason({ orderNumber, heldOn, causes, total: cents(total) }),
    ground: { order_number: orderNumber },
  }));
}

export const orderFinders = [findStaleCarts, findSlipped, findCoupons, findRhythms, findReturned, findHeld];
