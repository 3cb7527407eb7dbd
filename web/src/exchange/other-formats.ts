/** Turns a workbook or JSON Lines into CSV, so that it's mapped and sent like any other file. */
import { type Cell, cellText, csvRecord, type JsonRecord, readJsonLine } from '@operatory/domain/exchange';
import readWorkbook from 'read-excel-file/universal';
import { UnusableFile } from './unusable-file.ts';

const maxWorkbookBytes = 30_000_000;
const maxRows = 50_000;
const maxJsonBytes = 200_000_000;

const asCsv = (records: readonly string[]) => new Blob([...records], { type: 'text/csv' });

/** One sheet of up to 50,000 rows, the first unless `wanted` names another, and the names of all sheets. */
export async function csvOfWorkbook(
  content: Blob,
  wanted?: string,
): Promise<{ readonly csv: Blob; readonly sheets: readonly string[]; readonly sheet: string }> {
  if (content.size > maxWorkbookBytes) throw new UnusableFile('A workbook can be up to 30 MB. Save the sheet as CSV.');
  const damaged = new UnusableFile(
    'This isn’t an Excel workbook (XLSX), or it’s damaged. Save it again as XLSX or CSV.',
  );
  const workbook = await readWorkbook(content).catch(() => {
    throw damaged;
  });
  const taken = workbook.find(({ sheet }) => sheet === wanted) ?? workbook[0];
  if (taken === undefined) throw damaged;
  const { sheet, data: rows } = taken;
  if (rows.length > maxRows + 1) throw new UnusableFile('A sheet can have up to 50,000 rows. Save it as CSV.');
  return {
    csv: asCsv(rows.map((row) => csvRecord(row.map((cell) => cellText(cell as Cell))))),
    sheets: workbook.map((one) => one.sheet),
    sheet,
  };
}

/** One object a line; the columns are the names in all of them. */
export async function csvOfJsonLines(content: Blob): Promise<Blob> {
  if (content.size > maxJsonBytes)
    throw new UnusableFile('JSON Lines files can be up to 200 MB here. Send larger ones through the API.');
  const records: JsonRecord[] = [];
  for (const [index, line] of (await content.text()).split('\n').entries()) {
    if (line.trim() === '') continue;
    try {
      records.push(...readJsonLine(line));
    } catch (error) {
      throw new UnusableFile(
        `Line ${index + 1} can’t be read: ${error instanceof Error ? error.message : 'invalid JSON'}.`,
      );
    }
  }
  const header = [...new Set(records.flatMap((record) => [...record.keys()]))];
  return asCsv([
    csvRecord(header),
    ...records.map((record) => csvRecord(header.map((name) => record.get(name) ?? ''))),
  ]);
}
