/** Rows of orders, their lines and their shipments, as the database keeps them. */
import type { PlainDate } from '@operatory/domain/dates';

export type LineGroup = 'submitted' | 'pending' | 'processing' | 'shipment' | 'backordered' | 'canceled';

export interface OrderRow {
  readonly orderNumber: number;
  readonly customerNumber: string;
  readonly orderDate: Date;
  readonly origination: string;
  readonly externalSource: string | null;
  readonly poNumber: string;
  readonly comments: string;
  readonly shippingNote: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly totalCents: number;
  readonly cartKey: string | null;
  readonly submittedByUserId: string | null;
  readonly submittedAs: string | null;
  readonly isHeldForReview: boolean;
  readonly holdReasons: readonly string[];
  readonly hasBackOrderedItems: boolean;
  readonly hasCanceledItems: boolean;
  readonly isPending: boolean;
  readonly isInSubmittedState: boolean;
}

export interface ShipmentRow {
  readonly shipmentId: number;
  readonly orderNumber: number;
  readonly shipmentNumber: string;
  readonly shippingOrderNumber: number;
  readonly shipmentDate: PlainDate | null;
  readonly shippedFrom: string;
  readonly tracking: string;
  readonly hasInvoice: boolean;
}

export interface OrderLineRow {
  readonly orderNumber: number;
  readonly lineNumber: number;
  readonly customerNumber: string;
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly type: 0 | 1 | 2;
  readonly lineGroup: LineGroup;
  readonly status: string;
  readonly backOrderStatus: string;
  readonly allocatedWarehouse: string;
  readonly expectedReceiptDate: PlainDate | null;
  readonly shipmentId: number | null;
  readonly couponId: number | null;
  readonly rewardValueCents: number | null;
}

/** An order with all its rows. */
export interface WholeOrder {
  readonly order: OrderRow;
  readonly shipments: readonly ShipmentRow[];
  readonly lines: readonly OrderLineRow[];
}
