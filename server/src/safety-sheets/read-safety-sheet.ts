/** The safety data sheet of one item. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { isStaff, type Viewer } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openSheet } from '../documents/safety-sheet-file.ts';
import type { Services } from '../services/services.ts';

interface SheetCall {
  readonly itemNumber: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface SheetRow {
  mediaKey: string | null;
  isHidden: boolean;
  vendorName: string;
}

/** An item that is hidden from customers is unknown to everyone but staff. */
async function findSheet(
  { pool, files }: Services,
  viewer: Viewer,
  itemNumber: string,
): Promise<NonNullable<Awaited<ReturnType<typeof openSheet>>> | Refusal<RefusalCode>> {
  const notFound: Refusal<RefusalCode> = refuse('item.not-found', { itemNumber });
  if (!/^[\w-]{1,20}$/.test(itemNumber)) return notFound;
  const { rows } = await pool.query<SheetRow>(
    `select i.sds_media_key as "mediaKey", i.is_hidden_from_customer as "isHidden", v.name as "vendorName"
       from item i join vendor v on v.vendor_id = i.vendor_id where i.item_number = $1`,
    [itemNumber],
  );
  const [row] = rows;
  if (row === undefined || (row.isHidden && !isStaff(viewer))) return notFound;
  if (row.mediaKey === null) return refuse('item.needs-no-sheet', { itemNumber });
  const sheet = await openSheet(files, row.mediaKey);
  return sheet ?? refuse('item.sheet-not-on-file', { itemNumber, manufacturer: row.vendorName });
}

/** Sends the PDF. A browser that can't get it is redirected to the product's page, which says why. */
export async function readSafetySheet(
  services: Services,
  viewer: Viewer,
  { itemNumber, request, reply }: SheetCall,
): Promise<unknown> {
  const sheet = await findSheet(services, viewer, itemNumber);
  if ('refused' in sheet) {
    if (request.headers.accept?.includes('text/html') !== true) return sheet;
    return reply.redirect(`${services.settings.publicUrl}/product/${encodeURIComponent(itemNumber)}`);
  }
  reply
    .type('application/pdf')
    .header('content-length', sheet.size)
    .header('content-disposition', `inline; filename="safety-data-sheet-${itemNumber}.pdf"`)
    .header('cache-control', 'private, no-store');
  return sheet.content;
}
