/** The code of the workbook thread: one at a time, from the bytes of a workbook to its first sheet as CSV. */
import { type Cell, cellText, csvRecord } from '@operatory/domain/exchange';
import { move } from 'piscina';
import { readSheet } from 'read-excel-file/node';
import { FileTrouble } from '../reading/file-trouble.ts';
import { checkedWorkbook, noWorkbook } from './workbook-parts.ts';

const maxRows = 50_000;

/** The sheet, or why it can't be read; a custom error class can't be transferred between threads. */
export type ReadWorkbook = Uint8Array<ArrayBuffer> | { readonly trouble: string };

async function csvOf(workbook: Buffer): Promise<Buffer> {
  const rows = await readSheet(await checkedWorkbook(workbook)).catch((error: unknown) => {
    throw error instanceof FileTrouble ? error : noWorkbook();
  });
  if (rows.length === 0) throw new FileTrouble('The first sheet of the workbook is empty.');
  if (rows.length > maxRows + 1) {
    throw new FileTrouble('The sheet has more than 50,000 rows. Save it as CSV.');
  }
  return Buffer.concat(rows.map((row) => Buffer.from(csvRecord(row.map((cell) => cellText(cell as Cell))))));
}

/** Reads one workbook. */
export async function readWorkbook(workbook: Uint8Array): Promise<unknown> {
  try {
    const csv = await csvOf(Buffer.from(workbook.buffer, workbook.byteOffset, workbook.byteLength));
    // Transferred, not copied, because nothing else uses its memory.
    return move(new Uint8Array(csv));
  } catch (error) {
    if (error instanceof FileTrouble) return { trouble: error.message };
    throw error;
  }
}
