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

type Rows = readonly (readonly Value[])[];

/** A workbook with these sheets, by name; `padding` bytes that unpack from almost nothing are added to it. */
export async function workbookWith(sheets: Readonly<Record<string, Rows>>, padding = 0): Promise<Buffer> {
  const zip = new ZipFile();
  const names = Object.keys(sheets);
  const each = (text: (number: number, name: string) => string) =>
    names.map((name, index) => text(index + 1, name)).join('');
  const own: Record<string, string> = {
    ...parts,
    'xl/workbook.xml': parts['xl/workbook.xml'].replace(
      /<sheet .*?\/>/,
      each((number, name) => `<sheet name="${name}" sheetId="${number}" r:id="s${number}"/>`),
    ),
    'xl/_rels/workbook.xml.rels': parts['xl/_rels/workbook.xml.rels'].replace(
      /<Relationship Id="r1".*?\/>/,
      each(
        (number) =>
          `<Relationship Id="s${number}" Type="${main}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      ),
    ),
  };
  for (const [name, text] of Object.entries(own)) zip.addBuffer(Buffer.from(text), name);
  for (const [index, rows] of Object.values(sheets).entries()) {
    const lines = rows.map((row, y) => {
      const cells = row.map((value, x) => cell(value, `${String.fromCharCode(65 + x)}${y + 1}`));
      return `<row r="${y + 1}">${cells.join('')}</row>`;
    });
    const sheet = `<worksheet xmlns="${main}/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`;
    zip.addBuffer(Buffer.from(sheet), `xl/worksheets/sheet${index + 1}.xml`);
  }
  if (padding > 0) zip.addBuffer(Buffer.alloc(padding), 'xl/media/image1.bin');
  zip.end();
  return buffer(zip.outputStream);
}

/** A workbook with one sheet of these rows. */
export const workbookOf = (rows: Rows, padding = 0): Promise<Buffer> => workbookWith({ Sheet1: rows }, padding);
