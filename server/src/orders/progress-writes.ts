/** How an order moves on in the store: lines, shipments, marks, and history are written together. */
import { type OrderEvent, orderEvents, orderMarks } from '@operatory/domain/orders';
import type pg from 'pg';
import type { LineProgress, LockedOrder, ShipmentProgress } from './lock-order.ts';
import { noteMove } from './note-move.ts';

export { type LineProgress, type LockedOrder, lockOrder } from './lock-order.ts';

/** A line that wasn't ordered: a part of one that was, or what the ERP added. */
export interface AddedLine extends LineProgress {
  readonly quantity: number;
  readonly erpLineNumber: number;
  /** The ordered line that it's a part of: it has the same product, price and coupon. */
  readonly partOf?: number;
  /** What it is if it's a part of none. */
  readonly product?: {
    readonly itemNumber: string;
    readonly description: string;
    readonly unitPriceCents: number;
    readonly type: 0 | 1 | 2;
  };
}

/** What an order becomes. */
export interface OrderProgress {
  /** Every line of the order, changed or not, except those that are removed. */
  readonly lines: readonly LineProgress[];
  readonly addedLines?: readonly AddedLine[];
  /** Lines that weren't ordered and are no longer reported. */
  readonly removedLines?: readonly number[];
  readonly removedShipments?: readonly number[];
  /** Shipments that are new or changed; a shipment is known by its id. */
  readonly shipments: readonly ShipmentProgress[];
  /** The history reports this change in another way, such as a buyer's cancellation. */
  readonly hasOwnEntry?: boolean;
}

async function writeShipments(
  client: pg.PoolClient,
  orderNumber: number,
  shipments: readonly ShipmentProgress[],
): Promise<void> {
  if (shipments.length === 0) return;
  await client.query({
    name: 'order-write-shipments',
    text: `insert into shipment (shipment_id, order_number, shipment_number, shipping_order_number, shipment_date,
                                 shipped_from, tracking, has_invoice, erp_shipment_number)
           select s."shipmentId", $1, s."shipmentNumber", s."shippingOrderNumber", s."shipmentDate", s."shippedFrom",
                  s.tracking, s."hasInvoice", s."erpShipmentNumber"
             from json_to_recordset($2::json) s("shipmentId" bigint, "shipmentNumber" text,
                  "shippingOrderNumber" bigint, "shipmentDate" date, "shippedFrom" text, tracking text,
                  "hasInvoice" boolean, "erpShipmentNumber" text)
           on conflict (shipment_id) do update
              set shipment_date = excluded.shipment_date, shipped_from = excluded.shipped_from,
                  tracking = excluded.tracking, has_invoice = excluded.has_invoice
            where shipment.order_number = excluded.order_number`,
    values: [orderNumber, JSON.stringify(shipments)],
  });
}

/** Adds lines that weren't ordered, and removes such lines and shipments that are no longer reported. */
async function writeOtherLines(
  client: pg.PoolClient,
  orderNumber: number,
  { addedLines = [], removedLines = [], removedShipments = [] }: OrderProgress,
): Promise<void> {
  if (addedLines.length + removedLines.length + removedShipments.length === 0) return;
  await client.query({
    name: 'order-remove-lines',
    text: `with gone as (
             delete from order_line where order_number = $1 and line_number = any($2) and erp_line_number is not null)
           delete from shipment where order_number = $1 and shipment_id = any($3)`,
    values: [orderNumber, removedLines, removedShipments],
  });
  await client.query({
    name: 'order-add-lines',
    text: `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity,
                                   unit_price_cents, type, line_group, status, back_order_status, allocated_warehouse,
                                   expected_receipt_date, shipment_id, coupon_id, reward_value_cents, erp_line_number)
           select $1, n."lineNumber", o.customer_number, coalesce(n.product ->> 'itemNumber', l.item_number),
                  coalesce(n.product ->> 'description', l.description), n.quantity,
                  coalesce((n.product ->> 'unitPriceCents')::int, l.unit_price_cents),
                  coalesce((n.product ->> 'type')::int, l.type), n."lineGroup", n.status, n."backOrderStatus",
                  n."allocatedWarehouse", n."expectedReceiptDate", n."shipmentId", l.coupon_id, l.reward_value_cents,
                  n."erpLineNumber"
             from json_to_recordset($2::json) n("lineNumber" int, "partOf" int, product jsonb, quantity int,
                  "lineGroup" text, status text, "backOrderStatus" text, "allocatedWarehouse" text,
                  "expectedReceiptDate" date, "shipmentId" bigint, "erpLineNumber" int)
             join sales_order o on o.order_number = $1
             left join order_line l on l.order_number = $1 and l.line_number = n."partOf"`,
    values: [orderNumber, JSON.stringify(addedLines)],
  });
}

