/** Sends a file as a dry run: nothing changes until a person applies it. */
import type { ImportRun } from '@operatory/contract/exchange-runs';
import { type FeedMode, type FeedName, longestHeading } from '@operatory/domain/exchange';
import { callBackOfficeForResponse } from '../calls/index.ts';
import { ownValueForm, type ValueForm } from './file-mapping.ts';
import { type OpenedFile, withOurHeader } from './open-file.ts';

export interface SentFile {
  readonly importId: string;
  readonly feed: FeedName;
  readonly mode: FeedMode;
  readonly file: OpenedFile;
  /** Our column for each of the file's headers. */
  readonly columns: readonly (string | undefined)[];
  readonly form: ValueForm;
  /** The stored profile for the whole mapping; the file is then sent unchanged. */
  readonly profile: string | undefined;
}

/** Maximum length in a URL; a file with more columns is shown with our names only. */
const longestHeadings = 4_000;

/** The file's headers for our columns. */
function headingsOf({ sample }: OpenedFile, columns: SentFile['columns']): { readonly headings?: string } {
  const named = (sample?.headers ?? []).flatMap((header, index): [string, string][] => {
    const column = columns[index];
    return column === undefined || header.trim() === '' ? [] : [[column, header.trim().slice(0, longestHeading)]];
  });
  const headings = JSON.stringify(Object.fromEntries(named));
  return encodeURIComponent(headings).length > longestHeadings ? {} : { headings };
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
    // The server sees our names in its first line, while people know their own.
    ...(profile === undefined ? headingsOf(file, columns) : {}),
  };
  const response = await callBackOfficeForResponse('sendImport', { params: { importId }, query }, { content });
  return (await response.json()) as ImportRun;
}
