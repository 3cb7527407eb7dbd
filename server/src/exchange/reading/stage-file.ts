/** Reads a stored file into its own table: one text column for each column of the file, plus the row number. */
import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FeedName, type FileDelimiter, type FileFormat, isConvertedFormat } from '@operatory/domain/exchange';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FileStore } from '../../ports/files/index.ts';
import type { FileLimits } from '../../settings/exchange-settings.ts';
import { openAsCsv } from '../formats/open-as-csv.ts';
import { csvPieces } from './csv-pieces.ts';
import { decoder } from './encodings.ts';
import { FileTrouble } from './file-trouble.ts';
import { type Judgment, judgeOf, type PlaceTest } from './judge-values.ts';
import type { RecordFault } from './mend-records.ts';
import type { Header } from './read-header.ts';
import { explained, unzip, withFirst } from './unzip.ts';

const maxColumns = 500;

export interface StagedFile {
  readonly names: readonly string[];
  readonly rows: number;
  readonly faults: readonly RecordFault[];
  readonly judgment: Judgment;
}

export interface StageOptions {
  readonly client: pg.PoolClient;
  readonly files: FileStore;
  readonly feed: FeedName;
  readonly fileKey: string;
  readonly limits: FileLimits;
  readonly format: FileFormat;
  readonly encoding: string;
  /** Blank for the one that the header has most of. */
  readonly delimiter: FileDelimiter;
  /** The table to create, such as `exchange_work.stage_7`. */
  readonly table: string;
  /** Returns the tests of the columns in the header; throws `FileTrouble` if it can't be used. */
  readonly onHeader: (names: readonly string[]) => readonly (PlaceTest | undefined)[];
  /** Called now and then; `share` is the part of the bytes read, 0 to 1. */
  readonly onProgress: (rows: number, share: number) => void;
}

/** Other formats are read as CSV with commas. */
export const delimiterOf = ({ format, delimiter }: Pick<StageOptions, 'format' | 'delimiter'>): FileDelimiter => {
  if (isConvertedFormat(format)) return ',';
  return format === 'tsv' && delimiter === '' ? '\t' : delimiter;
};

/** The column of the staging table that holds the file's nth, from 0. */
export const stageColumn = (index: number) => `c${index}`;
/** The same column once all its values are known to be written as we store them. */
export const plainColumn = (index: number) => `p${index}`;

/** Streams the file into the table. Rejects with `FileTrouble` for what can't be read as a whole. */
export async function stageFile(options: StageOptions): Promise<StagedFile> {
  const { client, files, fileKey, encoding, table } = options;
  const stored = await files.open(fileKey);
  if (stored === undefined) throw new FileTrouble('The file is no longer stored.');
  let [bytesRead, copy]: [number, ReturnType<typeof copyFrom> | undefined] = [0, undefined];
  let judge = judgeOf([]);
  // COPY can't start before the header has been read.
  const destination = new Writable({
    highWaterMark: 524_288,
    write: (piece, _encoding, done) => copy?.write(piece, done),
    final: (done) => (copy === undefined ? done() : copy.end(done)),
    destroy(error, done) {
      if (error !== null) copy?.destroy(error);
      done(error);
    },
  });
  const begin = async ({ names, dialect }: Header) => {
    if (names.length > maxColumns) throw new FileTrouble('The file has more than 500 columns.');
    judge = judgeOf(options.onHeader(names));
    const columns = names.map((_, index) => stageColumn(index));
    await client.query(`create unlogged table ${table} (row_number integer generated always as identity (cache 1000),
      ${columns.map((column) => `${column} text`).join(', ')})`);
    // Something failed in the meantime, and a COPY that starts now would never end.
    if (destination.destroyed) throw new Error('the file is no longer read');
    const delimiter = String.fromCharCode(dialect.delimiter).replace('\t', '\\t');
    copy = client.query(
      copyFrom(`copy ${table} (${columns.join(', ')}) from stdin (format csv, delimiter e'${delimiter}')`),
    );
    // The database's errors only arrive here.
    copy.on('error', (error) => destination.destroy(error));
    return judge;
  };
  const pieces = csvPieces(begin, { delimiter: delimiterOf(options), maxRows: options.limits.rows });
  const staged = (): StagedFile => ({
    names: pieces.header()?.names ?? [],
    rows: pieces.rows(),
    faults: pieces.faults,
    judgment: judge.judgment(),
  });
  const source = stored.content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await source.next();
  if (first.done === true) throw new FileTrouble('The file is empty.');
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytesRead += chunk.length;
      options.onProgress(pieces.rows(), bytesRead / stored.size);
      done(null, chunk);
    },
  });
  try {
    if (isConvertedFormat(options.format)) {
      const { feed, format, limits } = options;
      await pipeline(openAsCsv(files, { feed, format, fileKey }, limits.bytes), pieces.stream, destination);
      return staged();
    }
    const parts = [
      Readable.from(withFirst(first.value, source), { objectMode: false, highWaterMark: 524_288 }),
      counted,
      ...unzip(first.value, options.limits.bytes),
      ...decoder(encoding),
      pieces.stream,
      destination,
    ];
    await pipeline(parts);
  } catch (error) {
    throw explained(error);
  } finally {
    stored.content.destroy();
  }
  if (copy === undefined) throw new FileTrouble('The file is empty.');
  return staged();
}
