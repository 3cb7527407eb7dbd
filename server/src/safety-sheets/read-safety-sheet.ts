/** The safety data sheet of one item [A2.45]. */
import type { RefusalCode } from '@operatory/contract/refusals';
import { isStaff, type Viewer } from '@operatory/domain/access';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { FastifyReply } from 'fastify';
import type { Services } from '../http/services.ts';
import { openSheet } from './sheet-file.ts';

/** `item.not-found` for an unknown item, one without a sheet, one whose sheet is not stored, and one hidden from customers unless staff ask. */
export async function readSafetySheet(
  { pool, files }: Services,
  viewer: Viewer,
  { itemNumber, reply }: { readonly itemNumber: string; readonly reply: FastifyReply },
): Promise<unknown> {
  const notFound: Refusal<RefusalCode> = refuse('item.not-found', { itemNumber });
  if (!/^[\w-]{1,20}$/.test(itemNumber)) return notFound;
  const { rows } = await pool.query<{ key: string; isHidden: boolean }>(
    `select sds_media_key as key, is_hidden_from_customer as "isHidden" from item
      where item_number = $1 and sds_media_key is not null`,
    [itemNumber],
  );
  const [row] = rows;
  if (row === undefined || (row.isHidden && !isStaff(viewer))) return notFound;
  const sheet = await openSheet(files, row.key);
  if (sheet === undefined) return notFound;
  reply
    .type('application/pdf')
    .header('content-length', sheet.size)
    .header('content-disposition', `inline; filename="safety-data-sheet-${itemNumber}.pdf"`)
    .header('cache-control', 'private, no-store');
  return sheet.content;
}
