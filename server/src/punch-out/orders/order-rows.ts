/** What a buyer's order is compared with, and where it's stored. */
import type { PlainDate } from '@operatory/domain/dates';
import type { Cents } from '@operatory/domain/money';
import type { MakerMatch, ReturnedLine, SoldItem } from '@operatory/domain/punch-out';
import type { CustomerScope } from '../../access/customer-scope.ts';
import { joinContractPrice } from '../../catalog/contract-price.ts';
import type { Queryable } from '../../database/database.ts';
import type { PartyRow } from '../../database/schema/punch-out.ts';
import type {
  DeliveryPartRow,
  DivisionPlanRow,
  OrderChangeRow,
  OrderedLineRow,
  OrderRemarkRow,
  PlannedPartRow,
} from '../../database/schema/punch-out-orders.ts';

export interface KeptOrder {
  readonly orderId: string;
  readonly orderNumber: number;
  /** Among the orders of the same document, from 1. */
  readonly part: number;
  /** Its ship-to as it came; null of orders from before it was kept. */
  readonly delivery: readonly DeliveryPartRow[] | null;
  /** The account that it's for. */
  readonly customerNumber: string;
  readonly payloadId: string;
  readonly contentHash: string;
  readonly isHeld: boolean;
  readonly orderVersion: number | null;
  /** When its document was written. */
  readonly sentAt: Date | null;
  /** Documents that changed it since, the first one first. */
  readonly changes: readonly OrderChangeRow[];
}

/** Orders of one connection are processed one at a time, so that a repeat finds the first. */
export async function lockConnection(database: Queryable, connectionId: string): Promise<void> {
  await database.query({
    name: 'punch-out-connection-lock',
    text: 'select from punch_out_connection where connection_id = $1 for no key update',
    values: [connectionId],
  });
}

/** Orders that came under this number or in this very document, in the order of their numbers here. */
export async function readKeptOrders(
  database: Queryable,
  wanted: { readonly connectionId: string; readonly orderId: string; readonly payloadId: string },
): Promise<KeptOrder[]> {
  const { rows } = await database.query<KeptOrder>({
    name: 'punch-out-orders-kept',
    text: `select p.order_id as "orderId", p.order_number as "orderNumber", o.customer_number as "customerNumber", p.payload_id as "payloadId",
                  p.content_hash as "contentHash", o.is_held_for_review as "isHeld",
                  p.order_version as "orderVersion", p.sent_at as "sentAt", p.changes, p.part, p.delivery
             from punch_out_order p join sales_order o using (order_number)
            where p.connection_id = $1 and (p.order_id = $2 or p.payload_id = $3 and $3 <> '')
            order by p.order_number`,
    values: [wanted.connectionId, wanted.orderId, wanted.payloadId],
  });
  return rows;
}

/**
 * All lines of the carts, returned to this account over this connection, of which these ids name a line. The document
 * alone counts: it was handed over even where our own note of it failed.
 */
export async function readReturnedLines(
  database: Queryable,
  scope: CustomerScope,
  {
    connectionId,
    orderId,
    auxiliaryIds,
  }: {
    readonly connectionId: string;
    /** The order in question, which does not count as another one. */
    readonly orderId: string;
    readonly auxiliaryIds: readonly string[];
  },
): Promise<ReturnedLine[]> {
  const { rows } = await database.query<ReturnedLine>({
    name: 'punch-out-lines-returned',
    text: `select l.session_id as "sessionId", l.auxiliary_id as "auxiliaryId", l.item_number as "itemNumber", l.quantity,
                  l.unit_price_cents as "unitPriceCents", l.unit,
                  (select min(p.order_id) from punch_out_order p
                    where p.connection_id = $1 and p.order_id <> $4 and p.auxiliary_ids @> array[l.auxiliary_id]) as "orderedBy"
             from punch_out_line l join punch_out_session s on s.session_id = l.session_id
            where l.connection_id = $1 and s.customer_number = $2 and s.ended_by is distinct from 'canceled'
              and l.session_id in (select session_id from punch_out_line where connection_id = $1 and auxiliary_id = any($3))
            order by l.session_id, l.line_number`,
    values: [connectionId, scope.customerNumber, auxiliaryIds, orderId],
  });
  return rows;
}

/** The accounts to which carts with these lines were returned over this connection, each once. */
export async function readCartAccounts(
  database: Queryable,
  { connectionId, auxiliaryIds }: { readonly connectionId: string; readonly auxiliaryIds: readonly string[] },
): Promise<string[]> {
  if (auxiliaryIds.length === 0) return [];
  const { rows } = await database.query<{ customerNumber: string }>({
    name: 'punch-out-cart-accounts',
    text: `select distinct s.customer_number as "customerNumber"
             from punch_out_line l join punch_out_session s on s.session_id = l.session_id
            where l.connection_id = $1 and l.auxiliary_id = any($2) and s.ended_by is distinct from 'canceled'
            order by 1`,
    values: [connectionId, auxiliaryIds],
  });
  return rows.map(({ customerNumber }) => customerNumber);
}

