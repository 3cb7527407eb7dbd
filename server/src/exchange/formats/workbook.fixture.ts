/** Makes small Excel workbooks. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const main = 'http://schemas.openxmlformats.org';
const parts = {
  '[Content_Types].xml': `<Types xmlns="${main}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="r1" Type="${main}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}/spreadsheetml/2006/main" xmlns:r="${main}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="r1" Type="${main}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${main}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  // The second style is a date.
  'xl/styles.xml': `<styleSheet xmlns="${main}/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

type Value = string | number | boolean | { readonly serial: number };

function cell(value: Value, at: string): string {
  if (typeof value === 'string') return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
  return typeof value === 'number'
    ? `<c r="${at}"><v>${value}</v></c>`
    : `<c r="${at}" s="1"><v>${value.serial}</v></c>`;
}

/** A workbook with these rows; `padding` bytes that unpack from almost nothing are added to it. */
export async function workbookOf(rows: readonly (readonly Value[])[], padding = 0): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  const lines = rows.map((row, y) => {
    const cells = row.map((value, x) => cell(value, `${String.fromCharCode(65 + x)}${y + 1}`));
    return `<row r="${y + 1}">${cells.join('')}</row>`;
  });
  const sheet = `<worksheet xmlns="${main}/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`;
  zip.addBuffer(Buffer.from(sheet), 'xl/worksheets/sheet1.xml');
  if (padding > 0) zip.addBuffer(Buffer.alloc(padding), 'xl/media/image1.bin');
  zip.end();
  return buffer(zip.outputStream);
}
