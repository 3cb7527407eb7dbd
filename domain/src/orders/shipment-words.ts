/** Text for a shipment that isn't simply on its way. */
import { formatDate, parsePlainDate } from '../dates/index.ts';
import { trackingEntries } from './carrier.ts';
import type { ShipmentFacts } from './order.ts';

/** Shipped by the manufacturer: it has a negative order number and nothing to track. */
export function isDropShipped(shipment: Pick<ShipmentFacts, 'orderNumber' | 'tracking'>): boolean {
  return shipment.orderNumber < 0 && trackingEntries(shipment.tracking).length === 0;
}

/** MM/DD/YYYY, or `Date Pending` until there is a date. */
export function shipmentDateText(shipment: Pick<ShipmentFacts, 'shipmentDate'>): string {
  const date = parsePlainDate(shipment.shipmentDate ?? '');
  return date === undefined ? 'Date Pending' : formatDate(date);
}
