/** Queries of the histories: accepted writes of a cart, and what became of an order. */
import type { BackOrderAction } from '@operatory/domain/back-orders';
import type { PlainDate } from '@operatory/domain/dates';
import type { HistoryLine } from '@operatory/domain/review';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { CartSaveChanges } from '../database/schema/carts.ts';
import type { OrderChangeRow } from '../database/schema/punch-out-orders.ts';
import type { ReturnNoteRow } from '../database/schema/reviews.ts';

export interface SaveRow {
  readonly savedAt: Date;
  readonly actorUserId: string;
  readonly actor: string | null;
  readonly actedAs: string | null;
  readonly changes: CartSaveChanges | null;
}

/** The most writes that the history shows; older ones are left out. */
const maxWrites = 500;

/** The accepted writes of one cart of the account, oldest first. */
export async function readWrites(scope: CustomerScope, database: Queryable, cartKey: string): Promise<SaveRow[]> {
  const { rows } = await database.query<SaveRow>({
    name: 'cart-writes',
    text: `select s.saved_at as "savedAt", s.actor_user_id as "actorUserId", u.name as actor, s.acted_as as "actedAs",
                  s.changes
             from cart_save s join cart c on c.cart_key = s.cart_key left join "user" u on u.id = s.actor_user_id
            where s.cart_key = $1 and c.customer_number = $2
            order by s.modified desc limit ${maxWrites}`,
    values: [cartKey, scope.customerNumber],
  });
  return rows.reverse();
}

/** The account's name, and its active cart if it has one. */
export async function readAccount(
  scope: CustomerScope,
  database: Queryable,
): Promise<{ readonly name: string; readonly cartKey: string | null } | undefined> {
  const { rows } = await database.query<{ name: string; cartKey: string | null }>({
    name: 'history-account',
    text: `select c.name, k.cart_key as "cartKey" from customer c
             left join cart k on k.customer_number = c.customer_number and k.submitted_at is null and k.punch_out_session_id = ''
            where c.customer_number = $1`,
    values: [scope.customerNumber],
  });
  return rows[0];
}

/** What the catalog calls these items. */
export async function readDescriptions(
  database: Queryable,
  lines: readonly Pick<HistoryLine, 'itemNumber'>[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ itemNumber: string; description: string }>({
    name: 'history-descriptions',
    text: 'select item_number as "itemNumber", description from item where item_number = any($1)',
    values: [[...new Set(lines.map(({ itemNumber }) => itemNumber))]],
  });
  return new Map(rows.map(({ itemNumber, description }) => [itemNumber, description]));
}

export interface ReturnRow {
  readonly orderNumber: number;
  readonly decidedAt: Date;
  readonly decidedBy: string | null;
  readonly message: string;
  readonly notes: ReturnNoteRow[];
}

/** Orders that were sent back to this cart, newest first. */
export async function readReturns(database: Queryable, cartKey: string): Promise<ReturnRow[]> {
  const { rows } = await database.query<ReturnRow>({
    name: 'cart-returns',
    text: `select r.order_number as "orderNumber", r.decided_at as "decidedAt", u.name as "decidedBy", r.message, r.notes
             from order_review r left join "user" u on u.id = r.decided_by_user_id
            where r.cart_key = $1 and r.state = 'sent-back' order by r.decided_at desc, r.order_number desc`,
    values: [cartKey],
  });
  return rows;
}

export interface OrderEventRow {
  readonly kind: 'shipped' | 'backordered' | 'canceled' | 'substituted';
  /** Null for a shipment from before events were recorded, or from elsewhere; its day is known then. */
  readonly happenedAt: Date | null;
  /** `YYYY-MM-DD`; set where `happenedAt` is null. */
  readonly day: string | null;
  readonly lineCount: number;
  readonly shipmentId: number | null;
  /** The shipment has no date. */
  readonly isUndated: boolean;
}

/** What happened to the lines of an order after it was sent, oldest first. */
export async function readOrderEvents(
  scope: CustomerScope,
  database: Queryable,
  orderNumber: number,
): Promise<OrderEventRow[]> {
  const { rows } = await database.query<OrderEventRow>({
    name: 'history-order-events',
    text: `select e.kind, e.happened_at as "happenedAt", null::text as day, e.line_count as "lineCount",
                  e.shipment_id as "shipmentId", s.shipment_id is not null and s.shipment_date is null as "isUndated"
             from order_event e join sales_order o using (order_number) left join shipment s on s.shipment_id = e.shipment_id
            where e.order_number = $1 and o.customer_number = $2
              -- Of lines that were reported shipped before their shipments were: those say it all now.
              and not (e.kind = 'shipped' and e.shipment_id is null
                       and not exists (select from order_line l where l.order_number = e.order_number
                                          and l.line_group = 'shipment' and l.shipment_id is null))
           union all
           select 'shipped', null, s.shipment_date::text, count(*)::int, s.shipment_id, false
             from shipment s join sales_order o using (order_number)
             join order_line l on l.shipment_id = s.shipment_id
            where s.order_number = $1 and o.customer_number = $2 and s.shipment_date is not null
              and not exists (select from order_event e where e.shipment_id = s.shipment_id)
            group by s.shipment_id, s.shipment_date
            order by 3, 2, 1`,
    values: [orderNumber, scope.customerNumber],
  });
  return rows;
}

