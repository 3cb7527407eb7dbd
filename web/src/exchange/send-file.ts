/** Sends a file as a dry run: nothing changes until a person applies it. */
import type { ImportRun } from '@operatory/contract/exchange';
import type { FeedMode, FeedName } from '@operatory/domain/exchange';
import { callForResponse } from '../calls/index.ts';
import { type OpenedFile, withOurHeader } from './open-file.ts';

export interface SentFile {
  readonly importId: string;
  readonly feed: FeedName;
  readonly mode: FeedMode;
  readonly file: OpenedFile;
  /** Our column for each of the file's headers. */
  readonly columns: readonly (string | undefined)[];
}

/** Rejects with a `CallFailure`. Sending the same id again is safe: the server returns the same run. */
export async function sendFile({ importId, feed, mode, file, columns }: SentFile): Promise<ImportRun> {
  const content = await withOurHeader(file, columns);
  const query = { feed, mode, dryRun: true, encoding: file.encoding, fileName: file.name.slice(0, 200) };
  const response = await callForResponse('sendImport', { params: { importId }, query }, { content });
  return (await response.json()) as ImportRun;
}
