/** Stores the files of buyers' orders: rows in the order's transaction, contents in the file store under their hash. */
import { Readable } from 'node:stream';
import { badValue, maxAttachmentsOfOrder, type Rejection } from '@operatory/domain/punch-out';
import type { Queryable } from '../../database/database.ts';
import type { FileStore } from '../../ports/files/index.ts';
import type { InboundOrder } from './compose-order.ts';
import type { OrderFile, ReceivedFile } from './received-files.ts';

/** Where the content with this hash is in the file store. */
export const attachmentKey = (sha256: string) => `buyer-attachments/${sha256.slice(0, 2)}/${sha256}`;

interface OfDocument {
  readonly connectionId: string;
  readonly orderId: string;
  readonly payloadId: string;
}

/** As `keepAttachments`, for a document that arrives; nothing for one that came before its order. */
export async function keepArrived(
  database: Queryable,
  { connection, order, envelope, attachments }: InboundOrder,
  at: Date,
): Promise<Rejection | undefined> {
  if (attachments === undefined) return undefined;
  const { received, files } = attachments;
  const { connectionId } = connection;
  const of = { connectionId, orderId: order.orderId, payloadId: envelope.payloadId };
  return keepAttachments({ database, files }, of, { received, at });
}

/**
 * Stores what isn't stored yet, or says that the order has too many. A content is written before its row can be seen; if
 * the transaction fails afterward, the repeat writes the same content under the same key.
 */
async function keepAttachments(
  { database, files }: { readonly database: Queryable; readonly files: FileStore },
  { connectionId, orderId, payloadId }: OfDocument,
  { received, at }: { readonly received: readonly OrderFile[]; readonly at: Date },
): Promise<Rejection | undefined> {
  if (received.length === 0) return undefined;
  const { rows } = await database.query<{ kept: number; known: number }>({
    name: 'punch-out-attachments-count',
    // Of a repeated document, all are there already.
    text: `select count(*)::int as kept, count(*) filter (where (content_id, sha256) in (select * from unnest($3::text[], $4::text[])))::int as known
             from punch_out_attachment where connection_id = $1 and order_id = $2`,
    values: [connectionId, orderId, received.map(({ contentId }) => contentId), received.map(({ sha256 }) => sha256)],
  });
  const { kept, known } = rows[0] ?? { kept: 0, known: 0 };
  if (received.length > known && kept + received.length - known > maxAttachmentsOfOrder) {
    return badValue(`An order and its changes have at most ${maxAttachmentsOfOrder} attachments.`);
  }
  for (const { contentId, fileName, type, size, sha256, lines, bytes } of received) {
    if (bytes !== undefined && !(await files.has(attachmentKey(sha256)))) {
      await files.write(attachmentKey(sha256), Readable.from([bytes]));
    }
    await database.query({
      name: 'punch-out-attachment-keep',
      text: `insert into punch_out_attachment
               (connection_id, order_id, payload_id, content_id, file_name, type, size, sha256, lines, received_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
             on conflict (connection_id, order_id, content_id, sha256) do nothing`,
      values: [connectionId, orderId, payloadId, contentId, fileName, type, size, sha256, lines, at],
    });
  }
  return undefined;
}

/** The files that came with one document, without their contents: for repeating it in a dry run. */
export async function readDocumentFiles(
  database: Queryable,
  { connectionId, orderId, payloadId }: OfDocument,
): Promise<ReceivedFile[]> {
  const { rows } = await database.query<ReceivedFile>({
    name: 'punch-out-attachments-of-document',
    text: `select content_id as "contentId", file_name as "fileName", type, size, sha256 from punch_out_attachment
            where connection_id = $1 and order_id = $2 and payload_id = $3 and sha256 <> '' order by attachment_id`,
    values: [connectionId, orderId, payloadId],
  });
  return rows;
}
