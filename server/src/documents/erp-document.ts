/** The ERP's own file for a statement or an invoice, if it sent one. */
import { buffer } from 'node:stream/consumers';
import type { Queryable } from '../database/database.ts';
import type { FileStore } from '../ports/files/index.ts';

/**
 * The numbers of an ERP's invoices for a shipment, newest first; credits aren't its invoice and are sent separately.
 * Only the ERP's own numbers are matched, so that no one gets the file of an invoice that happens to have the number of
 * their shipment.
 */
export async function invoiceNumbersOf(
  pool: Queryable,
  shipmentId: number,
): Promise<{ readonly charges: string[]; readonly credits: string[] }> {
  const { rows } = await pool.query<{ number: string; isCharge: boolean }>({
    name: 'erp-invoice-numbers',
    text: `select v.invoice_number as number, v.total_cents >= 0 as "isCharge"
             from shipment s join sales_order o using (order_number)
             join erp_invoice v on v.erp_order_number = o.erp_order_number
              and coalesce(v.erp_shipment_number, s.erp_shipment_number) is not distinct from s.erp_shipment_number
            where s.shipment_id = $1
            order by v.invoice_date desc, v.invoice_number desc`,
    values: [shipmentId],
  });
  const numbersOf = (isCharge: boolean) => rows.filter((row) => row.isCharge === isCharge).map(({ number }) => number);
  return { charges: numbersOf(true), credits: numbersOf(false) };
}

/** The bytes of the first that it sent; undefined if the ERP sent none, or if the file store lost it. Rejects with the store's error. */
export async function readErpDocument(
  services: { readonly pool: Queryable; readonly files: Pick<FileStore, 'open'> },
  kind: 'statement' | 'invoice',
  documentKeys: readonly string[],
): Promise<Buffer | undefined> {
  const { rows } = await services.pool.query<{ fileKey: string }>({
    name: 'erp-document',
    text: `select file_key as "fileKey" from erp_document where kind = $1 and document_key = any($2) order by array_position($2, document_key) limit 1`,
    values: [kind, documentKeys],
  });
  const file = rows[0] === undefined ? undefined : await services.files.open(rows[0].fileKey);
  return file === undefined ? undefined : buffer(file.content);
}
