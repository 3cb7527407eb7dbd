/** What a screen says of a shipment that is not simply on its way. */
import { formatDate, parsePlainDate } from '../dates/index.ts';
import { trackingEntries } from './carrier.ts';
import type { ShipmentFacts } from './order.ts';

/** Sent by the manufacturer: filed under a negative order number, with nothing to track [A2.55]. */
export function isDropShipped(shipment: Pick<ShipmentFacts, 'orderNumber' | 'tracking'>): boolean {
  return shipment.orderNumber < 0 && trackingEntries(shipment.tracking).length === 0;
}

/** MM/DD/YYYY, or `Date Pending` while there is no date [A2.56]. */
export function shipmentDateText(shipment: Pick<ShipmentFacts, 'shipmentDate'>): string {
  const date = parsePlainDate(shipment.shipmentDate ?? '');
  return date === undefined ? 'Date Pending' : formatDate(date);
}
