/** How orders move on in the store: lines, shipments, marks, and history are written together, of many orders at a time. */
import { type OrderEvent, orderEvents, orderMarks, withSubstituted } from '@operatory/domain/orders';
import type pg from 'pg';
import { linesAfter } from './lines-after.ts';
import type { LineProgress, LockedOrder, ShipmentProgress } from './lock-order.ts';
import { noteMoves } from './note-move.ts';

export { type LineProgress, type LockedOrder, lockOrder, lockOrders } from './lock-order.ts';

/** The status of a line that someone asked to cancel. */
export const canceledOnRequest = 'Canceled on request';

/** A line that wasn't ordered: a part of one that was, or what the ERP added. */
export interface AddedLine extends LineProgress {
  readonly quantity: number;
  /** Null on a part that the ERP knows as a separate line. */
  readonly erpLineNumber: number | null;
  /** The ordered line that it's a part of: it has the same product and coupon, and unless said otherwise the same price. */
  readonly partOf?: number;
  /** What it is if it's a part of none. */
  readonly product?: {
    readonly itemNumber: string;
    readonly description: string;
    readonly unitPriceCents: number;
    readonly type: 0 | 1 | 2;
    /** The coupon that gives it, at what the offer says that it's worth now. */
    readonly couponId?: number;
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
  /** People are notified of this change in another way. */
  readonly hasOwnNotice?: boolean;
}

/** A locked order and what it becomes. */
export interface OrderMove {
  readonly order: LockedOrder;
  readonly progress: OrderProgress;
}

/** The rows of all orders, each with its order's number, as one JSON value. */
const rowsOf = <Row extends object>(moves: readonly OrderMove[], rows: (move: OrderMove) => readonly Row[]) =>
  moves.flatMap((move) => rows(move).map((row) => ({ orderNumber: move.order.orderNumber, ...row })));

async function writeShipments(client: pg.PoolClient, moves: readonly OrderMove[]): Promise<void> {
  const shipments = rowsOf(moves, ({ progress }) => progress.shipments);
  if (shipments.length === 0) return;
  await client.query({
    name: 'order-write-shipments',
    text: `insert into shipment (shipment_id, order_number, shipment_number, shipping_order_number, shipment_date,
                                 shipped_from, tracking, has_invoice, erp_shipment_number)
           select s."shipmentId", s."orderNumber", s."shipmentNumber", s."shippingOrderNumber", s."shipmentDate", s."shippedFrom",
                  s.tracking, s."hasInvoice", s."erpShipmentNumber"
             from json_to_recordset($1::json) s("orderNumber" bigint, "shipmentId" bigint, "shipmentNumber" text,
                  "shippingOrderNumber" bigint, "shipmentDate" date, "shippedFrom" text, tracking text,
                  "hasInvoice" boolean, "erpShipmentNumber" text)
            where not exists (select from shipment t where t.shipment_id = s."shipmentId" and t.order_number <> s."orderNumber")
           on conflict (shipment_id) do update
              set shipment_date = excluded.shipment_date, shipped_from = excluded.shipped_from,
                  tracking = excluded.tracking, has_invoice = excluded.has_invoice`,
    values: [JSON.stringify(shipments)],
  });
}

/** Most lines of an order stay as they are, and aren't written. */
async function writeLines(client: pg.PoolClient, moves: readonly OrderMove[]): Promise<void> {
  await client.query({
    name: 'order-write-lines',
    text: `update order_line l
              set line_group = n."lineGroup", status = n.status, back_order_status = n."backOrderStatus",
                  allocated_warehouse = n."allocatedWarehouse", expected_receipt_date = n."expectedReceiptDate",
                  shipment_id = n."shipmentId", quantity = coalesce(n.quantity, l.quantity),
                  unit_price_cents = coalesce(n."unitPriceCents", l.unit_price_cents)
             from json_to_recordset($1::json) n("orderNumber" bigint, "lineNumber" int, "lineGroup" text, status text,
                  "backOrderStatus" text, "allocatedWarehouse" text, "expectedReceiptDate" date, "shipmentId" bigint,
                  quantity int, "unitPriceCents" int)
            where l.order_number = n."orderNumber" and l.line_number = n."lineNumber"
              and (l.line_group, l.status, l.back_order_status, l.allocated_warehouse, l.expected_receipt_date, l.shipment_id,
                   l.quantity, l.unit_price_cents)
                  is distinct from (n."lineGroup", n.status, n."backOrderStatus", n."allocatedWarehouse",
                                    n."expectedReceiptDate", n."shipmentId", coalesce(n.quantity, l.quantity),
                                    coalesce(n."unitPriceCents", l.unit_price_cents))`,
    values: [JSON.stringify(rowsOf(moves, ({ progress }) => progress.lines))],
  });
}

/** Adds lines that weren't ordered, and removes such lines and shipments that are no longer reported. */
async function writeOtherLines(client: pg.PoolClient, moves: readonly OrderMove[]): Promise<void> {
  const removedLines = rowsOf(moves, ({ progress }) => (progress.removedLines ?? []).map((number) => ({ number })));
  const removedShipments = rowsOf(moves, ({ progress }) =>
    (progress.removedShipments ?? []).map((shipmentId) => ({ shipmentId })),
  );
  if (removedLines.length + removedShipments.length > 0) {
    await client.query({
      name: 'order-remove-lines',
      text: `with gone as (
               delete from order_line l using json_to_recordset($1::json) g("orderNumber" bigint, number int)
                where l.order_number = g."orderNumber" and l.line_number = g.number and l.erp_line_number is not null)
             delete from shipment s using json_to_recordset($2::json) g("orderNumber" bigint, "shipmentId" bigint)
              where s.order_number = g."orderNumber" and s.shipment_id = g."shipmentId"`,
      values: [JSON.stringify(removedLines), JSON.stringify(removedShipments)],
    });
  }
  const addedLines = rowsOf(moves, ({ progress }) => progress.addedLines ?? []);
  if (addedLines.length === 0) return;
  await client.query({
    name: 'order-add-lines',
    text: `insert into order_line (order_number, line_number, customer_number, item_number, description, quantity,
                                   unit_price_cents, type, line_group, status, back_order_status, allocated_warehouse,
                                   expected_receipt_date, shipment_id, coupon_id, reward_value_cents, erp_line_number)
           select o.order_number, n."lineNumber", o.customer_number, coalesce(n.product ->> 'itemNumber', l.item_number),
                  coalesce(n.product ->> 'description', l.description), n.quantity,
                  coalesce((n.product ->> 'unitPriceCents')::int, n."unitPriceCents", l.unit_price_cents),
                  coalesce((n.product ->> 'type')::int, l.type), n."lineGroup", n.status, n."backOrderStatus",
                  n."allocatedWarehouse", n."expectedReceiptDate", n."shipmentId", coalesce((n.product ->> 'couponId')::int, l.coupon_id),
                  coalesce(
                    (select (o ->> 'rewardValueCents')::int from coupon k, jsonb_array_elements(k.options) o
                      where k.coupon_id = (n.product ->> 'couponId')::int
                        and case when o ->> 'redemptionItem' is null then o ->> 'redemptionDescription' = n.product ->> 'description'
                                 else o ->> 'redemptionItem' = n.product ->> 'itemNumber' end
                      limit 1),
                    l.reward_value_cents),
                  n."erpLineNumber"
             from json_to_recordset($1::json) n("orderNumber" bigint, "lineNumber" int, "partOf" int, product jsonb, quantity int,
                  "lineGroup" text, status text, "backOrderStatus" text, "allocatedWarehouse" text,
                  "expectedReceiptDate" date, "shipmentId" bigint, "erpLineNumber" int,
                  "unitPriceCents" int)
             join sales_order o on o.order_number = n."orderNumber"
             left join order_line l on l.order_number = n."orderNumber" and l.line_number = n."partOf"`,
    values: [JSON.stringify(addedLines)],
  });
}

/** What the lines cost together. */
const totalOf = (lines: readonly { readonly quantity: number; readonly unitPriceCents: number }[]) =>
  lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);

