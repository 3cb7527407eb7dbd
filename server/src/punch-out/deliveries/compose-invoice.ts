/** Writes the document for one of the ERP's invoices for a buyer's order. */

import {
  cutUnits,
  invoiceFor,
  knowsLineCredits,
  mapUnit,
  readCreditedLines,
  tidyPart,
} from '@operatory/domain/punch-out';
import { type NamedLine, writeInvoice } from '../../cxml/write-invoice.ts';
import type { Queryable } from '../../database/database.ts';
import { aboutInvoice, shippedLines } from '../invoice-about.ts';
import { type DocumentContext, frameOf, named, orderedLines } from './document-context.ts';
import { queueDocument } from './moved-order.ts';

type Connection = DocumentContext['connection'];
type OrderedLine = NonNullable<ReturnType<ReturnType<typeof orderedLines>['get']>>;

interface InvoiceRow {
  readonly invoiceNumber: string;
  readonly erpOrderNumber: string;
  readonly erpShipmentNumber: string | null;
  /** `YYYY-MM-DD`. */
  readonly invoiceDate: string;
  readonly totalCents: number;
  readonly taxCents: number;
  readonly freightCents: number;
  readonly creditedLines: string;
}

/** `undefined` if the load that brought it was undone, or if a later one took its order away: the document would be about none. */
async function readInvoice(database: Queryable, invoiceNumber: string): Promise<InvoiceRow | undefined> {
  const { rows } = await database.query<InvoiceRow>({
    name: 'punch-out-invoice',
    text: `select invoice_number as "invoiceNumber", erp_order_number as "erpOrderNumber",
                  erp_shipment_number as "erpShipmentNumber", invoice_date::text as "invoiceDate",
                  total_cents::float8 as "totalCents", tax_cents::float8 as "taxCents", freight_cents::float8 as "freightCents",
                  coalesce(credited_lines, '') as "creditedLines"
             from erp_invoice where invoice_number = $1 and erp_order_number is not null`,
    values: [invoiceNumber],
  });
  return rows[0];
}

interface ChargedRow {
  readonly orderLine: number;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly itemNumber: string;
  readonly description: string;
  /** The catalog's. */
  readonly unitOfMeasure: string;
  /** The product that was ordered by that line; null if the ERP added the line. */
  readonly orderedItem: string | null;
}

/**
 * SQL of the lines of the order $1, the ERP's number of which is $2: as the ERP reported them, or as they stand here if it never did.
 */
const erpLines = `
  told as (
    select line_number, item_number, nullif(description, '') as description, quantity, unit_price_cents, part_of, line_group
      from erp_order_line where erp_order_number = $2
    union all
    select number, item_number, description, sum(quantity)::int, unit_price_cents, null, 'ordered'
      from (select coalesce(p.erp_line_number, p.line_number) as number, p.* from order_line p
             where p.order_number = $1 and p.line_group <> 'canceled') own
     where not exists (select from erp_order_line e where e.erp_order_number = $2 and e.line_number = number)
       and exists (select from order_line o where o.order_number = $1 and o.line_number = number and o.erp_line_number is null)
     group by number, item_number, description, unit_price_cents)`;

/**
 * What an invoice charges: what left in its shipment; without one, what left in shipments that have no invoice of their
 * own, or the order's lines if the ERP reports no shipments. What the ERP split or substituted counts as the line that was
 * ordered. Prices are the ERP's.
 */
async function readCharged(
  database: Queryable,
  orderNumber: number,
  { erpOrderNumber, erpShipmentNumber }: InvoiceRow,
): Promise<ChargedRow[]> {
  const { rows } = await database.query<ChargedRow>({
    name: 'punch-out-invoice-lines',
    text: `with ${erpLines},
           charged as (
             select s.line_number, sum(s.quantity) as quantity from erp_shipment_line s
              where s.erp_order_number = $2
                and (s.erp_shipment_number = $3
                     or $3::text is null and not exists (
                       select from erp_invoice v where v.erp_shipment_number = s.erp_shipment_number and v.total_cents >= 0))
              group by 1
             union all
             select e.line_number, e.quantity from told e
              where e.line_group <> 'canceled' and $3::text is null
                and not (e.line_group = 'ordered' and exists (select from told t where t.part_of = e.line_number))
                and not exists (select from erp_shipment_line s where s.erp_order_number = $2))
           select coalesce(e.part_of, c.line_number) as "orderLine", sum(c.quantity)::float8 as quantity,
                  e.unit_price_cents as "unitPriceCents",
                  e.item_number as "itemNumber", l.item_number as "orderedItem",
                  min(coalesce(case when l.item_number = e.item_number then l.description end,
                               e.description, i.description, e.item_number)) as description,
                  min(coalesce(i.unit_of_measure, 'EA')) as "unitOfMeasure"
             from charged c join told e on e.line_number = c.line_number
             left join order_line l on l.order_number = $1 and l.line_number = coalesce(e.part_of, c.line_number)
              and l.erp_line_number is null
             left join item i on i.item_number = e.item_number
            where c.quantity > 0
            group by 1, e.item_number, e.unit_price_cents, l.item_number order by 1, min(c.line_number)`,
    values: [orderNumber, erpOrderNumber, erpShipmentNumber],
  });
  return rows;
}

/**
 * What a credit takes back, by the order's lines that the ERP names; their quantities are negative. None if a line is of another product
 * than the credit says: then the number is no line's of this order, and nothing is guessed.
 */
