/** Reads requests about orders. */
import type { ListedOrderRequest, OrderRequest } from '@operatory/contract/order-requests';
import type { CustomerNumber } from '@operatory/domain/customers';
import type { OrderedLine } from '@operatory/domain/order-requests';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { OrderRequestLineRow } from '../database/schema/order-requests.ts';
import { readStandingLines } from '../orders/lock-standing.ts';

export interface RequestRow {
  readonly requestId: string;
  readonly customerNumber: CustomerNumber;
  readonly orderNumber: number;
  readonly kind: OrderRequest['kind'];
  readonly state: OrderRequest['state'];
  readonly reason: OrderRequest['reason'] | null;
  readonly note: string;
  readonly lines: readonly OrderRequestLineRow[];
  readonly askedByUserId: string | null;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly answeredBy: string;
  readonly answeredByUserId: string | null;
  readonly answeredAt: Date | null;
  readonly answer: string;
  /** A cancellation that the ERP had to carry out, so that accepting it changed nothing here. */
  readonly isForErp: boolean;
  /** Why the ERP rejected the change that was accepted; blank if it didn't. */
  readonly rejection: string;
}

const columns = `r.request_id as "requestId", r.customer_number as "customerNumber", r.order_number::float8 as "orderNumber",
  r.kind, r.state, r.reason, r.note, r.lines, r.asked_by_user_id as "askedByUserId",
  coalesce(a.name, 'Former user') as "askedBy", r.asked_at as "askedAt", r.answered_by_user_id as "answeredByUserId",
  coalesce(b.name, 'Former user') as "answeredBy", r.answered_at as "answeredAt", r.answer,
  r.is_for_erp as "isForErp", r.rejection`;
const from = `order_request r left join "user" a on a.id = r.asked_by_user_id left join "user" b on b.id = r.answered_by_user_id`;

export function requestFrom(row: RequestRow): OrderRequest {
  const { requestId, kind, state, reason, note, lines, askedBy, askedAt, answeredBy, answeredAt, answer } = row;
  // Nobody closed it, or found it done: the order moved.
  const isByItself = row.answeredByUserId === null && (state === 'closed' || state === 'done');
  return {
    ...{ requestId, kind, state, note, askedBy },
    ...(reason === null ? {} : { reason }),
    lines: lines.map(({ had: _, ...line }) => line),
    askedAt: askedAt.toISOString(),
    ...(answeredAt === null
      ? {}
      : { answer: { by: isByItself ? '' : answeredBy, at: answeredAt.toISOString(), words: answer } }),
  };
}

/** Requests about an order of the account, newest first. */
export async function readRequestsOfOrder(
  scope: CustomerScope,
  database: Queryable,
  orderNumber: number,
): Promise<RequestRow[]> {
  const { rows } = await database.query<RequestRow>({
    name: 'order-requests-of-order',
    text: `select ${columns} from ${from} where r.order_number = $1 and r.customer_number = $2
            order by r.asked_at desc, r.request_id`,
    values: [orderNumber, scope.customerNumber],
  });
  return rows;
}

/** One request by its id, of any account. */
export async function findRequest(database: Queryable, requestId: string): Promise<RequestRow | undefined> {
  const { rows } = await database.query<RequestRow>({
    name: 'order-request-by-id',
    text: `select ${columns} from ${from} where r.request_id = $1`,
    values: [requestId],
  });
  return rows[0];
}

export interface OrderLineRow extends OrderedLine {
  readonly itemNumber: string;
  readonly description: string;
  /** The line that the ERP reports this one as a part or substitute of; null for a line as it was ordered. */
  readonly erpLineNumber: number | null;
}

export interface AskedOrder {
  readonly isOfBuyer: boolean;
  /** Its goods are in the cart again, so nothing can be requested, and requests need no answer. */
  readonly isSentBack: boolean;
  readonly lines: readonly OrderLineRow[];
  /** The same lines, as the ERP has reported them while it hasn't answered to our last change: what can still be canceled. */
  readonly standing: readonly OrderLineRow[];
}

/** The order with its lines, if it's the account's. */
export async function readAskedOrder(
  scope: CustomerScope,
  database: Queryable,
  orderNumber: number,
): Promise<AskedOrder | undefined> {
  const { rows } = await database.query<Omit<AskedOrder, 'standing'>>({
    name: 'order-request-order',
    text: `select o.external_source is not distinct from 'punchout' as "isOfBuyer",
                  coalesce((select json_agg(json_build_object(
                              'lineNumber', l.line_number, 'lineGroup', l.line_group, 'quantity', l.quantity,
                              'itemNumber', l.item_number, 'description', l.description,
                              'erpLineNumber', l.erp_line_number) order by l.line_number)
                     from order_line l where l.order_number = o.order_number), '[]') as lines,
                  exists (select from order_review w where w.order_number = o.order_number and w.state = 'sent-back') as "isSentBack"
             from sales_order o where o.order_number = $1 and o.customer_number = $2`,
    values: [orderNumber, scope.customerNumber],
  });
  const [order] = rows;
  if (order === undefined) return undefined;
  return { ...order, standing: await readStandingLines(database, { orderNumber, lines: order.lines }) };
}

const open = `r.state in ('asked', 'accepted')
  and not exists (select from order_review w where w.order_number = r.order_number and w.state = 'sent-back')`;

/** What waits for customer service, the oldest first. */
export async function listOpenRequests(
  database: Queryable,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedOrderRequest[]> {
  const { rows } = await database.query<RequestRow & { readonly customerName: string }>({
    name: 'order-requests-open',
    text: `select ${columns}, c.name as "customerName" from ${from} join customer c on c.customer_number = r.customer_number
            where ${open} order by r.asked_at, r.request_id limit $1 offset $2`,
    values: [limit, offset],
  });
  return rows.map(({ customerName, ...row }) => {
    const { customerNumber, orderNumber, rejection } = row;
    return { ...requestFrom(row), customerNumber, customerName, orderNumber, rejection };
  });
}

export async function countOpenRequests(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ count: number }>({
    name: 'order-requests-count',
    text: `select count(*)::int as count from order_request r where ${open}`,
  });
  return rows[0]?.count ?? 0;
}
