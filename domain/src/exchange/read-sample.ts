/** Reads a file's header and first rows, so that a person can say what its columns mean. */

export interface FileSample {
  readonly headers: readonly string[];
  /** The cells of the first rows, as far as they're complete in the text. */
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
  /** Where the header's record ends in the text, including its line end. */
  readonly headerEnd: number;
}

const delimiters = [',', ';', '\t', '|'] as const;

interface Records {
  readonly records: readonly (readonly string[])[];
  readonly firstEnd: number;
}

/** Records by RFC 4180 with another delimiter; a last one without a line end only counts if the text is the whole file. */
function readRecords(text: string, delimiter: string, { most, isWhole }: { most: number; isWhole: boolean }): Records {
  const records: string[][] = [];
  let record: string[] = [];
  let cell = '';
  let isQuoted = false;
  let firstEnd = text.length;
  const endRecord = (end: number) => {
    record.push(cell);
    if (records.length === 0) firstEnd = end;
    if (record.length > 1 || record[0] !== '' || records.length === 0) records.push(record);
    record = [];
    cell = '';
  };
  let place = 0;
  for (; place < text.length && records.length < most; place++) {
    const sign = text[place] as string;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[place + 1] === '"') {
        cell += '"';
        place++;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === delimiter) {
      record.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[place + 1] === '\n') place++;
      endRecord(place + 1);
    } else cell += sign;
  }
  const hasMore = place >= text.length && (cell !== '' || record.length > 0);
  if (isWhole && hasMore && !isQuoted) endRecord(text.length);
  return { records, firstEnd };
}

/**
 * Reads the beginning of a file. Unless it's named, the delimiter is the one that occurs most often in the first line
 * outside quotes.
 * `isWhole` says that the text is the whole file. Returns `undefined` if the first line is blank or incomplete.
 */
export function readSample(
  text: string,
  {
    rows: wanted,
    isWhole,
    delimiter: named = '',
  }: { readonly rows: number; readonly isWhole: boolean; readonly delimiter?: string },
): FileSample | undefined {
  const tries = (named === '' ? delimiters : [named]).map((delimiter) => ({
    delimiter,
    ...readRecords(text, delimiter, { most: wanted + 1, isWhole }),
  }));
  const widths = tries.map(({ records }) => records[0]?.length ?? 0);
  const best = tries[widths.indexOf(Math.max(...widths))];
  const [headers, ...rows] = best?.records ?? [];
  if (best === undefined || headers === undefined || headers.every((header) => header.trim() === '')) return undefined;
  return { headers: headers.map((header) => header.trim()), rows, delimiter: best.delimiter, headerEnd: best.firstEnd };
}

const leftOutMark = '(left out) ';

/** Whether someone left the column out when they mapped the file. */
export const isLeftOut = (header: string) => header.startsWith(leftOutMark);

/** A header line with our names instead of theirs; a header without a column here keeps its own name after a mark. */
export function headerLine(
  { headers, delimiter }: Pick<FileSample, 'headers' | 'delimiter'>,
  columns: readonly (string | undefined)[],
): string {
  const names = headers.map((header, index) => columns[index] ?? leftOutMark + header);
  return names
    .map((name) => (name.includes(delimiter) || /["\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join(delimiter);
}
