/**
 * What a signed-out visitor may see of an order: status, dates, line descriptions, quantities, and tracking. The public
 * order is built field by field from this list, so a field added to orders later stays private.
 */

import { withoutProducts } from './substitution.ts';

interface PrivateLine {
  readonly description: string;
  readonly quantity: number;
  readonly status: string;
  readonly backOrderStatus: string;
  readonly expectedReceiptDate: string | null;
  readonly replacedBy?: string | undefined;
  readonly substituteFor?:
    | { readonly productId: string; readonly description: string; readonly quantity: number }
    | undefined;
}

interface PrivateShipment {
  readonly orderNumber: number;
  readonly shipmentDate: string | null;
  readonly reportedAt?: string | undefined;
  readonly isAwaited?: boolean | undefined;
  readonly tracking: string;
  readonly lines: readonly PrivateLine[];
}

interface PrivateOrder {
  readonly orderNumber: number;
  readonly orderDate: string;
  readonly submitted: readonly PrivateLine[];
  readonly pending: readonly PrivateLine[];
  readonly processing: readonly PrivateLine[];
  readonly shipments: readonly PrivateShipment[];
  readonly backordered: readonly PrivateLine[];
  readonly canceled: readonly PrivateLine[];
}

/** A replaced product, or its substitute, by its description alone. */
function publicSubstitution({ replacedBy, substituteFor }: PrivateLine) {
  return {
    ...(replacedBy === undefined ? {} : { replacedBy: '' }),
    ...(substituteFor === undefined
      ? {}
      : {
          substituteFor: {
            productId: '',
            description: substituteFor.description,
            quantity: substituteFor.quantity,
          },
        }),
  };
}

function publicLine(line: PrivateLine) {
  return {
    description: line.description,
    quantity: line.quantity,
    // Products have no number here, so their numbers aren't in a status either.
    status: withoutProducts(line.status),
    backOrderStatus: withoutProducts(line.backOrderStatus),
    expectedReceiptDate: line.expectedReceiptDate,
    // Required on the wire, but actually private.
    productId: '',
    allocatedWarehouse: '',
    ...publicSubstitution(line),
  };
}

/**
 * `place` counts from 0. Ids and numbers of the shipment are private; that it was a drop shipment is part of the
 * status.
 */
function publicShipment(shipment: PrivateShipment, index: number) {
  return {
    orderNumber: shipment.orderNumber < 0 ? -1 : 0,
    shipmentDate: shipment.shipmentDate,
    ...(shipment.reportedAt === undefined ? {} : { reportedAt: shipment.reportedAt }),
    ...(shipment.isAwaited === undefined ? {} : { isAwaited: shipment.isAwaited }),
    tracking: shipment.tracking,
    lines: shipment.lines.map(publicLine),
    shipmentId: index + 1,
    shipmentNumber: '',
    shippedFrom: '',
    hasBillTrustInvoice: false,
  };
}

/** The order as anyone may see it: no prices, names, addresses, PO numbers, notes, or invoices. */
export function redactOrder(order: PrivateOrder) {
  return {
    orderNumber: order.orderNumber,
    orderDate: order.orderDate,
    submitted: order.submitted.map(publicLine),
    pending: order.pending.map(publicLine),
    processing: order.processing.map(publicLine),
    shipments: order.shipments.map(publicShipment),
    backordered: order.backordered.map(publicLine),
    canceled: order.canceled.map(publicLine),
  };
}

export type PublicOrder = ReturnType<typeof redactOrder>;
