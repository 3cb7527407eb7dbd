/** What phone mode shows of an account, one narrow query for each part. */
import type { PlainDate } from '@operatory/domain/dates';
import type { CustomerScope } from '../access/customer-scope.ts';
import { joinContractPrice } from '../catalog/contract-price.ts';
import type { Queryable } from '../database/database.ts';
import { isReplaced } from '../database/replaced-lines.ts';
import { canceledCents } from '../orders/order-rows.ts';

export interface LastOrderRow {
  readonly orderNumber: number;
  readonly orderDate: Date;
  readonly totalCents: number;
  readonly canceledCents: number;
  readonly isHeldForReview: boolean;
  /** Number of lines by group, without replaced ones; groups without lines are missing. */
  readonly groups: Readonly<Record<string, number>> | null;
}

/** The last orders, newest first. */
export async function readLastOrders(
  scope: CustomerScope,
  database: Queryable,
  limit: number,
): Promise<LastOrderRow[]> {
  const { rows } = await database.query<LastOrderRow>({
    name: 'phone-last-orders',
    text: `select o.order_number as "orderNumber", o.order_date as "orderDate", o.total_cents as "totalCents",
                  ${canceledCents} as "canceledCents", o.is_held_for_review as "isHeldForReview",
                  (select json_object_agg(g.line_group, g.lines) from (
                     select l.line_group, count(*) as lines from order_line l
                      where l.order_number = o.order_number and not ${isReplaced('l')} group by l.line_group) g) as groups
             from (select * from sales_order where customer_number = $1
                    order by order_date desc, order_number desc limit $2) o
            order by o.order_date desc, o.order_number desc`,
    values: [scope.customerNumber, limit],
  });
  return rows;
}

export interface BackOrderRow {
  readonly orderNumber: number;
  readonly lineNumber: number;
  readonly orderDate: Date;
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  readonly backOrderStatus: string;
  readonly expectedReceiptDate: string | null;
  /** How many there are, also past the limit. */
  readonly count: number;
}

/** Back-ordered lines, what waits longest first; the orders' own mark keeps the lines of all others unread. */
export async function readBackOrders(
  scope: CustomerScope,
  database: Queryable,
  limit: number,
): Promise<BackOrderRow[]> {
  const { rows } = await database.query<BackOrderRow>({
    name: 'phone-back-orders',
    text: `select o.order_number as "orderNumber", l.line_number as "lineNumber", o.order_date as "orderDate", l.item_number as "itemNumber",
                  l.description, l.quantity, l.back_order_status as "backOrderStatus",
                  l.expected_receipt_date as "expectedReceiptDate", count(*) over ()::int as count
             from sales_order o
             join order_line l on l.order_number = o.order_number and l.line_group = 'backordered'
            where o.customer_number = $1 and o.has_back_ordered_items
            order by o.order_date, o.order_number, l.line_number limit $2`,
    values: [scope.customerNumber, limit],
  });
  return rows;
}

export interface EndingCouponRow {
  readonly couponId: number;
  readonly description: string;
  readonly endDate: string;
  readonly daysLeft: number;
  readonly itemNumber: string;
  readonly itemDescription: string;
  readonly itemCount: number;
  /** How many there are, also past the limit. */
  readonly count: number;
}

/**
 * Active coupons that end within this many days, on items that the account ordered before, can still order, and doesn't
 * have at a contract price that excludes the coupon; for each coupon, the item ordered last.
 */
export async function readEndingCoupons(
  scope: CustomerScope,
  database: Queryable,
  { today, days, limit }: { readonly today: PlainDate; readonly days: number; readonly limit: number },
): Promise<EndingCouponRow[]> {
  const { rows } = await database.query<EndingCouponRow>({
    name: 'phone-ending-coupons',
    text: `select k.coupon_id as "couponId", k.description, k.end_date as "endDate",
                  k.end_date - $2::date as "daysLeft", (array_agg(i.item_number order by b.last_ordered_at desc))[1] as "itemNumber",
                  (array_agg(i.description order by b.last_ordered_at desc))[1] as "itemDescription",
                  count(*)::int as "itemCount", count(*) over ()::int as count
             from customer_item b
             join item i on i.item_number = b.item_number and i.is_orderable and i.withdrawn_at is null and i.coupon_id is not null
             join coupon k on k.coupon_id = i.coupon_id and k.start_date <= $2::date
                          and k.end_date between $2::date and $2::date + $3::int
             ${joinContractPrice('$5::integer', 'i.item_key', '$2::date')}
            where b.customer_number = $1 and p.suppress_coupon is not true
            group by k.coupon_id, k.description, k.end_date
            order by k.end_date, k.coupon_id limit $4`,
    values: [scope.customerNumber, today, days, limit, scope.customerKey],
  });
  return rows;
}
