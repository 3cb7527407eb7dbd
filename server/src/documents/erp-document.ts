/** The ERP's own file for a statement or an invoice, if it sent one. */
import { buffer } from 'node:stream/consumers';
import type { Queryable } from '../database/database.ts';
import type { FileStore } from '../ports/files/index.ts';

/** Its bytes; undefined if the ERP sent none, or if the file store lost it. Rejects with the store's error. */
export async function readErpDocument(
  services: { readonly pool: Queryable; readonly files: Pick<FileStore, 'open'> },
  kind: 'statement' | 'invoice',
  documentKey: string,
): Promise<Buffer | undefined> {
  const { rows } = await services.pool.query<{ fileKey: string }>({
    name: 'erp-document',
    text: `select file_key as "fileKey" from erp_document where kind = $1 and document_key = $2`,
    values: [kind, documentKey],
  });
  const file = rows[0] === undefined ? undefined : await services.files.open(rows[0].fileKey);
  return file === undefined ? undefined : buffer(file.content);
}
