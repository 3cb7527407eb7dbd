/** The invoice of one shipment of an account. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { placeLines } from '@operatory/domain/addresses';
import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import { describeInvoice, type Recipient } from '@operatory/domain/documents';
import type { Cents } from '@operatory/domain/money';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { type DestinationRow, destinationColumns, destinationFrom } from './destination.ts';
import { draw } from './drawings.ts';
import { invoiceNumbersOf, readErpDocument } from './erp-document.ts';
import { issuerOf, recipientColumns, recipientOf } from './recipient.ts';
import { type DrawnDocument, drawn } from './send-document.ts';

interface InvoiceRow extends Recipient, DestinationRow {
  orderNumber: number;
  orderDate: Date;
  poNumber: string;
  shipmentNumber: string;
  invoiceDate: PlainDate;
  lines: { itemNumber: string; description: string; quantity: number; unitPrice: Cents }[] | null;
}

/** A shipment that the ERP reported without a date may be invoiced all the same. */
const invoiceDate = `coalesce(s.shipment_date, (
  select max(v.invoice_date) from erp_invoice v
   where v.erp_order_number = o.erp_order_number and v.total_cents >= 0
     and coalesce(v.erp_shipment_number, s.erp_shipment_number) is not distinct from s.erp_shipment_number))`;

/** With a number, the shipment may have no invoice yet: a credit can be its only document. */
async function findInvoice(
  scope: CustomerScope,
  database: Queryable,
  { shipmentId, isNamed }: { readonly shipmentId: number; readonly isNamed: boolean },
): Promise<InvoiceRow | undefined> {
  const { rows } = await database.query<InvoiceRow>(
    `select ${recipientColumns}, ${destinationColumns}, o.order_number as "orderNumber", o.order_date as "orderDate",
            o.po_number as "poNumber", s.shipment_number as "shipmentNumber", ${invoiceDate} as "invoiceDate",
            (select json_agg(json_build_object('itemNumber', l.item_number, 'description', l.description,
                                               'quantity', l.quantity, 'unitPrice', l.unit_price_cents)
                             order by l.line_number)
               from order_line l where l.shipment_id = s.shipment_id and l.line_group = 'shipment') as lines
       from shipment s
       join sales_order o on o.order_number = s.order_number
       join customer c on c.customer_number = o.customer_number
      where s.shipment_id = $2 and o.customer_number = $1 and ($3 or s.has_invoice and ${invoiceDate} is not null)`,
    [scope.customerNumber, shipmentId, isNamed],
  );
  return rows[0];
}

/**
 * Draws it, unless the ERP sent its own, which has prices. With an invoice's number, only the ERP's file of that one counts.
 * `invoice.unavailable` for a shipment that has none, that
 * belongs to another account or doesn't exist: the refusal is the same.
 */
export async function drawInvoice(
  services: Pick<Services, 'pool' | 'settings' | 'files'>,
  scope: CustomerScope,
  { shipmentId, invoice }: { readonly shipmentId: number; readonly invoice?: string | undefined },
): Promise<DrawnDocument | Refusal<RefusalCode>> {
  const row = await findInvoice(scope, services.pool, { shipmentId, isNamed: invoice !== undefined });
  if (row === undefined) return refuse('invoice.unavailable', { number: shipmentId });
  const numbers = scope.seesPrices ? await invoiceNumbersOf(services.pool, shipmentId) : { charges: [], credits: [] };
  if (invoice !== undefined) {
    const isOfShipment = numbers.charges.includes(invoice) || numbers.credits.includes(invoice);
    const file = isOfShipment ? await readErpDocument(services, 'invoice', [invoice]) : undefined;
    return file === undefined
      ? refuse('invoice.unavailable', { number: invoice })
      : { fileName: `${invoice}.pdf`, pdf: file };
  }
  const sent = await readErpDocument(services, 'invoice', numbers.charges);
  if (sent !== undefined) return { fileName: `${row.shipmentNumber}.pdf`, pdf: sent };
  const destination = destinationFrom(row);
  const description = describeInvoice({
    issuer: issuerOf(services.settings),
    recipient: recipientOf(row),
    shipTo: [destination.name, destination.attention, ...placeLines(destination)].filter((line) => line !== ''),
    shipmentNumber: row.shipmentNumber,
    orderNumber: row.orderNumber,
    orderDate: plainDateIn(services.settings.timeZone, row.orderDate),
    invoiceDate: row.invoiceDate,
    poNumber: row.poNumber,
    lines: (row.lines ?? []).map(({ unitPrice, ...line }) => (scope.seesPrices ? { ...line, unitPrice } : line)),
  });
  return drawn(`${row.shipmentNumber}.pdf`, await draw(scope.viewer.userId, { kind: 'document', description }));
}
