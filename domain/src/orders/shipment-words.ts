/** Text for a shipment that isn't simply on its way. */
import { formatDate, parsePlainDate, plainDateIn } from '../dates/index.ts';
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

/** What is said beside `Date Pending`, such as `shipped with no date given, reported 03/09/2026`; blank if there is a date. */
export function undatedWords(
  { shipmentDate, reportedAt, isAwaited }: Pick<ShipmentFacts, 'shipmentDate' | 'reportedAt' | 'isAwaited'>,
  timeZone: string,
): string {
  if (parsePlainDate(shipmentDate ?? '') !== undefined) return '';
  const day = reportedAt === undefined ? '' : ` ${formatDate(plainDateIn(timeZone, new Date(reportedAt)))}`;
  if (isAwaited === true) return `reported as shipped${day}, waiting for the shipment’s details`;
  return `shipped with no date given${day === '' ? '' : `, reported${day}`}`;
}
