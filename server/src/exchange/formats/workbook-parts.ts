/**
 * Unpacks a workbook within limits, and packs it again from what was checked. The reader uses other parts of the ZIP,
 * so it could unpack entries that a check of the ZIP's own list never saw, and it fills each row up to the farthest
 * cell.
 */
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { ZipFile } from 'yazl';
import { FileTrouble } from '../reading/file-trouble.ts';

const maxExpanded = 300_000_000;
/** The cells of 50,000 rows with 500 columns. */
const maxCells = 25_000_000;
/** Excel has no more. */
const lastRow = 1_048_576;

const inflate = promisify(inflateRaw);

export const noWorkbook = () =>
  new FileTrouble('The file isn’t an Excel workbook (XLSX), or is damaged. Save it again as XLSX or CSV.');

interface Entry {
  readonly name: string;
  readonly isPacked: boolean;
  readonly content: Buffer;
}

/** The entries that the ZIP's list names. */
function* entriesOf(zip: Buffer): Generator<Entry> {
  let at = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (at < 0 || at + 22 > zip.length) throw noWorkbook();
  const count = zip.readUInt16LE(at + 10);
  at = zip.readUInt32LE(at + 16);
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) throw noWorkbook();
    const [method, packed, nameLength] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ];
    const local = zip.readUInt32LE(at + 42);
    if (local + 30 > zip.length) throw noWorkbook();
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    yield {
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      isPacked: method === 8,
      content: zip.subarray(start, start + packed),
    };
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/** The column's number, from 1. */
const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Refuses a sheet with cells so far out that filling the rows up to them would take all memory. */
function refuseFarCells(sheet: Buffer): void {
  const text = sheet.toString('latin1');
  if (!text.includes('sheetData')) return;
  let [rows, columns] = [0, 0];
  for (const [, , place = ''] of text.matchAll(/\br\s*=\s*(["'])(.*?)\1/gs)) {
    const [, letters = '', row = ''] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? [];
    if (row === '' || Number(row) > lastRow) throw noWorkbook();
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnNumber(letters));
  }
  if (rows * columns > maxCells) {
    throw new FileTrouble(
      'A sheet of the workbook has a cell too far from the first one. Delete what’s outside the table, or save it as CSV.',
    );
  }
}

/** The same workbook with only what's read of it. Throws `FileTrouble` if it's none, or holds more than memory should. */
export async function checkedWorkbook(workbook: Buffer): Promise<Buffer> {
  const checked = new ZipFile();
  const names = new Set<string>();
  let left = maxExpanded;
  for (const { name, isPacked, content: packed } of entriesOf(workbook)) {
    const content = isPacked
      ? await inflate(packed, { maxOutputLength: Math.max(1, left) }).catch((error: { code?: string }) => {
          throw error.code === 'ERR_BUFFER_TOO_LARGE'
            ? new FileTrouble('The workbook unpacks to more than 300 MB. Save the sheet as CSV.')
            : noWorkbook();
        })
      : packed;
    left -= content.length;
    if (!name.endsWith('.xml') && !name.endsWith('.rels')) continue;
    if (names.has(name)) throw noWorkbook();
    names.add(name);
    refuseFarCells(content);
    try {
      checked.addBuffer(content, name, { compress: false });
    } catch {
      // A name such as `../sheet.xml`.
      throw noWorkbook();
    }
  }
  checked.end();
  return buffer(checked.outputStream);
}
