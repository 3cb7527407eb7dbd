/** A short text that changes when any row changes. */
import { createHash } from 'node:crypto';

export function fingerprint(rows: Iterable<unknown>): string {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(JSON.stringify(row)).update('\n');
  return hash.digest('hex').slice(0, 16);
}

/** The day that these tests make the data for; a Friday. */
export const testDay = '2026-03-13';

/** Whether any text of a row, at any depth, contains a control character other than a line break. */
export function hasControlCharacters(row: unknown): boolean {
  return /\\u00[01][0-9a-f]|\\[bft]|\\u007f/.test(JSON.stringify(row));
}
