/** Moves orders on as the ERP reports them: those that were placed here, and those that it took itself. */
import type pg from 'pg';
import { type ChangedOrder, changeOrder } from '../../alerts/change-order.ts';
import { raiseAlerts } from '../../alerts/raise-alerts.ts';
import { type LockedOrder, lockOrder } from '../../orders/progress-writes.ts';
import { makeOrders } from './make-orders.ts';
import { type ReportedLine, type ReportedPart, type ReportedShipment, reportedProgress } from './reported-order.ts';

interface PlacedHere {
  readonly orderNumber: number;
  readonly erpOrderNumber: string;
}

/**
 * The affected orders that were placed here, locked in the order of their numbers before anything else is: raising an alert
 * takes a turn, and no other order may be waited for during it. An order whose change or withdrawal the ERP hasn't taken yet is
 * left out: what the ERP reports is about the order as it was before.
 */
async function lockPlacedHere(client: pg.PoolClient, changed: string): Promise<PlacedHere[]> {
  const { rows } = await client.query<PlacedHere>(
    `with affected as (
       select distinct o.order_number, e.erp_order_number
         from (${changed}) c(number) join erp_order_line e on e.erp_order_number = c.number
         join sales_order o on not o.is_from_erp and o.customer_number = e.customer_number
          and (o.erp_order_number = e.erp_order_number
               or o.erp_order_number is null and o.order_number = e.web_order_number and abs(o.order_date::date - e.order_date) <= 1)
        where not exists (
          select from outbox w where w.key = o.order_number::text and w.topic in ('order.changed', 'order.withdrawn')
             and w.delivered_at is null and w.failed_at is null))
     select o.order_number as "orderNumber", a.erp_order_number as "erpOrderNumber"
       from sales_order o join affected a using (order_number) order by o.order_number for update of o`,
  );
  return rows;
}

/** An order is known by the ERP's number from its first report on, if the ERP gave none when it took the order. */
async function nameOrders(client: pg.PoolClient, placed: readonly PlacedHere[]): Promise<void> {
  await client.query({
    name: 'erp-orders-name',
    text: `update sales_order o set erp_order_number = n.erp
             from unnest($1::bigint[], $2::text[]) n(order_number, erp)
            where o.order_number = n.order_number and o.erp_order_number is null`,
    values: [placed.map(({ orderNumber }) => orderNumber), placed.map(({ erpOrderNumber }) => erpOrderNumber)],
  });
}

async function readReport(client: pg.PoolClient, erpOrderNumber: string) {
  const { rows: lines } = await client.query<ReportedLine>({
    name: 'erp-report-lines',
    text: `select e.line_number as "lineNumber", e.item_number as "itemNumber",
                  coalesce(e.description, i.description, e.item_number) as description, e.quantity,
                  e.unit_price_cents as "unitPriceCents", e.type, e.line_group as "lineGroup", e.status_text as "statusText",
                  coalesce(e.branch_number, '') as "branchNumber", e.expected_receipt_date as "expectedReceiptDate"
             from erp_order_line e left join item i on i.item_number = e.item_number
            where e.erp_order_number = $1 order by e.line_number`,
    values: [erpOrderNumber],
  });
  const { rows: shipments } = await client.query<ReportedShipment>({
    name: 'erp-report-shipments',
    text: `select coalesce(min(t.shipment_id), nextval('history_shipment_id_seq'))::float8 as "shipmentId",
                  s.erp_shipment_number as "erpShipmentNumber", bool_or(s.is_drop_shipment) as "isDropShipment",
                  max(s.shipment_date) as "shipmentDate", coalesce(max(s.branch_number), '') as "branchNumber",
                  coalesce((select string_agg(distinct n, E'\\n' order by n) from erp_shipment_line e, unnest(e.tracking_numbers) n
                             where e.erp_shipment_number = s.erp_shipment_number and e.erp_order_number = $1), '') as tracking,
                  max(s.shipment_date) is not null and exists (
                    select from erp_invoice v where v.erp_order_number = $1
                       and coalesce(v.erp_shipment_number, s.erp_shipment_number) = s.erp_shipment_number) as "hasInvoice"
             from erp_shipment_line s left join shipment t on t.erp_shipment_number = s.erp_shipment_number
            where s.erp_order_number = $1 group by s.erp_shipment_number order by s.erp_shipment_number`,
    values: [erpOrderNumber],
  });
  const { rows: sent } = await client.query<Omit<ReportedPart, 'shipmentId'> & { readonly shipment: string }>({
    name: 'erp-report-parts',
    text: `select line_number as "lineNumber", quantity, coalesce(branch_number, '') as "branchNumber",
                  erp_shipment_number as shipment
             from erp_shipment_line where erp_order_number = $1 and quantity > 0 order by erp_shipment_number, line_number`,
    values: [erpOrderNumber],
  });
  const ids = new Map(shipments.map(({ erpShipmentNumber, shipmentId }) => [erpShipmentNumber, shipmentId]));
  const parts = sent.map(({ shipment, ...part }): ReportedPart => ({ ...part, shipmentId: ids.get(shipment) ?? 0 }));
  return { lines, shipments, parts };
}

/** The lines of orders that the ERP took itself, by our number. */
async function ofErp(client: pg.PoolClient, changed: string): Promise<Map<number, LockedOrder>> {
  const { rows } = await client.query<{ orderNumber: number }>(
    `select order_number as "orderNumber" from sales_order
      where is_from_erp and erp_order_number in (${changed}) order by order_number`,
  );
  const found = new Map<number, LockedOrder>();
  for (const { orderNumber } of rows) {
    const order = await lockOrder(client, orderNumber);
    if (order !== undefined) found.set(orderNumber, order);
  }
  return found;
}

const stateOf = ({ lines, shipments }: LockedOrder) => JSON.stringify([lines, shipments]);

/**
 * Applies the reports to all affected orders, raises the alerts that follow, and returns the orders that changed, so that open
 * windows are notified after the commit. `changed` is a query for the ERP's numbers of the orders whose rows changed. Rejects with
 * `FileTrouble` or the database's error.
 */
export async function followOrders(client: pg.PoolClient, changed: string, timeZone: string): Promise<ChangedOrder[]> {
  const placed = await lockPlacedHere(client, changed);
  const before = await ofErp(client, changed);
  await nameOrders(client, placed);
  await makeOrders(client, changed, timeZone);
  const told: ChangedOrder[] = [];
  for (const { orderNumber, erpOrderNumber } of placed) {
    const report = await readReport(client, erpOrderNumber);
    const moved = await changeOrder(client, orderNumber, (order) => reportedProgress(order, report));
    if (moved !== undefined) told.push(moved);
  }
  for (const [orderNumber, order] of await ofErp(client, changed)) {
    const was = before.get(orderNumber);
    if (was !== undefined && stateOf(was) === stateOf(order)) continue;
    const alerts = await raiseAlerts(client, orderNumber, { before: was?.lines ?? [], after: order.lines });
    told.push({ orderNumber, customerNumber: order.customerNumber, alerts });
  }
  return told;
}
