/** The files of buyers' orders, for the people who review them. */
import type { BuyerAttachment } from '@operatory/contract/buyer-document';
import type { RefusalCode } from '@operatory/contract/refusals';
import { attachmentWord } from '@operatory/domain/punch-out';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type { FastifyReply } from 'fastify';
import type { Services } from '../../services/services.ts';
import { attachmentKey } from './attachments.ts';

export interface AttachmentRow {
  readonly attachmentId: number;
  readonly fileName: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly lines: readonly number[];
  readonly receivedAt: Date;
}

/** A stored file as pages show it. */
export function tellAttachment({ type, sha256, lines, receivedAt, ...row }: AttachmentRow): BuyerAttachment {
  const word = attachmentWord(type);
  return {
    ...row,
    state: sha256 === '' ? 'missing' : word === undefined ? 'unknown' : 'ready',
    type: word ?? '',
    lines: [...lines],
    receivedAt: receivedAt.toISOString(),
  };
}

/** Those of an order and its changes, the first one first; none for an order that isn't a buyer's document. */
export async function listAttachments(
  { pool }: Services,
  orderNumber: number,
): Promise<{ attachments: BuyerAttachment[] }> {
  const { rows } = await pool.query<AttachmentRow>({
    name: 'punch-out-attachments-of-order',
    text: `select f.attachment_id as "attachmentId", f.file_name as "fileName", f.type, f.size, f.sha256, f.lines,
                  f.received_at as "receivedAt"
             from punch_out_order p join punch_out_attachment f using (connection_id, order_id)
            where p.order_number = $1 order by f.attachment_id`,
    values: [orderNumber],
  });
  return { attachments: rows.map(tellAttachment) };
}

/** A header value that any browser reads: the name in UTF-8, with an ASCII one beside it. */
const dispositionOf = (fileName: string) =>
  `attachment; filename="${fileName.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** Always as a download, with the type that its content proved: no browser shows or runs it within our pages. */
export async function sendAttachment(
  { pool, files }: Services,
  attachmentId: number,
  reply: FastifyReply,
): Promise<unknown | Refusal<RefusalCode>> {
  const { rows } = await pool.query<Pick<AttachmentRow, 'fileName' | 'type' | 'sha256'>>({
    name: 'punch-out-attachment',
    text: 'select file_name as "fileName", type, sha256 from punch_out_attachment where attachment_id = $1',
    values: [attachmentId],
  });
  const [row] = rows;
  if (row === undefined || row.sha256 === '') return refuse('buyer-attachment.absent');
  if (attachmentWord(row.type) === undefined) return refuse('buyer-attachment.not-opened');
  const file = await files.open(attachmentKey(row.sha256));
  if (file === undefined) return refuse('buyer-attachment.absent');
  reply
    .type(row.type)
    .header('content-length', file.size)
    .header('content-disposition', dispositionOf(row.fileName))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store');
  return file.content;
}
