/**
 * Adds to the history of orders that the ERP took itself what its day can't say: lines that shipped with no date given, and lines that
 * were reported as shipped before their shipment.
 */
import type pg from 'pg';
import type { LockedOrder } from '../../orders/progress-writes.ts';

/** An order as it was, if it was there, and as it is now. */
export interface ReportedChange {
  readonly was: LockedOrder | undefined;
  readonly order: LockedOrder;
}

/** How many shipped lines there are of each shipment without a date, and of none. A dated shipment tells its own day. */
function undatedCounts({ lines, shipments }: LockedOrder): Map<number | null, number> {
  const dated = new Set(
    shipments.flatMap(({ shipmentId, shipmentDate }) => (shipmentDate === null ? [] : [shipmentId])),
  );
  const counts = new Map<number | null, number>();
  for (const { lineGroup, shipmentId } of lines) {
    if (lineGroup !== 'shipment' || (shipmentId !== null && dated.has(shipmentId))) continue;
    counts.set(shipmentId, (counts.get(shipmentId) ?? 0) + 1);
  }
  return counts;
}

/** Each report replaces the lines, so only their count shows what's new. */
function newlyShipped({ was, order }: ReportedChange) {
  const before = was === undefined ? new Map<number | null, number>() : undatedCounts(was);
  return [...undatedCounts(order)].flatMap(([shipmentId, count]) => {
    const lineCount = count - (before.get(shipmentId) ?? 0);
    return lineCount > 0 ? [{ orderNumber: order.orderNumber, shipmentId, lineCount }] : [];
  });
}

/** Once each line has its shipment, the entries of the shipments say it all. */
export async function noteShipped(client: pg.PoolClient, changes: readonly ReportedChange[]): Promise<void> {
  if (changes.length === 0) return;
  await client.query({
    name: 'erp-orders-forget-awaited',
    text: `delete from order_event e
            where e.order_number = any($1) and e.kind = 'shipped' and e.shipment_id is null
              and not exists (select from order_line l where l.order_number = e.order_number
                                 and l.line_group = 'shipment' and l.shipment_id is null)`,
    values: [changes.map(({ order }) => order.orderNumber)],
  });
  const shipped = changes.flatMap(newlyShipped);
  if (shipped.length === 0) return;
  await client.query({
    name: 'erp-orders-note-shipped',
    text: `insert into order_event (order_number, kind, line_count, shipment_id)
           select n."orderNumber", 'shipped', n."lineCount", n."shipmentId"
             from json_to_recordset($1::json) n("orderNumber" bigint, "lineCount" int, "shipmentId" bigint)`,
    values: [JSON.stringify(shipped)],
  });
}