export interface BackOrderFactsRow {
  readonly at: string;
  readonly answeredAt: string | null;
  readonly state: 'done' | 'proposed' | 'declined' | 'replaced';
  readonly by: string | null;
  readonly actedAs: string;
  readonly answeredBy: string | null;
  readonly note: string;
  readonly answer: string;
  readonly itemNumber: string;
  readonly description: string;
  readonly action: BackOrderAction;
  readonly until: PlainDate | null;
  readonly substitute: string | null;
  readonly substituteDescription: string | null;
  readonly substituteQuantity: number | null;
  readonly replaced: number | null;
}

export interface OrderFactsRow {
  readonly cartKey: string | null;
  readonly orderDate: Date;
  /** It was entered at the ERP, which says only the day. */
  readonly isFromErp: boolean;
  readonly sender: string | null;
  readonly submittedAs: string | null;
  readonly holdReasons: string[];
  readonly reviewState: 'waiting' | 'released' | 'sent-back' | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly message: string | null;
  /** Changes that the buyer's system sent since, oldest first. */
  readonly buyerChanges: readonly OrderChangeRow[] | null;
  /** The buyer's system that sent it. */
  readonly buyer: string | null;
  /** What customer service corrected after the ERP had rejected it, oldest first. */
  readonly corrections:
    | readonly { readonly at: string; readonly by: string | null; readonly changes: readonly string[] }[]
    | null;
  /** The decisions about back-ordered lines, oldest first. */
  readonly decisions: readonly BackOrderFactsRow[] | null;
}

/** Who sent an order of the account, and how its review went. */
export async function readOrderFacts(
  scope: CustomerScope,
  database: Queryable,
  orderNumber: number,
): Promise<OrderFactsRow | undefined> {
  const { rows } = await database.query<OrderFactsRow>({
    name: 'history-order',
    text: `select o.cart_key as "cartKey", o.order_date as "orderDate", o.is_from_erp as "isFromErp", u.name as sender, o.submitted_as as "submittedAs",
                  o.hold_reasons as "holdReasons", r.state as "reviewState", r.decided_at as "decidedAt",
                  d.name as "decidedBy", r.message, p.changes as "buyerChanges", b.name as buyer,
                  (select json_agg(json_build_object('at', k.at, 'by', w.name, 'changes', k.changes) order by k.at)
                     from order_correction k left join "user" w on w.id = k.corrected_by_user_id
                    where k.order_number = o.order_number) as corrections,
                  (select json_agg(json_build_object('at', e.at, 'answeredAt', e.answered_at, 'state', e.state, 'by', w.name, 'actedAs', e.acted_as,
                            'answeredBy', a.name, 'note', e.note, 'answer', e.answer, 'itemNumber', e.item_number,
                            'description', l.description, 'action', e.action, 'until', e.until, 'substitute', e.substitute,
                            'substituteDescription', (select i.description from item i where i.item_number = e.substitute),
                            'substituteQuantity', e.substitute_quantity, 'replaced', e.replaced) order by e.at)
                     from back_order_decision e left join order_line l using (order_number, line_number)
                     left join "user" w on w.id = e.by_user_id left join "user" a on a.id = e.answered_by_user_id
                    where e.order_number = o.order_number) as decisions
             from sales_order o
             left join punch_out_order p on p.order_number = o.order_number
             left join punch_out_connection b on b.connection_id = p.connection_id
             left join "user" u on u.id = o.submitted_by_user_id
             left join order_review r on r.order_number = o.order_number
             left join "user" d on d.id = r.decided_by_user_id
            where o.order_number = $1 and o.customer_number = $2`,
    values: [orderNumber, scope.customerNumber],
  });
  return rows[0];
}

export interface ApprovalFactsRow {
  readonly askedBy: string | null;
  readonly askedAt: Date;
  readonly note: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Date;
}

/** Who requested the order, and who approved it; undefined for an order without a request. */
export async function readApprovalFacts(
  scope: CustomerScope,
  database: Queryable,
  orderNumber: number,
): Promise<ApprovalFactsRow | undefined> {
  const { rows } = await database.query<ApprovalFactsRow>({
    name: 'history-approval',
    text: `select asker.name as "askedBy", a.asked_at as "askedAt", a.note, d.name as "decidedBy", a.decided_at as "decidedAt"
             from sales_order o join order_approval a on a.cart_key = o.cart_key and a.state = 'approved'
             left join "user" asker on asker.id = a.asked_by_user_id
             left join "user" d on d.id = a.decided_by_user_id
            where o.order_number = $1 and o.customer_number = $2`,
    values: [orderNumber, scope.customerNumber],
  });
  return rows[0];
}
