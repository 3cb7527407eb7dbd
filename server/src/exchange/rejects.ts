/** A run's bad rows as CSV under the file's own header, with what's wrong, to be fixed and sent again. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileDelimiter, isConvertedFormat } from '@operatory/domain/exchange';
import { parse } from 'csv-parse';
import iconv from 'iconv-lite';
import type pg from 'pg';
import type { FileStore } from '../ports/files/index.ts';
import type { FileLimits } from '../settings/exchange-settings.ts';
import { rowErrorOf } from './error-text.ts';
import { feedNamed } from './feeds.ts';
import { openAsCsv } from './formats/open-as-csv.ts';
import { decoder } from './reading/encodings.ts';
import { readHeader } from './reading/read-header.ts';
import { delimiterOf } from './reading/stage-file.ts';
import { unzip, withFirst } from './reading/unzip.ts';
import type { RunRow } from './runs/run-row.ts';
import { csvLine, errorsColumn, withoutFormula } from './write-csv.ts';

/** What's wrong with each bad row, by row number. */
async function badRows(pool: pg.Pool, run: RunRow): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ row: number; column: string; value: string; code: string }>(
    `select "row", column_name as "column", value, code from exchange_error
      where run_id = $1 and is_fatal order by "row", column_name`,
    [run.run_id],
  );
  const feed = feedNamed(run.feed);
  const bad = new Map<number, string>();
  for (const error of rows) {
    const { text } = rowErrorOf(feed, run, error);
    bad.set(error.row, bad.has(error.row) ? `${bad.get(error.row)} ${text}` : text);
  }
  return bad;
}

/** UTF-8 bytes of the stored file, unzipped. */
async function* bytesOf(content: Readable, encoding: string, maxBytes: number): AsyncGenerator<Buffer> {
  const source = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await source.next();
  if (first.done === true) return;
  const whole = Readable.from(withFirst(first.value, source), { objectMode: false });
  const parts = [whole, ...unzip(first.value, maxBytes), ...decoder(encoding)];
  const last = parts.at(-1) as NodeJS.ReadableStream;
  // Passes the error on to the last stream's reader.
  if (parts.length > 1) pipeline(parts).catch((error: Error) => (last as Readable).destroy(error));
  for await (const chunk of last) yield chunk as Buffer;
}

/** The file's records; ends with the error of its bytes. */
function recordsOf(start: Buffer, rest: AsyncIterableIterator<Buffer>, delimiter: number): AsyncIterable<string[]> {
  const source = Readable.from(
    (async function* () {
      yield start;
      yield* rest;
    })(),
    { objectMode: false },
  );
  const parser = parse({
    delimiter: String.fromCharCode(delimiter),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  // The reader of the records gets the error.
  pipeline(source, parser).catch(() => undefined);
  return parser;
}

async function* rejectsIn(
  bytes: AsyncIterableIterator<Buffer>,
  bad: Map<number, string>,
  named: FileDelimiter,
): AsyncGenerator<string> {
  const first = await bytes.next();
  if (first.done === true) return;
  const start = first.value[0] === 0xef && first.value[1] === 0xbb ? first.value.subarray(3) : first.value;
  const header = readHeader(start, true, named);
  if (header === undefined) return;
  const sign = named === '' ? ',' : named;
  yield csvLine([...header.names, '_row', errorsColumn].map(withoutFormula), sign);
  let row = 0;
  for await (const record of recordsOf(start, bytes, header.dialect.delimiter)) {
    const errors = bad.get(row);
    if (row > 0 && errors !== undefined) {
      const padded = header.names.map((_, index) => record[index] ?? '');
      yield csvLine([...padded, String(row), errors].map(withoutFormula), sign);
      bad.delete(row);
      if (bad.size === 0) return;
    }
    row += 1;
  }
}

/** The encoding of a run's rejects: the file's own if it came with a profile, so that they can be sent back with it. */
export const rejectsEncoding = ({ profile, encoding, format }: RunRow) =>
  profile === null || isConvertedFormat(format) ? 'utf-8' : encoding;

export interface RejectParts {
  readonly pool: pg.Pool;
  readonly files: FileStore;
  readonly fileLimits: FileLimits;
}

/**
 * Reads the stored file again; memory doesn't grow with the file's size. Throws `FileTrouble` where it unzips to more
 * than the limit, which may be lower now than when the file was loaded.
 */
export async function* writeRejects(parts: RejectParts, run: RunRow): AsyncGenerator<Buffer> {
  const encoder = iconv.getEncoder(rejectsEncoding(run));
  for await (const text of rejectTexts(parts, run)) yield encoder.write(text);
}

async function* rejectTexts({ pool, files, fileLimits }: RejectParts, run: RunRow): AsyncGenerator<string> {
  const bad = await badRows(pool, run);
  if (bad.size === 0) return;
  if (isConvertedFormat(run.format)) {
    yield* rejectsIn(
      openAsCsv(files, { feed: run.feed, format: run.format, fileKey: run.file_key }, fileLimits.bytes)[
        Symbol.asyncIterator
      ](),
      bad,
      ',',
    );
    return;
  }
  const stored = await files.open(run.file_key);
  if (stored === undefined) return;
  const bytes = bytesOf(stored.content, run.encoding, fileLimits.bytes);
  try {
    yield* rejectsIn(bytes, bad, delimiterOf({ format: run.format, delimiter: run.profile?.delimiter ?? '' }));
  } finally {
    // Most readers stop before the file's end, and an open file would stay open.
    stored.content.destroy();
    await bytes.return(undefined);
  }
}
