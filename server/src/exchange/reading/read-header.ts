/** Reads the first line of a file: its delimiter, line end, and column names. */
import type { FileDelimiter } from '@operatory/domain/exchange';
import { parse } from 'csv-parse/sync';
import { FileTrouble } from './file-trouble.ts';
import type { Dialect } from './scan-records.ts';

const delimiters = [',', ';', '\t', '|'] as const;

export interface Header {
  readonly names: readonly string[];
  readonly dialect: Dialect;
  /** Where the first record begins, in bytes. */
  readonly end: number;
}

/** Where the header ends, taking quotes into account; undefined while it's incomplete. */
function lineEndIn(piece: Buffer): number | undefined {
  let isQuoted = false;
  for (let at = 0; at < piece.length; at += 1) {
    if (piece[at] === 34) isQuoted = !isQuoted;
    else if (piece[at] === 10 && !isQuoted) return at;
  }
  return undefined;
}

/** Outside quotes, so that a comma in a header's own text doesn't count. */
function most(line: string): (typeof delimiters)[number] {
  const bare = line.replace(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Reads the header from the first piece; undefined if more bytes are needed. Throws `FileTrouble` if there's no header. */
export function readHeader(piece: Buffer, isLast: boolean, named: FileDelimiter = ''): Header | undefined {
  const found = lineEndIn(piece);
  if (found === undefined && !isLast) return undefined;
  const end = found ?? piece.length;
  const hasReturn = end > 0 && piece[end - 1] === 13;
  const line = piece.subarray(0, hasReturn ? end - 1 : end).toString('utf8');
  if (line.trim() === '') throw new FileTrouble('The file has no header: its first line is blank.');
  if (line.includes('\0')) {
    throw new FileTrouble('The file is no text in the named encoding: it has NUL characters. Is it UTF-16?');
  }
  const delimiter = named === '' ? most(line) : named;
  const [names = []]: string[][] = parse(line, { delimiter, relax_quotes: true, relax_column_count: true });
  const trimmed = names.map((name) => name.trim());
  return {
    names: trimmed,
    dialect: { delimiter: delimiter.charCodeAt(0), width: trimmed.length, lineEnd: hasReturn ? '\r\n' : '\n' },
    end: Math.min(end + 1, piece.length),
  };
}
