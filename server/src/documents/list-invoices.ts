/** The invoices and memos of one account between two dates, each with the document that it's downloaded as. */
import type { DateRange } from '@operatory/domain/dates';
import { type ListedInvoice, type MissingDocument, maxInvoices } from '@operatory/domain/documents';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';

export interface InvoiceRow extends ListedInvoice {
  /** What `drawInvoice` takes; null if no shipment is known. */
  readonly shipmentId: number | null;
  /** The number of a further document of the shipment, or of a memo without an order; null for the shipment's own. */
  readonly invoice: string | null;
  /** Why it's known to have no document; null if it should have one. */
  readonly missing: MissingDocument | null;
}

/**
 * As on an order's page: each shipment's own invoice, further ones that the ERP sent as files, and those of which only the number is
 * known; and the memos that name no order. The amount is the document's own: that of the ERP's file, or of the lines that ours has. $2 is whether the viewer sees prices, which the ERP's files have. An invoice for a whole order with several shipments is
 * listed once.
 */
const invoicesOf = `
  with of_account as materialized (
    select order_number, erp_order_number, po_number, order_date from sales_order where customer_number = $1),
  reported as (
    select v.invoice_number, v.erp_shipment_number, v.invoice_date, v.total_cents, v.total_cents >= 0 as is_charge, o.order_number, o.po_number,
           exists (select from erp_document d where d.kind = 'invoice' and d.document_key = v.invoice_number) as has_file
      from of_account o join erp_invoice v using (erp_order_number)),
  shipped as (
    select s.shipment_id, s.shipment_number, s.erp_shipment_number, s.shipment_date, s.has_invoice, o.order_number, o.po_number,
           (o.order_date at time zone $5)::date as order_date
      from of_account o join shipment s using (order_number)),
  pair as (
    select i.*, s.shipment_id, s.shipment_number
      from shipped s join reported i on i.order_number = s.order_number
       and coalesce(i.erp_shipment_number, s.erp_shipment_number) is not distinct from s.erp_shipment_number),
  charge as (
    select shipment_id, max(invoice_date) as newest,
           array_agg(invoice_number order by invoice_date, invoice_number) as numbers,
           (array_agg(invoice_number order by invoice_date desc, invoice_number desc) filter (where has_file and $2))[1] as file_number,
           (array_agg(invoice_date order by invoice_date desc, invoice_number desc) filter (where has_file and $2))[1] as file_date,
           (array_agg(total_cents order by invoice_date desc, invoice_number desc) filter (where has_file and $2))[1] as file_cents
      from pair where is_charge group by shipment_id),
  own as (
    select s.*, c.file_number, coalesce(c.file_date, s.shipment_date, c.newest) as invoice_date,
           case when c.file_number is null then coalesce(c.numbers, '{}') else array[c.file_number] end as numbers,
           case when c.file_number is not null then c.file_cents else coalesce(
             (select sum(l.quantity::bigint * l.unit_price_cents) from order_line l
               where l.shipment_id = s.shipment_id and l.line_group = 'shipment'), 0) end as cents
      from shipped s left join charge c using (shipment_id) where s.has_invoice),
  invoice as (
    select i.*, i.has_file and $2 as is_sent, p.shipment_id, coalesce(p.shipment_numbers, '{}') as shipment_numbers,
           coalesce(p.is_own, false) as is_own, coalesce(p.is_drawn, false) as is_drawn
      from reported i
      left join (select p.invoice_number, min(p.shipment_id) as shipment_id,
                        array_agg(p.shipment_number order by p.shipment_id) as shipment_numbers,
                        bool_or(w.file_number = p.invoice_number) as is_own,
                        bool_or(w.shipment_id is not null and w.file_number is null) as is_drawn
                   from pair p left join own w using (shipment_id) group by p.invoice_number) p using (invoice_number)),
  memo as (
    select v.invoice_number, v.invoice_date, v.total_cents,
           exists (select from erp_document d where d.kind = 'invoice' and d.document_key = v.invoice_number) as has_file
      from erp_invoice v where v.customer_number = $1 and v.erp_order_number is null),
  listed as (
    select 'invoice' as kind, coalesce(invoice_date, order_date) as date, numbers,
           array_agg(shipment_number order by shipment_id) as "shipmentNumbers", order_number, po_number,
           min(shipment_id) as "shipmentId", null as invoice, case when invoice_date is null then 'no-date' end as missing, min(cents) as cents
      from own
     group by coalesce(file_number, 's' || shipment_id), invoice_date, order_date, numbers, order_number, po_number
    union all
    select case when is_charge then 'invoice' else 'credit' end, invoice_date, array[invoice_number], shipment_numbers, order_number,
           po_number, shipment_id, invoice_number,
           case when is_sent and shipment_id is null then 'no-shipment' when is_sent then null
                when has_file then 'has-prices' else 'not-sent' end, total_cents
      from invoice where not is_own and (is_sent or not (is_charge and is_drawn))
    union all
    select case when total_cents < 0 then 'credit' else 'debit' end, invoice_date, array[invoice_number], '{}', null, '', null,
           invoice_number, case when not has_file then 'not-sent' when not $2 then 'has-prices' end, total_cents
      from memo)
  select kind, date, numbers, "shipmentNumbers", order_number as "orderNumber", po_number as "poNumber", "shipmentId", invoice, missing,
         case when $2 then cents::float8 end as amount
    from listed where date between $3 and $4`;

interface InvoicesWanted {
  readonly range: DateRange;
  readonly timeZone: string;
}

const valuesOf = (scope: CustomerScope, { range, timeZone }: InvoicesWanted) => [
  ...[scope.customerNumber, scope.seesPrices, range.startDate, range.endDate, timeZone],
];

/** How many there are, and how many of them are known to have no document. */
export async function countInvoices(
  database: Queryable,
  scope: CustomerScope,
  wanted: InvoicesWanted,
): Promise<{ readonly count: number; readonly missingCount: number }> {
  const { rows } = await database.query<{ count: number; missingCount: number }>(
    `select count(*)::int as count, count(missing)::int as "missingCount" from (${invoicesOf}) found`,
    valuesOf(scope, wanted),
  );
  return rows[0] ?? { count: 0, missingCount: 0 };
}

/** By date; at most one more than a download can have. */
export async function listInvoices(
  database: Queryable,
  scope: CustomerScope,
  wanted: InvoicesWanted,
): Promise<InvoiceRow[]> {
  const { rows } = await database.query<InvoiceRow>(
    `${invoicesOf} order by date, kind desc, numbers, "shipmentId" limit $6`,
    [...valuesOf(scope, wanted), maxInvoices + 1],
  );
  return rows;
}