/** What the account can have now of these items, at its price of the day. */
export async function readGoods(
  database: Queryable,
  scope: CustomerScope,
  { itemNumbers, today }: { readonly itemNumbers: readonly string[]; readonly today: PlainDate },
): Promise<ReadonlyMap<string, SoldItem>> {
  const { rows } = await database.query<SoldItem & { itemNumber: string; priceCents: number | null }>({
    name: 'punch-out-goods',
    text: `select i.item_number as "itemNumber", i.description, coalesce(p.price_cents, i.prices[$2]) as "priceCents",
                  i.unit_of_measure as unit,
                  i.is_orderable and i.withdrawn_at is null and not i.is_hidden_from_customer and i.life_cycle <> 'D' as "isOrderable"
             from item i ${joinContractPrice('$3::integer', 'i.item_key', '$4::date')}
            where i.item_number = any($1)`,
    values: [itemNumbers, scope.pricePosition, scope.customerKey, today],
  });
  return new Map(
    rows.map(({ itemNumber, ...item }) => [itemNumber, { ...item, priceCents: item.priceCents ?? undefined }]),
  );
}

/** The products with these manufacturers' part numbers, by the number in capitals. */
export async function readItemsOfMakers(
  database: Queryable,
  parts: readonly string[],
): Promise<ReadonlyMap<string, readonly MakerMatch[]>> {
  const { rows } = await database.query<MakerMatch & { part: string }>({
    name: 'punch-out-items-of-makers',
    text: `select upper(i.vendor_part_number) as part, i.item_number as "itemNumber", v.name as manufacturer
             from item i join vendor v using (vendor_id)
            where upper(i.vendor_part_number) = any($1) and i.withdrawn_at is null order by i.item_number`,
    values: [parts.map((part) => part.toUpperCase())],
  });
  const items = new Map<string, MakerMatch[]>();
  for (const { part, ...match } of rows) items.set(part, [...(items.get(part) ?? []), match]);
  return items;
}

/** The coupon that gave a free good of a returned cart, and what kind of good it is. */
export interface GivenGood {
  readonly sessionId: string;
  readonly itemNumber: string;
  readonly type: 1 | 2;
  readonly couponId: number;
  readonly description: string;
}

/** The free goods of the carts of these sessions. */
export async function readGivenGoods(
  database: Queryable,
  scope: CustomerScope,
  sessionIds: readonly string[],
): Promise<GivenGood[]> {
  const { rows } = await database.query<GivenGood>({
    name: 'punch-out-given-goods',
    text: `select s.session_id as "sessionId", coalesce(nullif(l.line->>'itemNumber', ''), 'coupon-' || (l.line->>'couponId')) as "itemNumber",
                  (l.line->>'type')::int as type, (l.line->>'couponId')::int as "couponId",
                  coalesce(l.line->>'description', '') as description
             from punch_out_session s join cart c on c.cart_key = s.cart_key, jsonb_array_elements(c.lines) l(line)
            where s.session_id = any($2) and c.customer_number = $1
              and (l.line->>'type')::int > 0 and l.line ? 'couponId'`,
    values: [scope.customerNumber, sessionIds],
  });
  return rows;
}

export interface OrderRecord {
  readonly connectionId: string;
  readonly orderId: string;
  readonly orderNumber: number;
  /** Among the orders of the same document, from 1. */
  readonly part: number;
  readonly payloadId: string;
  readonly contentHash: string;
  readonly orderDate: string;
  readonly deploymentMode: string;
  readonly dtdVersion: string;
  readonly parties: { readonly from: readonly PartyRow[]; readonly to: readonly PartyRow[] };
  readonly lines: readonly OrderedLineRow[];
  readonly differences: readonly string[];
  readonly remarks: readonly OrderRemarkRow[];
  readonly delivery: readonly DeliveryPartRow[];
  readonly orderVersion: number | null;
  readonly sentAt: string | null;
  readonly receivedAt: Date;
  /** How a release divides it; absent if it goes on as it is. */
  readonly division?: DivisionPlanRow | undefined;
}

const auxiliaryIdsOf = (lines: readonly OrderedLineRow[]) =>
  lines.map(({ auxiliaryId }) => auxiliaryId).filter((id) => id !== '');

