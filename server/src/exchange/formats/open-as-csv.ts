/** Opens a stored workbook, JSON Lines, or X12 as CSV in UTF-8. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FeedName } from '@operatory/domain/exchange';
import type { FileStore } from '../../ports/files/index.ts';
import { FileTrouble } from '../reading/file-trouble.ts';
import { explained, unzip, withFirst } from '../reading/unzip.ts';
import { csvOfJsonLines } from './json-lines.ts';
import { csvOfWorkbook } from './workbook.ts';
import { csvOfX12 } from './x12.ts';

const readers = { jsonl: csvOfJsonLines, xlsx: csvOfWorkbook, x12: csvOfX12 };

export interface ConvertedFile {
  readonly feed: FeedName;
  readonly format: keyof typeof readers;
  readonly fileKey: string;
}

/** The stored bytes, unzipped. Closes the file when its reader leaves. */
export async function* bytesOf(files: FileStore, fileKey: string, maxBytes: number): AsyncGenerator<Buffer> {
  const stored = await files.open(fileKey);
  if (stored === undefined) throw new FileTrouble('The file is no longer stored.');
  try {
    const source = stored.content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const first = await source.next();
    if (first.done === true) throw new FileTrouble('The file is empty.');
    const parts = [
      Readable.from(withFirst(first.value, source), { objectMode: false }),
      ...unzip(first.value, maxBytes),
    ];
    const last = parts.at(-1) as Readable;
    // Passes the error on to the last stream's reader.
    if (parts.length > 1) pipeline(parts).catch((error: Error) => last.destroy(error));
    for await (const chunk of last) yield chunk as Buffer;
  } catch (error) {
    throw explained(error);
  } finally {
    stored.content.destroy();
  }
}

/** Its reader gets a `FileTrouble` for what can't be read as a whole. */
export function openAsCsv(files: FileStore, { feed, format, fileKey }: ConvertedFile, maxBytes: number): Readable {
  const open = async () => bytesOf(files, fileKey, maxBytes);
  return Readable.from(readers[format](open, feed), { objectMode: false });
}
