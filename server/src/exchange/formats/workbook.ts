/** Reads the first sheet of an Excel workbook (XLSX) as CSV. */
import { type Cell, cellText, csvRecord } from '@operatory/domain/exchange';
import { readSheet } from 'read-excel-file/node';
import { FileTrouble } from '../reading/file-trouble.ts';
import { checkedWorkbook, noWorkbook } from './workbook-parts.ts';

const mostBytes = 30_000_000;
export const mostRows = 50_000;

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
  const rows = await readSheet(await checkedWorkbook(workbook)).catch(() => {
    throw noWorkbook();
  });
  if (rows.length === 0) throw new FileTrouble('The first sheet of the workbook is empty.');
  if (rows.length > mostRows + 1) {
    throw new FileTrouble('The sheet has more than 50,000 rows. Save it as CSV.');
  }
  for (const row of rows) yield Buffer.from(csvRecord(row.map((cell) => cellText(cell as Cell))));
}
