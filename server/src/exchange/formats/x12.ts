/** Reads an X12 interchange of ship notices (856) as CSV of the feed `shipments`. */
import { csvRecord } from '@operatory/domain/exchange';
import { FileTrouble } from '../reading/file-trouble.ts';
import { readTransactionSets, X12Trouble } from '../x12/read-segments.ts';
import { readShipNotice, shipmentColumns } from '../x12/ship-notice.ts';

const mostBytes = 30_000_000;

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > mostBytes) throw new FileTrouble('The X12 file is larger than 30 MB. Send it in parts.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new FileTrouble('The X12 file isn’t UTF-8.');
  }
}

/** Throws `FileTrouble`, which names the segment, for what isn't a whole interchange of ship notices. */
export async function* csvOfX12(open: () => Promise<AsyncIterable<Buffer>>): AsyncGenerator<Buffer> {
  const text = await textOf(await open());
  try {
    const sets = readTransactionSets(text);
    const other = sets.find(({ code }) => code !== '856');
    if (other !== undefined || sets.length === 0) {
      throw new X12Trouble(
        other === undefined
          ? 'The file has no transaction set.'
          : `Segment ${other.segments[0]?.position} (ST) begins a “${other.code.slice(0, 20)}”, and we only read 856 (ship notices).`,
      );
    }
    yield Buffer.from(csvRecord([...shipmentColumns]));
    for (const set of sets) {
      for (const row of readShipNotice(set)) yield Buffer.from(csvRecord(shipmentColumns.map((column) => row[column])));
    }
  } catch (error) {
    throw error instanceof X12Trouble ? new FileTrouble(error.message) : error;
  }
}