async function readCredited(
  database: Queryable,
  orderNumber: number,
  { erpOrderNumber, creditedLines }: InvoiceRow,
): Promise<ChargedRow[]> {
  const credited = readCreditedLines(creditedLines);
  if (credited.length === 0) return [];
  const { rows } = await database.query<ChargedRow & { readonly isNamedRight: boolean }>({
    name: 'punch-out-credit-lines',
    text: `with ${erpLines}
           select coalesce(e.part_of, c."lineNumber") as "orderLine", -c.quantity as quantity, c."unitPriceCents",
                  coalesce(e.item_number, '') as "itemNumber", l.item_number as "orderedItem",
                  coalesce(case when l.item_number = e.item_number then l.description end,
                           e.description, i.description, e.item_number, '') as description,
                  coalesce(i.unit_of_measure, 'EA') as "unitOfMeasure",
                  coalesce(c."itemNumber" is null or lower(c."itemNumber") = lower(e.item_number), false) as "isNamedRight"
             from rows from (json_to_recordset($3::json) as ("lineNumber" int, quantity int, "unitPriceCents" int, "itemNumber" text))
                  with ordinality c("lineNumber", quantity, "unitPriceCents", "itemNumber", place)
             left join told e on e.line_number = c."lineNumber"
             left join order_line l on l.order_number = $1 and l.line_number = coalesce(e.part_of, e.line_number)
              and l.erp_line_number is null
             left join item i on i.item_number = e.item_number
            order by c.place`,
    values: [orderNumber, erpOrderNumber, JSON.stringify(credited)],
  });
  return rows.every(({ isNamedRight }) => isNamedRight) ? rows : [];
}

/** What the invoice is about, line by line: for a credit only what the ERP names, in a release that knows such credits. */
async function readBilled(
  { client, order: { orderNumber } }: DocumentContext,
  row: InvoiceRow,
  version: string,
): Promise<ChargedRow[]> {
  if (row.totalCents >= 0) return readCharged(client, orderNumber, row);
  return knowsLineCredits(version) ? readCredited(client, orderNumber, row) : [];
}

/** The payload ids of the buyer's documents with the invoices that a credit may be about. */
async function readInvoiceDocuments(
  database: Queryable,
  orderNumber: number,
  { erpOrderNumber, erpShipmentNumber }: InvoiceRow,
): Promise<string[]> {
  const { rows } = await database.query<{ payloadId: string }>({
    name: 'punch-out-invoice-documents',
    text: `select o.payload ->> 'payloadId' as "payloadId" from erp_invoice v
             join outbox o on o.topic = 'punch-out.document' and o.key = $1::text || '/invoice/' || v.invoice_number
            where v.erp_order_number = $2 and v.total_cents >= 0 and ($3::text is null or v.erp_shipment_number = $3)
            order by o.id limit 2`,
    values: [orderNumber, erpOrderNumber, erpShipmentNumber],
  });
  return rows.map(({ payloadId }) => payloadId);
}

/** A line of the invoice under the number of the buyer's line; what came instead of the ordered product is named as itself. */
function namedLine(line: ChargedRow, ordered: OrderedLine | undefined, { profile }: Connection): NamedLine {
  const { itemNumber, quantity, unitPriceCents, description } = line;
  const common = {
    ...{ lineNumber: ordered?.lineNumber, quantity, unitPriceCents, description },
    distributions: ordered?.distributions ?? [],
  };
  if (ordered === undefined || line.orderedItem === itemNumber) {
    const { partNumber = '', auxiliaryId = '', unit = 'EA' } = ordered ?? {};
    return { ...common, partNumber, auxiliaryId, unit, replaces: undefined };
  }
  return {
    ...common,
    partNumber: tidyPart(itemNumber, profile.longestPartNumber),
    auxiliaryId: '',
    unit: mapUnit(line.unitOfMeasure, profile),
    description: cutUnits(description, profile.longestDescription) || itemNumber,
    replaces: ordered.partNumber,
  };
}

/** Queues the invoice once, unless the buyer gets invoices in another way. */
export async function composeInvoice(context: DocumentContext, invoiceNumber: string): Promise<void> {
  const { parts, client, order, connection } = context;
  if (!connection.profile.areInvoicesSent) return;
  const row = await readInvoice(client, invoiceNumber);
  if (row === undefined) return;
  const { connectionId, orderNumber } = order;
  const known = orderedLines(order);
  const payloadId = `${orderNumber}.invoice.${invoiceNumber}@operatory`;
  const frame = frameOf(parts, { order, connection, payloadId });
  const charged = await readBilled(context, row, frame.version);
  const lines = charged.map((line) =>
    namedLine(line, line.orderedItem === null ? undefined : known.get(line.orderLine), connection),
  );
  const invoice = invoiceFor({ ...row, lines });
  const about = row.totalCents < 0 ? await readInvoiceDocuments(client, orderNumber, row) : [];
  const document = writeInvoice(frame, {
    ...named(order),
    invoiceNumber,
    invoiceDate: row.invoiceDate,
    invoice,
    orderNumber,
    credits: about.length === 1 ? about[0] : undefined,
  });
  await client.query({
    name: 'punch-out-invoice-sent',
    text: `insert into punch_out_sent_invoice (order_number, invoice_number, total_cents, tax_cents, freight_cents, sent_at, about, shipped_lines)
           select $1, $2, $3, $4, $5, $6, ${aboutInvoice}, ${shippedLines} from erp_invoice v where v.invoice_number = $2
           on conflict do nothing`,
    values: [orderNumber, invoiceNumber, row.totalCents, row.taxCents, row.freightCents, parts.now()],
  });
  await queueDocument(client, {
    key: `${orderNumber}/invoice/${invoiceNumber}`,
    payload: { connectionId, orderNumber, kind: 'InvoiceDetailRequest', payloadId, digest: '', document },
    at: parts.now(),
  });
}
