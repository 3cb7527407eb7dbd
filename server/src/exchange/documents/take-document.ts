/** Takes the distributor's PDFs: statements and invoices, which are shown instead of ours, and safety data sheets. */
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { RefusalCode } from '@operatory/contract/refusals';
import { readDocumentName } from '@operatory/domain/exchange';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import pg from 'pg';
import { inTransaction } from '../../database/database.ts';
import { isSheetName, removeSheet, writeSheet } from '../../documents/safety-sheet-file.ts';
import { ProviderAway } from '../../http/provider-away.ts';
import type { FileStore } from '../../ports/files/index.ts';

export const documentFeeds = ['statements', 'invoices', 'safety-sheets'] as const;
/** The feed that the document belongs to. */
export type DocumentFeed = (typeof documentFeeds)[number];

/** As `erp_document` stores it. Safety data sheets have no other place than the file store. */
const kinds = { statements: 'statement', invoices: 'invoice' } as const;

const maxMegabytes = 20;

export interface DocumentName {
  readonly feed: DocumentFeed;
  /** The statement's id, the ERP's number of the invoice, or the sheet's name. */
  readonly number: string;
}

/** What the name of a file in the folder says: `invoices.IN-1042.pdf`. Undefined if it isn't that of a document. */
export const documentNamed = (fileName: string) => readDocumentName(fileName) as DocumentName | undefined;

async function bytesOf(content: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > maxMegabytes * 1_000_000) return undefined;
  }
  return Buffer.concat(chunks);
}

export interface SentDocument extends DocumentName {
  readonly content: Readable;
  /** The SHA-256 that the sender stated, hexadecimal. */
  readonly sha256?: string | undefined;
}

const sheetNames = 'letters, digits, “-”, and “_”, up to 60';

/**
 * Stores the PDF; the same one again changes nothing, and another one replaces it. It may arrive before the row of its feed.
 * Returns its size and hash. Rejects with `ProviderAway`, or the stream's error.
 */
export async function takeDocument(
  { pool, files }: { readonly pool: pg.Pool; readonly files: FileStore },
  { feed, number, content, sha256: named }: SentDocument,
): Promise<{ readonly bytes: number; readonly sha256: string } | Refusal<RefusalCode>> {
  if (feed === 'safety-sheets' && !isSheetName(number)) {
    content.resume();
    return refuse('exchange.pdf-name', { name: number, known: sheetNames });
  }
  const pdf = await bytesOf(content);
  if (pdf === undefined) return refuse('exchange.pdf-too-large', { limit: `${maxMegabytes} MB` });
  // Readers look for it in the first 1,024 bytes.
  if (!pdf.subarray(0, 1_024).includes('%PDF-')) return refuse('exchange.not-a-pdf');
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  if (named !== undefined && named !== sha256) return refuse('exchange.digest-wrong', { found: sha256, named });
  const fileKey = `erp/${randomUUID()}.pdf`;
  try {
    if (feed === 'safety-sheets') await writeSheet(files, number, Readable.from([pdf]));
    else await files.write(fileKey, Readable.from([pdf]));
  } catch (error) {
    throw new ProviderAway('file storage', error);
  }
  if (feed === 'safety-sheets') return { bytes: pdf.length, sha256 };
  const unused = await inTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtext('erp-document'), hashtext($1))", [`${feed}/${number}`]);
    const { rows: before } = await client.query<{ file_key: string; sha256: string | null }>(
      'select file_key, sha256 from erp_document where kind = $1 and document_key = $2',
      [kinds[feed], number],
    );
    if (before[0]?.sha256 === sha256) return fileKey;
    await client.query(
      `insert into erp_document (kind, document_key, file_key, sha256) values ($1, $2, $3, $4)
       on conflict (kind, document_key) do update
         set file_key = excluded.file_key, sha256 = excluded.sha256, changed_at = now()`,
      [kinds[feed], number, fileKey, sha256],
    );
    return before[0]?.file_key;
  }).catch(async (error: unknown) => {
    // The database refused, so no row refers to the file. If the connection was lost instead, the row may have been stored.
    if (error instanceof pg.DatabaseError) await files.remove(fileKey).catch(() => undefined);
    throw error;
  });
  // A file that can't be removed only takes up space.
  if (unused !== undefined) await files.remove(unused).catch(() => undefined);
  return { bytes: pdf.length, sha256 };
}

/** Ours is shown again, or no sheet. Returns false if there was none. */
export async function removeDocument(
  { pool, files }: { readonly pool: pg.Pool; readonly files: FileStore },
  { feed, number }: DocumentName,
): Promise<boolean> {
  if (feed === 'safety-sheets') return removeSheet(files, number);
  const { rows } = await pool.query<{ file_key: string }>(
    'delete from erp_document where kind = $1 and document_key = $2 returning file_key',
    [kinds[feed], number],
  );
  for (const { file_key: fileKey } of rows) await files.remove(fileKey).catch(() => undefined);
  return rows.length > 0;
}
