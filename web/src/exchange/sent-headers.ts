/**
 * What a file called its columns before it was sent with ours. The server doesn't hear of it, so only this page knows, until it's
 * loaded again.
 */
import type { RowError } from '@operatory/contract/exchange-runs';

const sent = new Map<string, ReadonlyMap<string, string>>();

/** `columns` has our column for each of the headers. */
export function keepHeaders(
  importId: string,
  headers: readonly string[],
  columns: readonly (string | undefined)[],
): void {
  const named = headers.flatMap((header, place): [string, string][] => {
    const column = columns[place];
    return column === undefined || column === header ? [] : [[column, header]];
  });
  sent.set(importId, new Map(named));
}

/** The error with the file's own name of its column, where it's known. */
export function inTheirWords(importId: string, error: RowError): RowError {
  const header = sent.get(importId)?.get(error.column);
  if (header === undefined || error.header !== undefined) return error;
  return { ...error, header, text: error.text.replace(`Column “${error.column}”`, () => `Column “${header}”`) };
}
