/** The ERP's reports of orders, as stored by its files: lines, shipments, and the contents of each. */
import { readOpenParts } from '@operatory/domain/exchange';
import type pg from 'pg';
import { rowsBy } from '../../database/rows-by.ts';
import type { ReportedLine, ReportedOrder, ReportedPart, ReportedShipment } from './reported-order.ts';

type OfErpOrder<Row> = Row & { readonly erpOrderNumber: string };

const byErpOrder = <Row extends object>(rows: readonly OfErpOrder<Row>[]) =>
  rowsBy(rows, ({ erpOrderNumber }) => erpOrderNumber);

/** Each of the ERP's numbers with the rows reported under it. A shipment that doesn't exist yet gets a new id. */
export async function readReports(
  client: pg.PoolClient,
  erpOrderNumbers: readonly string[],
): Promise<Map<string, ReportedOrder>> {
  const { rows: lines } = await client.query<
    OfErpOrder<Omit<ReportedLine, 'openParts'> & { readonly openParts: string }>
  >({
    name: 'erp-report-lines',
    text: `select e.erp_order_number as "erpOrderNumber", e.line_number as "lineNumber", e.item_number as "itemNumber",
                  coalesce(e.description, i.description, e.item_number) as description, e.quantity,
                  e.unit_price_cents as "unitPriceCents", e.type, e.line_group as "lineGroup", e.status_text as "statusText",
                  coalesce(e.branch_number, '') as "branchNumber", e.expected_receipt_date as "expectedReceiptDate",
                  e.part_of as "partOf", coalesce(e.open_parts, '') as "openParts",
                  e.xmin = pg_current_xact_id()::xid as "isFresh", t.changed_at as "saidAt"
             from erp_order_line e left join item i on i.item_number = e.item_number
             left join exchange_row_time t
                    on t.feed = 'orders' and t.row_key = jsonb_build_array(e.erp_order_number, e.line_number::text)::text
            where e.erp_order_number = any($1) order by e.erp_order_number, e.line_number`,
    values: [erpOrderNumbers],
  });
  const { rows: shipments } = await client.query<OfErpOrder<ReportedShipment>>({
    name: 'erp-report-shipments',
    text: `select s.erp_order_number as "erpOrderNumber",
                  coalesce(min(t.shipment_id), nextval('history_shipment_id_seq'))::float8 as "shipmentId",
                  s.erp_shipment_number as "erpShipmentNumber", bool_or(s.is_drop_shipment) as "isDropShipment",
                  max(s.shipment_date) as "shipmentDate", coalesce(max(s.branch_number), '') as "branchNumber",
                  coalesce((select string_agg(distinct n, E'\\n' order by n) from erp_shipment_line e, unnest(e.tracking_numbers) n
                             where e.erp_shipment_number = s.erp_shipment_number and e.erp_order_number = s.erp_order_number), '') as tracking,
                  exists (
                    select from erp_invoice v where v.erp_order_number = s.erp_order_number and v.total_cents >= 0
                       and coalesce(v.erp_shipment_number, s.erp_shipment_number) = s.erp_shipment_number) as "hasInvoice"
             from erp_shipment_line s left join shipment t on t.erp_shipment_number = s.erp_shipment_number
            where s.erp_order_number = any($1)
            group by s.erp_order_number, s.erp_shipment_number order by s.erp_order_number, s.erp_shipment_number`,
    values: [erpOrderNumbers],
  });
  const { rows: sent } = await client.query<
    OfErpOrder<Omit<ReportedPart, 'shipmentId'> & { readonly shipment: string }>
  >({
    name: 'erp-report-parts',
    text: `select erp_order_number as "erpOrderNumber", line_number as "lineNumber", quantity,
                  coalesce(branch_number, '') as "branchNumber", erp_shipment_number as shipment
             from erp_shipment_line where erp_order_number = any($1) and quantity > 0
            order by erp_order_number, erp_shipment_number, line_number`,
    values: [erpOrderNumbers],
  });
  const ids = new Map(shipments.map(({ erpShipmentNumber, shipmentId }) => [erpShipmentNumber, shipmentId]));
  const parts = sent.map(({ shipment, ...part }) => ({ ...part, shipmentId: ids.get(shipment) ?? 0 }));
  const [linesOf, shipmentsOf, partsOf] = [
    byErpOrder(lines.map((line): OfErpOrder<ReportedLine> => ({ ...line, openParts: readOpenParts(line.openParts) }))),
    byErpOrder(shipments),
    byErpOrder(parts),
  ];
  return new Map(
    erpOrderNumbers.map((number) => [
      number,
      {
        lines: linesOf.get(number) ?? [],
        shipments: shipmentsOf.get(number) ?? [],
        parts: partsOf.get(number) ?? [],
      },
    ]),
  );
}