/** Keeps the buyer's order beside ours. */
export async function keepOrder(database: Queryable, kept: OrderRecord): Promise<void> {
  await database.query({
    name: 'punch-out-order-keep',
    text: `insert into punch_out_order (connection_id, order_id, order_number, payload_id, content_hash, order_date,
             deployment_mode, dtd_version, parties, lines, auxiliary_ids, differences, order_version, received_at, remarks, delivery, sent_at, part, division)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    values: [
      kept.connectionId,
      kept.orderId,
      kept.orderNumber,
      kept.payloadId,
      kept.contentHash,
      kept.orderDate,
      kept.deploymentMode,
      kept.dtdVersion,
      JSON.stringify(kept.parties),
      JSON.stringify(kept.lines),
      auxiliaryIdsOf(kept.lines),
      JSON.stringify(kept.differences),
      kept.orderVersion,
      kept.receivedAt,
      JSON.stringify(kept.remarks),
      JSON.stringify(kept.delivery),
      kept.sentAt,
      kept.part,
      kept.division === undefined ? null : JSON.stringify(kept.division),
    ],
  });
}

/** Records a document that changed the order, with the new lines if it replaced them. */
export async function noteOrderChange(
  database: Queryable,
  orderNumber: number,
  {
    change,
    lines,
    remarks = [],
    delivery = [],
    division,
  }: {
    readonly change: OrderChangeRow;
    readonly lines?: readonly OrderedLineRow[];
    readonly remarks?: readonly OrderRemarkRow[];
    readonly delivery?: readonly DeliveryPartRow[];
    /** How a release divides the new lines. */
    readonly division?: DivisionPlanRow | undefined;
  },
): Promise<void> {
  await database.query({
    name: 'punch-out-order-change',
    text: `update punch_out_order
              set changes = changes || $2::jsonb, lines = coalesce($3::jsonb, lines),
                  auxiliary_ids = coalesce($4::text[], auxiliary_ids),
                  differences = case when $3::jsonb is null then differences else $5::jsonb end,
                  remarks = case when $3::jsonb is null then remarks else $6::jsonb end,
                  delivery = case when $3::jsonb is null then delivery else $7::jsonb end,
                  division = case when $3::jsonb is null then division else $8::jsonb end
            where order_number = $1`,
    values: [
      orderNumber,
      JSON.stringify([change]),
      lines === undefined ? null : JSON.stringify(lines),
      lines === undefined ? null : auxiliaryIdsOf(lines),
      JSON.stringify(change.differences),
      JSON.stringify(remarks),
      JSON.stringify(delivery),
      division === undefined ? null : JSON.stringify(division),
    ],
  });
}

/** The order has only these lines of the buyer's from now on. */
export async function narrowKeptOrder(database: Queryable, orderNumber: number, part: PlannedPartRow): Promise<void> {
  await database.query({
    name: 'punch-out-order-narrow',
    text: `update punch_out_order
              set lines = $2, auxiliary_ids = $3, differences = $4, remarks = $5, delivery = $6, division = null
            where order_number = $1`,
    values: [orderNumber, ...plannedValues(part)],
  });
}

const plannedValues = ({ lines, differences, remarks, delivery }: PlannedPartRow) => [
  JSON.stringify(lines),
  auxiliaryIdsOf(lines),
  JSON.stringify(differences),
  JSON.stringify(remarks),
  JSON.stringify(delivery),
];

/** Keeps one more order beside those of the same buyer's order, with the same documents as the one it was divided from. */
export async function keepPlannedPart(
  database: Queryable,
  { from, orderNumber, part }: { readonly from: number; readonly orderNumber: number; readonly part: PlannedPartRow },
): Promise<void> {
  await database.query({
    name: 'punch-out-order-part',
    text: `insert into punch_out_order (connection_id, order_id, order_number, payload_id, content_hash, order_date, deployment_mode,
             dtd_version, parties, order_version, sent_at, received_at, changes, part, lines, auxiliary_ids, differences, remarks, delivery)
           select connection_id, order_id, $7, payload_id, content_hash, order_date, deployment_mode, dtd_version, parties,
                  order_version, sent_at, received_at, changes,
                  (select max(f.part) + 1 from punch_out_order f where f.connection_id = p.connection_id and f.order_id = p.order_id),
                  $2, $3, $4, $5, $6
             from punch_out_order p where order_number = $1`,
    values: [from, ...plannedValues(part), orderNumber],
  });
}

/** The buyer's lines of these orders, by our order's number. */
export async function readOrderedLines(
  database: Queryable,
  orderNumbers: readonly number[],
): Promise<ReadonlyMap<number, readonly OrderedLineRow[]>> {
  const { rows } = await database.query<{ orderNumber: number; lines: OrderedLineRow[] }>({
    name: 'punch-out-ordered-lines',
    text: 'select order_number as "orderNumber", lines from punch_out_order where order_number = any($1)',
    values: [orderNumbers],
  });
  return new Map(rows.map(({ orderNumber, lines }) => [orderNumber, lines]));
}

/** What our orders come to, in cents, by order number. */
export async function readOrderTotals(
  database: Queryable,
  orderNumbers: readonly number[],
): Promise<ReadonlyMap<number, Cents>> {
  const { rows } = await database.query<{ orderNumber: number; total: Cents }>({
    name: 'punch-out-order-totals',
    text: `select order_number::float8 as "orderNumber", total_cents::float8 as total
             from sales_order where order_number = any($1)`,
    values: [orderNumbers],
  });
  return new Map(rows.map(({ orderNumber, total }) => [orderNumber, total]));
}
