/** Queries of the review queue: the list, one held order, and the review itself under a lock. */
import type { CustomerNumber } from '@operatory/domain/customers';
import { claimMinutes, type ReviewState } from '@operatory/domain/review';
import type { Queryable } from '../database/database.ts';
import type { DeliveryPartRow, DivisionPlanRow, OrderRemarkRow } from '../database/schema/punch-out-orders.ts';
import type { HoldCauseRow } from '../database/schema/reviews.ts';
import { firstOpenChange, isChangeOpen } from '../orders/open-buyer-change.ts';
import { canceledCents } from '../orders/order-rows.ts';
import { isAsPlanned } from '../orders/planned-lines.ts';

/** A held order as the queue lists it. */
export interface HeldOrderRow {
  readonly orderNumber: number;
  readonly version: number;
  readonly customerNumber: CustomerNumber;
  readonly customerName: string;
  readonly territoryId: string;
  readonly accountManager: string;
  readonly heldAt: Date;
  readonly sentBy: string | null;
  readonly poNumber: string;
  readonly lineCount: number;
  readonly totalCents: number;
  readonly canceledCents: number;
  readonly holdReasons: string[];
  readonly isChangeWaiting: boolean;
  readonly claimVersion: number;
  readonly claimedByUserId: string | null;
  readonly claimedBy: string | null;
  readonly claimedAt: Date | null;
  readonly claimActiveAt: Date | null;
}

/**
 * Whether the author of the claim on the review `r` may still review orders: the claim of someone who was suspended or lost the
 * right doesn't count anymore.
 */
const isAuthorThere = `exists (
  select from "user" a join user_permission p on p.user_id = a.id and p.permission = 'CustomerService'
   where a.id = r.claimed_by_user_id and a.withdrawn_at is null)`;

/** Who is on the order of the review `r`; null if nobody, or nobody anymore. */
export const claimAuthor = `case when ${isAuthorThere} then r.claimed_by_user_id end`;

const heldColumns = `
  r.order_number as "orderNumber", r.version, r.customer_number as "customerNumber", c.name as "customerName",
  c.territory_id as "territoryId", t.manager_first_name || ' ' || t.manager_last_name as "accountManager",
  r.held_at as "heldAt", u.name as "sentBy", o.po_number as "poNumber", o.total_cents as "totalCents",
  ${canceledCents} as "canceledCents",
  o.hold_reasons as "holdReasons", ${isChangeOpen('r.order_number')} as "isChangeWaiting",
  r.claim_version as "claimVersion", ${claimAuthor} as "claimedByUserId", r.claimed_at as "claimedAt",
  (select name from "user" where id = r.claimed_by_user_id) as "claimedBy", r.claim_active_at as "claimActiveAt",
  (select count(*)::int from order_line l where l.order_number = r.order_number) as "lineCount"`;

const heldFrom = `
  from order_review r
  join sales_order o on o.order_number = r.order_number
  join customer c on c.customer_number = r.customer_number
  join territory t on t.territory_id = c.territory_id
  left join "user" u on u.id = o.submitted_by_user_id`;

/**
 * $1 the typed text, or empty: a number prefix, or a part of the account's name; $2 null, or the person whose claims are
 * wanted; $3 claims without an action since then have ended.
 */
const waiting = `
  where r.state = 'waiting'
    and ($1 = '' or starts_with(r.order_number::text, $1) or starts_with(r.customer_number, $1)
         or position(lower($1) in lower(c.name)) > 0)
    and ($2::text is null or (r.claimed_by_user_id = $2 and r.claim_active_at > $3))`;

/** Which of the waiting orders are wanted. */
export interface WantedOrders {
  readonly text: string;
  /** Only those that this person has claimed. */
  readonly claimedBy: string | null;
  readonly now: Date;
}

const wantedValues = ({ text, claimedBy, now }: WantedOrders) => [
  text,
  claimedBy,
  new Date(now.getTime() - claimMinutes * 60_000),
];

