/** Splits the bytes of a CSV file into pieces of whole records for COPY: clean pieces unchanged, others rewritten. */
import { isUtf8 } from 'node:buffer';
import { Transform, type TransformCallback } from 'node:stream';
import type { FileDelimiter } from '@operatory/domain/exchange';
import { firstBadByte } from './encodings.ts';
import { FileTrouble } from './file-trouble.ts';
import type { Judge } from './judge-values.ts';
import { mendRecords, type RecordFault } from './mend-records.ts';
import { type Header, readHeader } from './read-header.ts';
import { scanRecords } from './scan-records.ts';

/** A longer record is a quote that was never closed. */
const longestRecord = 1_048_576;
/** With more wrong records than this, the file isn't what its header says. */
const maxFaults = 10_000;

export interface CsvPieces {
  readonly stream: Transform;
  /** Set as soon as the first piece has come out. */
  readonly header: () => Header | undefined;
  readonly rows: () => number;
  readonly faults: readonly RecordFault[];
}

/** Returns the piece if it's UTF-8; `position` is how many bytes of the file come before it. */
function checked(piece: Buffer, position: number): Buffer {
  if (isUtf8(piece)) return piece;
  const { at, windows1252 } = firstBadByte(piece);
  throw new FileTrouble(
    `The file isn’t UTF-8. The first byte that doesn’t fit is number ${(position + at + 1).toLocaleString('en-US')}. As Windows-1252, the text there is “${windows1252}”. If that’s right, send the file again with encoding=windows-1252.`,
    { position: position + at + 1, byte: piece[at] ?? 0, windows1252 },
  );
}

const tooManyRows = (most: number) =>
  new FileTrouble(
    `The file has more than ${most.toLocaleString('en-US')} rows, which is the limit. Split it into smaller files, or ask your administrator to raise the limit (EXCHANGE_ROWS).`,
  );

/** A stream of what `step` makes of each chunk, and of the end. */
function passedThrough(step: (chunk: Buffer | undefined) => Promise<Buffer | undefined>): Transform {
  const pass = (chunk: Buffer | undefined, done: TransformCallback) =>
    step(chunk).then(
      (piece) => done(null, piece),
      (error: Error) => done(error),
    );
  return new Transform({
    readableHighWaterMark: 524_288,
    writableHighWaterMark: 524_288,
    transform(chunk: Buffer, _encoding, done) {
      void pass(chunk, done);
    },
    flush(done) {
      void pass(undefined, done);
    },
  });
}

/**
 * Reads UTF-8. The stream returns records without the header, and fails with `FileTrouble` if the file can't be read.
 * `onHeader` is called before the first record is returned, and what it returns hears of each value. A blank `delimiter` is found in the header.
 */
export function csvPieces(
  onHeader: (header: Header) => Promise<Judge | undefined>,
  {
    delimiter = '',
    maxRows = Number.POSITIVE_INFINITY,
  }: { readonly delimiter?: FileDelimiter; readonly maxRows?: number } = {},
): CsvPieces {
  let rest: Buffer = Buffer.alloc(0);
  let header: Header | undefined;
  let judge: Judge | undefined;
  let [rows, position] = [0, 0];
  const faults: RecordFault[] = [];

  function mended(piece: Buffer, { dialect }: Header): Buffer {
    const { text, records, faults: found } = mendRecords(piece.toString('utf8'), dialect, rows + 1);
    rows += records;
    faults.push(...found);
    if (faults.length > maxFaults) {
      throw new FileTrouble('More than 10,000 rows don’t have as many values as the header has columns.');
    }
    const written = Buffer.from(text);
    judge?.forget();
    if (judge !== undefined) scanRecords(written, dialect, judge);
    return written;
  }

  /** The complete records so far; the remainder waits for more input. */
  function take(isLast: boolean): Buffer | undefined {
    if (header === undefined || rest.length === 0) return undefined;
    const scan = scanRecords(rest, header.dialect, judge);
    if (isLast && scan.isOpen) {
      throw new FileTrouble(`Row ${rows + scan.records + 1} has a quote that’s never closed. Is the file cut off?`);
    }
    const end = isLast ? rest.length : scan.end;
    if (!isLast && rest.length - end > longestRecord) {
      throw new FileTrouble(`Row ${rows + scan.records + 1} is longer than 1 MiB. A quote may never be closed.`);
    }
    const piece = checked(rest.subarray(0, end), position);
    rest = rest.subarray(end);
    position += end;
    if (end === 0) return undefined;
    if (!scan.isClean || end !== scan.end) return mended(piece, header);
    rows += scan.records;
    return piece;
  }

  async function step(chunk: Buffer | undefined): Promise<Buffer | undefined> {
    const isLast = chunk === undefined;
    if (chunk !== undefined) rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (header === undefined) {
      if (position === 0 && rest.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) {
        rest = rest.subarray(3);
        position = 3;
      }
      const found = readHeader(rest, isLast, delimiter);
      if (found === undefined) {
        if (rest.length > longestRecord) throw new FileTrouble('The file has no header: its first line has no end.');
        return undefined;
      }
      checked(rest.subarray(0, found.end), position);
      rest = rest.subarray(found.end);
      position += found.end;
      judge = await onHeader(found);
      header = found;
    }
    const piece = take(isLast);
    if (rows > maxRows) throw tooManyRows(maxRows);
    return piece;
  }

  const stream = passedThrough(step);
  return { stream, header: () => header, rows: () => rows, faults };
}