/** What the lines cost together. */
const totalOf = (lines: readonly { readonly quantity: number; readonly unitPriceCents: number }[]) =>
  lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);

/** How much more the order costs than before, because the ERP changed quantities or added lines. */
function costChange(before: LockedOrder['lines'], { lines, addedLines = [] }: OrderProgress): number {
  const known = new Map(before.map((line) => [line.lineNumber, line]));
  const kept = lines.flatMap(({ lineNumber, quantity }) => {
    const line = known.get(lineNumber);
    return line === undefined ? [] : [{ ...line, quantity: quantity ?? line.quantity }];
  });
  const added = addedLines.map(({ quantity, partOf, product }) => ({
    quantity,
    unitPriceCents: product?.unitPriceCents ?? known.get(partOf ?? 0)?.unitPriceCents ?? 0,
  }));
  return totalOf([...kept, ...added]) - totalOf(before);
}

/** Parts of a line were where that line was: what stays there isn't news. */
const partsBefore = (before: LockedOrder['lines'], { addedLines = [] }: OrderProgress) =>
  addedLines.flatMap(({ lineNumber, partOf }) => {
    const source = before.find((line) => line.lineNumber === partOf);
    return source === undefined ? [] : [{ ...source, lineNumber }];
  });

/**
 * Adds what happened to the order's history. Lines can be reported shipped before their shipment is: once each of them has one,
 * the entries of the shipments say it all.
 */
async function writeEvents(client: pg.PoolClient, orderNumber: number, events: readonly OrderEvent[]): Promise<void> {
  if (events.length === 0) return;
  if (events.some(({ shipmentId }) => shipmentId !== null)) {
    await client.query({
      name: 'order-forget-unnamed-shipping',
      text: `delete from order_event e
              where e.order_number = $1 and e.kind = 'shipped' and e.shipment_id is null
                and not exists (select from order_line l
                                 where l.order_number = $1 and l.line_group = 'shipment' and l.shipment_id is null)`,
      values: [orderNumber],
    });
  }
  await client.query({
    name: 'order-write-events',
    text: `insert into order_event (order_number, kind, line_count, shipment_id)
           select $1, e.kind, e."lineCount", e."shipmentId"
             from json_to_recordset($2::json) e(kind text, "lineCount" int, "shipmentId" bigint)`,
    values: [orderNumber, JSON.stringify(events)],
  });
}

/** Writes lines and shipments, what happened to the history, and the marks that follow from the lines. The order must be locked. */
export async function writeProgress(
  client: pg.PoolClient,
  { orderNumber, lines: before }: LockedOrder,
  progress: OrderProgress,
): Promise<void> {
  const { lines: kept, shipments, addedLines = [], hasOwnEntry = false } = progress;
  const lines = [...kept, ...addedLines];
  await writeShipments(client, orderNumber, shipments);
  await client.query({
    name: 'order-write-lines',
    text: `update order_line l
              set line_group = n."lineGroup", status = n.status, back_order_status = n."backOrderStatus",
                  allocated_warehouse = n."allocatedWarehouse", expected_receipt_date = n."expectedReceiptDate",
                  shipment_id = n."shipmentId", quantity = coalesce(n.quantity, l.quantity)
             from json_to_recordset($2::json) n("lineNumber" int, "lineGroup" text, status text,
                  "backOrderStatus" text, "allocatedWarehouse" text, "expectedReceiptDate" date, "shipmentId" bigint,
                  quantity int)
            where l.order_number = $1 and l.line_number = n."lineNumber"`,
    values: [orderNumber, JSON.stringify(kept)],
  });
  await writeOtherLines(client, orderNumber, progress);
  if (!hasOwnEntry)
    await writeEvents(client, orderNumber, orderEvents([...before, ...partsBefore(before, progress)], lines));
  const marks = orderMarks(lines);
  await client.query({
    name: 'order-write-marks',
    text: `update sales_order set has_back_ordered_items = $2, is_pending = $3, has_canceled_items = $4,
                                  is_in_submitted_state = $5, total_cents = total_cents + $6
            where order_number = $1`,
    values: [
      orderNumber,
      marks.hasBackOrderedItems,
      marks.isPending,
      marks.hasCanceledItems,
      marks.isInSubmittedState,
      costChange(before, progress),
    ],
  });
  await noteMove(client, orderNumber);
}
