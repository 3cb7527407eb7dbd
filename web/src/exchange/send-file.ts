/** Sends a file as a dry run: nothing changes until a person applies it. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import type { FeedMode, FeedName } from '@operatory/domain/exchange';
import { callBackOfficeForResponse } from '../calls/index.ts';
import { ownValueForm, type ValueForm } from './file-mapping.ts';
import { type OpenedFile, withOurHeader } from './open-file.ts';
import { keepHeaders } from './sent-headers.ts';

export interface SentFile {
  readonly importId: string;
  readonly feed: FeedName;
  readonly mode: FeedMode;
  readonly file: OpenedFile;
  /** Our column for each of the file's headers. */
  readonly columns: readonly (string | undefined)[];
  readonly form: ValueForm;
  /** The stored profile that says all of that; the file is then sent as it is. */
  readonly profile: string | undefined;
}

/** Rejects with a `CallFailure`. Sending the same id again is safe: the server returns the same run. */
export async function sendFile(sent: SentFile): Promise<ImportRun> {
  const { importId, feed, mode, file, columns, form, profile } = sent;
  const isOwn = JSON.stringify(form) === JSON.stringify(ownValueForm);
  const how = {
    delimiter: form.delimiter,
    decimalComma: form.hasDecimalComma,
    dateFormat: form.dateFormat,
    currency: form.currency,
    roundDecimals: form.areDecimalsRounded,
  };
  const content = profile === undefined ? await withOurHeader(file, columns) : file.content;
  const query = {
    ...{ feed, mode, dryRun: true, encoding: file.encoding, fileName: file.name.slice(0, 200), format: 'csv' as const },
    ...(profile !== undefined ? { profile } : isOwn ? {} : how),
  };
  const response = await callBackOfficeForResponse('sendImport', { params: { importId }, query }, { content });
  if (profile === undefined) keepHeaders(importId, file.sample?.headers ?? [], columns);
  return (await response.json()) as ImportRun;
}
