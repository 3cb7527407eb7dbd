/** What the ERP was told last about an order: its rows of before may stay until it reports the order again. */
import type { Queryable } from '../../database/database.ts';
import type { LockedOrder } from '../../orders/progress-writes.ts';
import type { ReportedOrder } from './reported-order.ts';

/** How many of each line are still ordered, by line number. A line that isn't there was dropped. */
type StillOrdered = ReadonlyMap<number, number>;

/** By order, for those whose last message that the ERP has is a change. */
export async function readStillOrdered(
  database: Queryable,
  orderNumbers: readonly number[],
): Promise<ReadonlyMap<number, StillOrdered>> {
  const { rows } = await database.query<{
    orderNumber: number;
    topic: string;
    lines: readonly { readonly lineNumber: number; readonly quantity: number }[] | null;
  }>({
    name: 'erp-orders-still-ordered',
    text: `select distinct on (key) key::float8 as "orderNumber", topic, payload -> 'lines' as lines from outbox
            where key = any($1::text[]) and topic in ('order.submitted', 'order.changed', 'order.withdrawn') and failed_at is null
            order by key, id desc`,
    values: [orderNumbers.map(String)],
  });
  return new Map(
    rows
      .filter(({ topic }) => topic === 'order.changed')
      .map(({ orderNumber, lines }) => [
        orderNumber,
        new Map((lines ?? []).map(({ lineNumber, quantity }) => [lineNumber, quantity])),
      ]),
  );
}

/**
 * The report without what was canceled since: an ERP that drops a line, or makes it smaller, may never report it again, and its
 * old row must not bring the line back. What has left counts all the same, and so does what the ERP reports as canceled.
 */
export function withoutCanceled(
  report: ReportedOrder,
  { lines }: Pick<LockedOrder, 'lines'>,
  ordered: StillOrdered | undefined,
): ReportedOrder {
  if (ordered === undefined) return report;
  const own = new Set(lines.filter(({ erpLineNumber }) => erpLineNumber === null).map(({ lineNumber }) => lineNumber));
  const kept = report.lines.flatMap((line) => {
    const { lineNumber, lineGroup, quantity } = line;
    if (!own.has(lineNumber) || lineGroup === 'canceled' || lineGroup === 'shipment') return [line];
    const sent = report.parts.filter((part) => part.lineNumber === lineNumber);
    const left = sent.reduce((sum, part) => sum + part.quantity, 0);
    const most = Math.max(left, ordered.get(lineNumber) ?? 0);
    return most === 0 ? [] : [{ ...line, quantity: Math.min(quantity, most) }];
  });
  return { ...report, lines: kept };
}
