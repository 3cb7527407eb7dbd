/** Reads an Excel workbook's rows as text, in the format that copying them has. Loaded at the first workbook. */
import { type Cell, cellText } from '@operatory/domain/exchange';
import { plural } from '@operatory/domain/words';
import readWorkbook from 'read-excel-file/universal';
import type { ReadFile } from './read-list-file.ts';

/** The unpacked size limit of a workbook's parts, because 2 MB of zip can hold more than a browser can handle. */
const maxUnpackedBytes = 50_000_000;

/** The unpacked size that the zip's directory states. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let total = 0;
  for (let at = 0; at + 46 <= bytes.length; at += 1) {
    // An entry of the directory.
    if (bytes[at] === 0x50 && view.getUint32(at, true) === 0x02014b50) total += view.getUint32(at + 24, true);
  }
  return total;
}

const lineOf = (row: readonly unknown[]) =>
  row
    .map((cell) => cellText(cell as Cell).replace(/\s+/g, ' '))
    .join('\t')
    .trimEnd();

/** The rows of the only sheet that isn't empty, or a message that says why there are none. */
export async function readWorkbookList(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<ReadFile> {
  if (unpackedSize(bytes) > maxUnpackedBytes) {
    return { problem: `${name} is too large. Copy the rows of your list and paste them here.` };
  }
  const workbook = await readWorkbook(new Blob([bytes])).catch(() => undefined);
  if (workbook === undefined) {
    return {
      problem: `${name} isn’t an Excel workbook (.xlsx), or it’s damaged. Save it again, or copy its rows and paste them here.`,
    };
  }
  const filled = workbook
    .map(({ sheet, data }) => ({ sheet, text: data.map(lineOf).join('\n') }))
    .filter(({ text }) => text.trim() !== '');
  const [only] = filled;
  if (only === undefined) return { problem: `${name} is empty.` };
  if (filled.length > 1) {
    const names = filled.slice(0, 3).map(({ sheet }) => `“${sheet}”`);
    const more = filled.length > names.length ? ', and more' : '';
    return {
      problem: `${name} has ${plural(filled.length, 'sheet')} with rows: ${names.join(', ')}${more}. Copy the rows of one sheet and paste them here, or save only that sheet.`,
    };
  }
  return { text: only.text };
}
