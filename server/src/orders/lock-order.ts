/** Locks an order that moves on, and reads it as a whole. */
import type { CustomerNumber } from '@operatory/domain/customers';
import type pg from 'pg';

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
  /** As it is if absent. Parts of a line that left apart are lines of their own. */
  readonly quantity?: number;
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

/** Locks the order and reads its lines and shipments; `undefined` when there is none. */
export async function lockOrder(client: pg.PoolClient, orderNumber: number): Promise<LockedOrder | undefined> {
  const head = await client.query<{ customerNumber: CustomerNumber; isHeldForReview: boolean }>({
    name: 'order-lock',
    text: `select customer_number as "customerNumber", is_held_for_review as "isHeldForReview"
             from sales_order where order_number = $1 for update`,
    values: [orderNumber],
  });
  const [order] = head.rows;
  if (order === undefined) return undefined;
  const { rows: lines } = await client.query<LockedOrder['lines'][number]>({
    name: 'order-lock-lines',
    text: `select line_number as "lineNumber", line_group as "lineGroup", status,
                  back_order_status as "backOrderStatus", allocated_warehouse as "allocatedWarehouse",
                  expected_receipt_date as "expectedReceiptDate", shipment_id as "shipmentId", type,
                  item_number as "itemNumber", quantity, unit_price_cents as "unitPriceCents",
                  erp_line_number as "erpLineNumber"
             from order_line where order_number = $1 order by line_number`,
    values: [orderNumber],
  });
  const { rows: shipments } = await client.query<ShipmentProgress>({
    name: 'order-lock-shipments',
    text: `select shipment_id as "shipmentId", shipment_number as "shipmentNumber",
                  shipping_order_number as "shippingOrderNumber", shipment_date as "shipmentDate",
                  shipped_from as "shippedFrom", tracking, has_invoice as "hasInvoice",
                  erp_shipment_number as "erpShipmentNumber"
             from shipment where order_number = $1 order by shipment_id`,
    values: [orderNumber],
  });
  return { orderNumber, ...order, lines, shipments };
}
