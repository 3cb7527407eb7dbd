/** Reads a piece that COPY would misunderstand, record by record, and rewrites what's usable. */
import { parse } from 'csv-parse/sync';
import { FileTrouble } from './file-trouble.ts';
import type { Dialect } from './scan-records.ts';

export interface RecordFault {
  /** The record's number in the file, from 1. */
  readonly row: number;
  readonly code: 'fields' | 'nul';
  readonly value: string;
}

const written = (value: string) => (value === '' ? '' : `"${value.replaceAll('"', '""')}"`);

function parsed(text: string, delimiter: string, firstRow: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n'],
    });
  } catch (error) {
    throw new FileTrouble(`Quotes can’t be matched at or after row ${firstRow}: ${(error as Error).message}`);
  }
}

/**
 * Reads whole records and skips blank lines. A record with the wrong number of values or with a NUL is reported as a fault,
 * and an empty record takes its place, so that the rows after it keep their numbers.
 */
export function mendRecords(
  text: string,
  dialect: Dialect,
  firstRow: number,
): { readonly text: string; readonly records: number; readonly faults: readonly RecordFault[] } {
  const sign = String.fromCharCode(dialect.delimiter);
  const records = parsed(text, sign, firstRow);
  const faults: RecordFault[] = [];
  const blank = sign.repeat(dialect.width - 1);
  const lines = records.map((record, index) => {
    const row = firstRow + index;
    const extra = record.slice(dialect.width);
    if (record.length < dialect.width || extra.some((value) => value !== '')) {
      faults.push({ row, code: 'fields', value: String(record.length) });
    } else if (record.some((value) => value.includes('\0'))) {
      faults.push({ row, code: 'nul', value: '' });
    } else {
      const line = record.slice(0, dialect.width).map(written).join(sign);
      // A single empty column would be a blank line.
      return line === '' ? '""' : line;
    }
    return blank === '' ? '""' : blank;
  });
  return {
    text: lines.map((line) => line + dialect.lineEnd).join(''),
    records: records.length,
    faults,
  };
}
