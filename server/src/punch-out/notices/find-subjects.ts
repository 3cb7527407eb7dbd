/** Finds which of a connection's orders a notice is about. */
import type { NoticeSubject } from '@operatory/domain/punch-out';
import type { Queryable } from '../../database/database.ts';
import type { OrderedLineRow } from '../../database/schema/punch-out-orders.ts';

export interface FoundSubject {
  /** Of a buyer's order that was divided, the first. */
  readonly orderNumber: number;
  readonly about: 'order' | 'confirmation' | 'shipment' | 'invoice';
  /** Of the document; the buyer's order number for an order. */
  readonly number: string;
}

interface OrderRow {
  readonly orderNumber: number;
  readonly orderId: string;
  readonly payloadId: string;
}

const kinds = ['confirmation', 'shipment', 'invoice'] as const;

/** The key in the outbox of a document of ours; undefined for another's payload id. */
function ownKey(payloadId: string): string | undefined {
  const [, order, kind, number] =
    /^(\d{1,15})\.(confirmation|shipment|invoice)\.(.{1,60})@operatory$/.exec(payloadId) ?? [];
  return order === undefined ? undefined : `${order}/${kind}/${number}`;
}

function subjectOfKey(key: string): FoundSubject | undefined {
  const [order = '', kind, ...number] = key.split('/');
  const about = kinds.find((known) => known === kind);
  return about === undefined ? undefined : { orderNumber: Number(order), about, number: number.join('/') };
}

/** Which of these documents were made for orders of the connection. */
async function readOwnKeys(database: Queryable, connectionId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await database.query<{ key: string }>({
    name: 'punch-out-notice-documents',
    text: `select key from outbox
            where topic = 'punch-out.document' and key = any($2) and payload ->> 'connectionId' = $1`,
    values: [connectionId, keys],
  });
  return new Set(rows.map(({ key }) => key));
}

async function readInvoices(
  database: Queryable,
  connectionId: string,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await database.query<{ invoiceNumber: string; orderNumber: number }>({
    name: 'punch-out-notice-invoices',
    text: `select v.invoice_number as "invoiceNumber", p.order_number as "orderNumber"
             from erp_invoice v join sales_order o on o.erp_order_number = v.erp_order_number
             join punch_out_order p on p.order_number = o.order_number
            where v.invoice_number = any($2) and p.connection_id = $1`,
    values: [connectionId, numbers],
  });
  return new Map(rows.map(({ invoiceNumber, orderNumber }) => [invoiceNumber, orderNumber]));
}

async function readOrders(
  database: Queryable,
  connectionId: string,
  { orderIds, payloadIds }: { readonly orderIds: readonly string[]; readonly payloadIds: readonly string[] },
): Promise<OrderRow[]> {
  const { rows } = await database.query<OrderRow>({
    name: 'punch-out-notice-orders',
    text: `select order_number as "orderNumber", order_id as "orderId", payload_id as "payloadId"
             from punch_out_order where connection_id = $1 and (order_id = any($2) or payload_id <> '' and payload_id = any($3))
           union all
           select p.order_number, p.order_id, c ->> 'payloadId'
             from punch_out_order p, jsonb_array_elements(p.changes) c
            where p.connection_id = $1 and p.changes <> '[]' and c ->> 'payloadId' = any($3)
            order by 1`,
    values: [connectionId, orderIds, payloadIds],
  });
  return rows;
}

const filled = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ''))];

/** In the order of the subjects; undefined for what isn't known on this connection. */
export async function findSubjects(
  database: Queryable,
  connectionId: string,
  subjects: readonly NoticeSubject[],
): Promise<(FoundSubject | undefined)[]> {
  const payloadIds = filled(subjects.map(({ payloadId }) => payloadId));
  const keys = await readOwnKeys(
    database,
    connectionId,
    payloadIds.flatMap((payloadId) => ownKey(payloadId) ?? []),
  );
  const invoices = await readInvoices(
    database,
    connectionId,
    filled(subjects.map(({ invoiceNumber }) => invoiceNumber)),
  );
  const orders = await readOrders(database, connectionId, {
    orderIds: filled(subjects.map(({ orderId }) => orderId)),
    payloadIds,
  });
  return subjects.map(({ payloadId, invoiceNumber, orderId }) => {
    const key = ownKey(payloadId);
    if (key !== undefined && keys.has(key)) return subjectOfKey(key);
    const invoiced = invoices.get(invoiceNumber);
    if (invoiced !== undefined) return { orderNumber: invoiced, about: 'invoice', number: invoiceNumber };
    const order =
      orders.find((row) => payloadId !== '' && row.payloadId === payloadId) ??
      orders.find((row) => orderId !== '' && row.orderId === orderId);
    return order === undefined ? undefined : { orderNumber: order.orderNumber, about: 'order', number: order.orderId };
  });
}

/** One of our orders for a buyer's order, with the buyer's lines next to ours. */
export interface OrderedPart {
  readonly orderNumber: number;
  readonly orderId: string;
  readonly lines: readonly OrderedLineRow[];
}

/** All of our orders for the buyer's order that this one is for: one, unless it was divided by address. */
export async function readOrderedParts(database: Queryable, orderNumber: number): Promise<OrderedPart[]> {
  const { rows } = await database.query<OrderedPart>({
    name: 'punch-out-notice-lines',
    text: `select p.order_number as "orderNumber", p.order_id as "orderId", p.lines
             from punch_out_order n join punch_out_order p using (connection_id, order_id)
            where n.order_number = $1 order by p.part`,
    values: [orderNumber],
  });
  return rows;
}