/** How much more the order costs than before, because the ERP changed quantities or prices, or added lines. */
function costChange(before: LockedOrder['lines'], { lines, addedLines = [] }: OrderProgress): number {
  const known = new Map(before.map((line) => [line.lineNumber, line]));
  const kept = lines.flatMap(({ lineNumber, quantity, unitPriceCents }) => {
    const line = known.get(lineNumber);
    if (line === undefined) return [];
    return [{ quantity: quantity ?? line.quantity, unitPriceCents: unitPriceCents ?? line.unitPriceCents }];
  });
  // A part gets the price that its line has from now on.
  const priceOf = (number: number) =>
    lines.find(({ lineNumber }) => lineNumber === number)?.unitPriceCents ?? known.get(number)?.unitPriceCents;
  const added = addedLines.map(({ quantity, partOf, product, unitPriceCents }) => ({
    quantity,
    unitPriceCents: product?.unitPriceCents ?? unitPriceCents ?? priceOf(partOf ?? 0) ?? 0,
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
 * Adds what happened to the orders' history. Lines can be reported shipped before their shipment is: once each of an order's has
 * one, the entries of the shipments say it all.
 */
async function writeEvents(client: pg.PoolClient, moves: readonly OrderMove[]): Promise<void> {
  const events = rowsOf(moves, ({ order, progress }): readonly OrderEvent[] =>
    progress.hasOwnEntry === true
      ? []
      : orderEvents(
          withSubstituted([...order.lines, ...partsBefore(order.lines, progress)]),
          withSubstituted(linesAfter(order.lines, progress)),
        ),
  );
  if (events.length === 0) return;
  const shipped = events.flatMap(({ orderNumber, shipmentId }) => (shipmentId === null ? [] : [orderNumber]));
  if (shipped.length > 0) {
    await client.query({
      name: 'order-forget-unnamed-shipping',
      text: `delete from order_event e
              where e.order_number = any($1) and e.kind = 'shipped' and e.shipment_id is null
                and not exists (select from order_line l where l.order_number = e.order_number
                                   and l.line_group = 'shipment' and l.shipment_id is null)`,
      values: [[...new Set(shipped)]],
    });
  }
  await client.query({
    name: 'order-write-events',
    text: `insert into order_event (order_number, kind, line_count, shipment_id)
           select e."orderNumber", e.kind, e."lineCount", e."shipmentId"
             from rows from (json_to_recordset($1::json) as ("orderNumber" bigint, kind text, "lineCount" int, "shipmentId" bigint))
                  with ordinality e("orderNumber", kind, "lineCount", "shipmentId", place)
            order by e.place`,
    values: [JSON.stringify(events)],
  });
}

async function writeMarks(client: pg.PoolClient, moves: readonly OrderMove[]): Promise<void> {
  const marks = rowsOf(moves, ({ order, progress }) => [
    {
      ...orderMarks(withSubstituted(linesAfter(order.lines, progress))),
      costChange: costChange(order.lines, progress),
    },
  ]);
  await client.query({
    name: 'order-write-marks',
    text: `update sales_order o
              set has_back_ordered_items = m."hasBackOrderedItems", is_pending = m."isPending",
                  has_canceled_items = m."hasCanceledItems", is_in_submitted_state = m."isInSubmittedState",
                  total_cents = o.total_cents + m."costChange"
             from json_to_recordset($1::json) m("orderNumber" bigint, "hasBackOrderedItems" boolean, "isPending" boolean,
                  "hasCanceledItems" boolean, "isInSubmittedState" boolean, "costChange" bigint)
            where o.order_number = m."orderNumber"`,
    values: [JSON.stringify(marks)],
  });
}

/**
 * Writes lines and shipments, what happened to the history, and the marks that follow from the lines. The orders must be locked,
 * and each may be there once. The number of statements doesn't depend on the number of orders.
 */
export async function writeMoves(client: pg.PoolClient, moves: readonly OrderMove[]): Promise<void> {
  if (moves.length === 0) return;
  await writeShipments(client, moves);
  await writeLines(client, moves);
  await writeOtherLines(client, moves);
  await writeEvents(client, moves);
  await writeMarks(client, moves);
  await noteMoves(
    client,
    moves.map(({ order }) => order.orderNumber),
  );
}
