/** Streams the invoices of one account as a zip: one document at a time is in memory. */
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { RefusalCode } from '@operatory/contract/refusals';
import type { DateRange } from '@operatory/domain/dates';
import {
  csvOf,
  invoiceFileName,
  invoiceListHead,
  invoiceListRow,
  type MissingDocument,
  maxInvoices,
  namesInFolder,
} from '@operatory/domain/documents';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CustomerScope } from '../access/customer-scope.ts';
import { accountTurns } from '../limits/account-turns.ts';
import type { Services } from '../services/services.ts';
import { drawInvoice } from './draw-invoice.ts';
import { countInvoices, type InvoiceRow, listInvoices } from './list-invoices.ts';
import { readMemoFile } from './memos.ts';
import { type ZippedFile, zipOf } from './zip-files.ts';

/** A person's downloads run one at a time; a repeated click waits for the first. */
const perPerson = accountTurns({ maxAtOnce: 1, maxWaiting: 2, longestWaitMs: 20_000 });
/** Documents of all downloads, one for each: so a download whose reader is slow keeps nobody else waiting. */
const drawing = accountTurns({ maxAtOnce: 3, maxWaiting: 60, longestWaitMs: 20_000 });
/** A reader that takes nothing for this long loses its turn. */
const longestStallMs = 90_000;
/** While too many documents are being drawn. */
const drawingRetries = 3;
const retryDelayMs = 1_000;
/** So many in a row that fail aren't a fault of theirs, but of the database or the store: the download breaks off. */
const maxFailuresInRow = 3;

interface InvoicesRequest {
  readonly range: DateRange;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The PDF exactly as it's downloaded alone. Rejects with what went wrong. */
async function readDocument(
  services: Services,
  scope: CustomerScope,
  { shipmentId, invoice }: InvoiceRow,
): Promise<Buffer | 'lost' | 'busy'> {
  const endTurn = await drawing.begin('all');
  if (endTurn === undefined) return 'busy';
  const reading =
    shipmentId === null
      ? readMemoFile(services, scope, invoice ?? '')
      : drawInvoice(services, scope, { shipmentId, invoice: invoice ?? undefined });
  const document = await reading.finally(endTurn);
  if (!isRefusal(document)) return document.pdf.length === 0 ? 'lost' : document.pdf;
  return document.refused === 'request.too-often' ? 'busy' : 'lost';
}

/** Tries again while drawing is busy, and once after an error. One that fails doesn't take the others with it. */
async function documentOf(
  services: Services,
  scope: CustomerScope,
  { row, signal }: { readonly row: InvoiceRow; readonly signal: AbortSignal },
): Promise<Buffer | MissingDocument> {
  if (row.missing !== null) return row.missing;
  let hasFailed = false;
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      const document = await readDocument(services, scope, row);
      if (document !== 'busy' || tries === drawingRetries) return document;
    } catch (error) {
      if (hasFailed && !signal.aborted) {
        const { shipmentId, invoice } = row;
        services.log.error({ err: error, shipmentId, invoice }, 'An invoice could not be added to a download');
        return 'failed';
      }
      hasFailed = true;
    }
    await pause(retryDelayMs, undefined, { signal }).catch(() => undefined);
  }
  return 'failed';
}

/** The documents by date, and then the list, which only then knows what is missing. Rejects if several in a row fail. */
async function* filesOf(
  services: Services,
  scope: CustomerScope,
  { rows, signal }: { readonly rows: readonly InvoiceRow[]; readonly signal: AbortSignal },
): AsyncGenerator<ZippedFile> {
  const names = namesInFolder(rows.map(invoiceFileName));
  const list: (string | number)[][] = [];
  let failures = 0;
  for (const [index, row] of rows.entries()) {
    const document = await documentOf(services, scope, { row, signal });
    if (signal.aborted) return;
    if (document === 'failed') failures += 1;
    else if (typeof document !== 'string') failures = 0;
    if (failures === maxFailuresInRow) throw new Error(`${failures} invoices in a row could not be read`);
    const path = names[index] ?? '';
    list.push(invoiceListRow(row, typeof document === 'string' ? { missing: document } : { name: path }));
    if (typeof document !== 'string') yield { path, content: Readable.from([document]) };
  }
  yield { path: 'invoices.csv', content: Readable.from([Buffer.from(csvOf([invoiceListHead(scope), ...list]))]) };
}

/** `invoice.none-in-range` without any, `invoice.too-many` above the limit. The work ends with the reader's connection. */
export async function sendInvoices(
  services: Services,
  scope: CustomerScope,
  { range, request, reply }: InvoicesRequest,
): Promise<Readable | Refusal<RefusalCode>> {
  const { timeZone } = services.settings;
  const wanted = { range, timeZone };
  const rows = await services.reads.run(request, (pool) => listInvoices(pool, scope, wanted), scope.customerNumber);
  if (rows.length === 0) return refuse('invoice.none-in-range');
  if (rows.length > maxInvoices) {
    const { count } = await countInvoices(services.pool, scope, wanted);
    return refuse('invoice.too-many', { count: count.toLocaleString('en-US'), most: maxInvoices });
  }
  const endTurn = await perPerson.begin(scope.viewer.userId);
  if (endTurn === undefined) return refuse('request.too-often', { seconds: 10 });
  const over = new AbortController();
  const zip = zipOf(filesOf(services, scope, { rows, signal: over.signal }));
  const began = performance.now();
  // It takes as long as its reader does.
  zip.once('end', () => {
    request.waitedMs = performance.now() - began;
  });
  zip.once('close', () => {
    over.abort();
    endTurn();
  });
  // Also after the last byte, and if the response never became this stream.
  reply.raw.once('close', () => zip.destroy());
  if (reply.raw.destroyed) zip.destroy();
  // A silent connection may also wait for a document, and then nothing is pending.
  reply.raw.setTimeout(longestStallMs, () => {
    if (reply.raw.writableNeedDrain) reply.raw.destroy();
  });
  const name = `invoices-${scope.customerNumber}-${range.startDate}-${range.endDate}.zip`;
  reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store');
  return zip;
}
