/** Locks an order that moves on, and reads it as a whole. */
import type { CustomerNumber } from '@operatory/domain/customers';
import type pg from 'pg';
import { rowsBy } from '../database/rows-by.ts';

/** The fields of a line that change while its order is processed. */
export interface LineProgress {
  readonly lineNumber: number;
  /** `submitted`, `pending`, `processing`, `shipment`, `backordered` or `canceled`. */
  readonly lineGroup: string;
  readonly status: string;
  readonly backOrderStatus: string;
  /** Branch number, or empty. */
  readonly allocatedWarehouse: string;
  /** `YYYY-MM-DD`. */
  readonly expectedReceiptDate: string | null;
  readonly shipmentId: number | null;
  /** As it is if absent. Parts of a line that left separately are separate lines. */
  readonly quantity?: number;
  /** As it is if absent. The ERP may bill another price than the one that was ordered. */
  readonly unitPriceCents?: number;
}

/** A shipment as the ERP reports it. */
export interface ShipmentProgress {
  readonly shipmentId: number;
  readonly shipmentNumber: string;
  /** Negative for a drop shipment. */
  readonly shippingOrderNumber: number;
  /** `YYYY-MM-DD`. */
  readonly shipmentDate: string | null;
  readonly shippedFrom: string;
  /** Tracking numbers, one a line. */
  readonly tracking: string;
  readonly hasInvoice: boolean;
  /** The ERP's own number for it; null if it has none. */
  readonly erpShipmentNumber?: string | null;
}

/** A locked order: nothing else can change it before the transaction ends. */
export interface LockedOrder {
  readonly orderNumber: number;
  readonly customerNumber: CustomerNumber;
  readonly isHeldForReview: boolean;
  readonly lines: readonly (LineProgress & {
    readonly type: 0 | 1 | 2;
    readonly itemNumber: string;
    readonly quantity: number;
    readonly unitPriceCents: number;
    readonly erpLineNumber: number | null;
  })[];
  readonly shipments: readonly ShipmentProgress[];
}

type WithOrder<Row> = Row & { readonly orderNumber: number };

/** Without the number in each row. */
const byOrder = <Row extends object>(rows: readonly WithOrder<Row>[]) =>
  new Map(
    [...rowsBy(rows, ({ orderNumber }) => orderNumber)].map(([number, own]) => [
      number,
      own.map(({ orderNumber, ...row }) => row),
    ]),
  );

/**
 * Locks these orders in the order of their numbers, so that two who lock several never wait for each other, and reads their lines
 * and shipments. Orders that don't exist are left out.
 */
export async function lockOrders(client: pg.PoolClient, orderNumbers: readonly number[]): Promise<LockedOrder[]> {
  const { rows: orders } = await client.query<WithOrder<{ customerNumber: CustomerNumber; isHeldForReview: boolean }>>({
    name: 'order-lock',
    text: `select order_number as "orderNumber", customer_number as "customerNumber", is_held_for_review as "isHeldForReview"
             from sales_order where order_number = any($1) order by order_number for update`,
    values: [orderNumbers],
  });
  if (orders.length === 0) return [];
  const { rows: lines } = await client.query<WithOrder<LockedOrder['lines'][number]>>({
    name: 'order-lock-lines',
    text: `select order_number as "orderNumber", line_number as "lineNumber", line_group as "lineGroup", status,
                  back_order_status as "backOrderStatus", allocated_warehouse as "allocatedWarehouse",
                  expected_receipt_date as "expectedReceiptDate", shipment_id as "shipmentId", type,
                  item_number as "itemNumber", quantity, unit_price_cents as "unitPriceCents",
                  erp_line_number as "erpLineNumber"
             from order_line where order_number = any($1) order by order_number, line_number`,
    values: [orderNumbers],
  });
  const { rows: shipments } = await client.query<WithOrder<ShipmentProgress>>({
    name: 'order-lock-shipments',
    text: `select order_number as "orderNumber", shipment_id as "shipmentId", shipment_number as "shipmentNumber",
                  shipping_order_number as "shippingOrderNumber", shipment_date as "shipmentDate",
                  shipped_from as "shippedFrom", tracking, has_invoice as "hasInvoice",
                  erp_shipment_number as "erpShipmentNumber"
             from shipment where order_number = any($1) order by order_number, shipment_id`,
    values: [orderNumbers],
  });
  const [linesOf, shipmentsOf] = [byOrder(lines), byOrder(shipments)];
  return orders.map((order) => ({
    ...order,
    lines: linesOf.get(order.orderNumber) ?? [],
    shipments: shipmentsOf.get(order.orderNumber) ?? [],
  }));
}

/** Locks the order and reads its lines and shipments; `undefined` when there is none. */
export async function lockOrder(client: pg.PoolClient, orderNumber: number): Promise<LockedOrder | undefined> {
  return (await lockOrders(client, [orderNumber]))[0];
}
