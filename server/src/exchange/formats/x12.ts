/** Reads an X12 interchange as CSV of the feed that takes its documents. */
import { csvRecord, type FeedName } from '@operatory/domain/exchange';
import { FileTrouble } from '../reading/file-trouble.ts';
import { readDocuments } from '../x12/documents.ts';
import { X12Trouble } from '../x12/read-segments.ts';

const maxBytes = 30_000_000;

/** The text of a stored interchange. Throws `FileTrouble` if it's too large or not UTF-8. */
export async function x12TextOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) throw new FileTrouble('The X12 file is larger than 30 MB. Send it in parts.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new FileTrouble('The X12 file isn’t UTF-8.');
  }
}

/** Throws `FileTrouble`, which names the segment, for what isn't a whole interchange of the feed's documents. */
export async function* csvOfX12(open: () => Promise<AsyncIterable<Buffer>>, feed: FeedName): AsyncGenerator<Buffer> {
  const text = await x12TextOf(await open());
  try {
    const { columns, rows } = readDocuments(feed, text);
    yield Buffer.from(csvRecord([...columns]));
    for (const { cells } of rows) yield Buffer.from(csvRecord(columns.map((column) => cells[column]?.text ?? '')));
  } catch (error) {
    throw error instanceof X12Trouble ? new FileTrouble(error.message) : error;
  }
}