/** Orders that wait, the longest waiting first. */
export async function listWaiting(
  database: Queryable,
  wanted: WantedOrders,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<HeldOrderRow[]> {
  const { rows } = await database.query<HeldOrderRow>({
    name: 'review-list',
    text: `select ${heldColumns} ${heldFrom} ${waiting} order by r.held_at, r.order_number limit $4 offset $5`,
    values: [...wantedValues(wanted), limit, offset],
  });
  return rows;
}

/** How many wait. */
export async function countWaiting(database: Queryable, wanted: WantedOrders): Promise<number> {
  const { rows } = await database.query<{ count: number }>({
    name: 'review-count',
    text: `select count(*)::int as count from order_review r join customer c on c.customer_number = r.customer_number
           ${waiting}`,
    values: wantedValues(wanted),
  });
  return rows[0]?.count ?? 0;
}

export interface HeldOrderDetailRow extends HeldOrderRow {
  readonly state: ReviewState;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly message: string;
  readonly causes: HoldCauseRow[];
  readonly comments: string;
  readonly shippingNote: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly lines:
    | [
        lineNumber: number,
        itemNumber: string,
        description: string,
        quantity: number,
        unitPriceCents: number,
        type: number,
      ][]
    | null;
  readonly openCartLines: number | null;
  /** Null of an order that no buyer's system sent. */
  readonly remarks: OrderRemarkRow[] | null;
  readonly delivery: DeliveryPartRow[] | null;
  readonly division: DivisionPlanRow | null;
  readonly isAsPlanned: boolean | null;
  readonly isFromBuyer: boolean;
  readonly waitingChange: { readonly changeId: number; readonly orderId: string } | null;
}

/** One order that is or was held, with everything that a decision needs. */
export async function findHeldOrder(database: Queryable, orderNumber: number): Promise<HeldOrderDetailRow | undefined> {
  const { rows } = await database.query<HeldOrderDetailRow>({
    name: 'review-order',
    text: `select ${heldColumns}, r.state, d.name as "decidedBy", r.decided_at as "decidedAt", r.message, r.causes,
                  o.comments, o.shipping_note as "shippingNote", o.options,
                  (select json_agg(json_build_array(l.line_number, l.item_number, l.description, l.quantity, l.unit_price_cents, l.type)
                                   order by l.line_number)
                     from order_line l where l.order_number = r.order_number) as lines,
                  (select line_count from cart k where k.customer_number = r.customer_number and k.submitted_at is null
                      and k.punch_out_session_id = '')
                    as "openCartLines",
                  (select p.remarks from punch_out_order p where p.order_number = r.order_number) as remarks,
                  (select p.delivery from punch_out_order p where p.order_number = r.order_number) as delivery,
                  (select p.division from punch_out_order p where p.order_number = r.order_number) as division,
                  (select ${isAsPlanned} from punch_out_order p where p.order_number = r.order_number) as "isAsPlanned",
                  exists (select from punch_out_order p where p.order_number = r.order_number) as "isFromBuyer",
                  ${firstOpenChange('r.order_number')} as "waitingChange"
           ${heldFrom} left join "user" d on d.id = r.decided_by_user_id
           where r.order_number = $1`,
    values: [orderNumber],
  });
  return rows[0];
}

/** The review of an order as a decision finds it. */
export interface LockedReview {
  readonly customerNumber: CustomerNumber;
  readonly state: ReviewState;
  readonly version: number;
  readonly decisionId: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  /** The cart that became the order; null if it wasn't created here. */
  readonly cartKey: string | null;
}

/** Locks the review until the transaction ends: if several people decide at once, each sees the previous decision. */
export async function lockReview(database: Queryable, orderNumber: number): Promise<LockedReview | undefined> {
  const { rows } = await database.query<LockedReview>({
    name: 'review-lock',
    text: `select r.customer_number as "customerNumber", r.state, r.version, r.decision_id as "decisionId",
                  (select name from "user" where id = r.decided_by_user_id) as "decidedBy",
                  r.decided_at as "decidedAt", o.cart_key as "cartKey"
             from order_review r join sales_order o on o.order_number = r.order_number
            where r.order_number = $1 for update of r`,
    values: [orderNumber],
  });
  return rows[0];
}

/** Undefined for an order that was never held. */
export async function readReviewState(database: Queryable, orderNumber: number): Promise<ReviewState | undefined> {
  const { rows } = await database.query<{ state: ReviewState }>({
    name: 'review-state',
    text: 'select state from order_review where order_number = $1',
    values: [orderNumber],
  });
  return rows[0]?.state;
}

/** The account of a held order. */
export async function accountOfHeldOrder(
  database: Queryable,
  orderNumber: number,
): Promise<CustomerNumber | undefined> {
  const { rows } = await database.query<{ customerNumber: CustomerNumber }>({
    name: 'review-account',
    text: 'select customer_number as "customerNumber" from order_review where order_number = $1',
    values: [orderNumber],
  });
  return rows[0]?.customerNumber;
}
