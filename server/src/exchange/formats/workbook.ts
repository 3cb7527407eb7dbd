/** Reads the first sheet of an Excel workbook (XLSX) as CSV. */
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { type Cell, cellText, csvRecord } from '@operatory/domain/exchange';
import { readSheet } from 'read-excel-file/node';
import { FileTrouble } from '../reading/file-trouble.ts';

const mostBytes = 30_000_000;
const mostExpanded = 300_000_000;
export const mostRows = 50_000;

const inflate = promisify(inflateRaw);

const noWorkbook = () =>
  new FileTrouble('The file isn’t an Excel workbook (XLSX), or is damaged. Save it again as XLSX or CSV.');

/** Unpacks each entry once within limits, because a small workbook can unpack to more than memory holds. */
async function refuseBomb(workbook: Buffer): Promise<void> {
  let left = mostExpanded;
  let at = workbook.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (at < 0 || at + 22 > workbook.length) throw noWorkbook();
  const count = workbook.readUInt16LE(at + 10);
  at = workbook.readUInt32LE(at + 16);
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > workbook.length || workbook.readUInt32LE(at) !== 0x02014b50) throw noWorkbook();
    const [method, packed] = [workbook.readUInt16LE(at + 10), workbook.readUInt32LE(at + 20)];
    const local = workbook.readUInt32LE(at + 42);
    if (local + 30 > workbook.length) throw noWorkbook();
    const start = local + 30 + workbook.readUInt16LE(local + 26) + workbook.readUInt16LE(local + 28);
    const content = workbook.subarray(start, start + packed);
    const { length } =
      method === 8
        ? await inflate(content, { maxOutputLength: Math.max(1, left) }).catch((error: { code?: string }) => {
            throw error.code === 'ERR_BUFFER_TOO_LARGE'
              ? new FileTrouble('The workbook unpacks to more than 300 MB. Save the sheet as CSV.')
              : noWorkbook();
          })
        : content;
    left -= length;
    at += 46 + workbook.readUInt16LE(at + 28) + workbook.readUInt16LE(at + 30) + workbook.readUInt16LE(at + 32);
  }
}

async function bytesOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > mostBytes) throw new FileTrouble('The workbook is larger than 30 MB. Save the sheet as CSV.');
  }
  return Buffer.concat(chunks);
}

/** Throws `FileTrouble` for what isn't a workbook, or is larger than one that a person fills. */
export async function* csvOfWorkbook(open: () => Promise<AsyncIterable<Buffer>>): AsyncGenerator<Buffer> {
  const workbook = await bytesOf(await open());
  await refuseBomb(workbook);
  const rows = await readSheet(workbook).catch(() => {
    throw noWorkbook();
  });
  if (rows.length === 0) throw new FileTrouble('The first sheet of the workbook is empty.');
  if (rows.length > mostRows + 1) {
    throw new FileTrouble('The sheet has more than 50,000 rows. Save it as CSV.');
  }
  for (const row of rows) yield Buffer.from(csvRecord(row.map((cell) => cellText(cell as Cell))));
}
