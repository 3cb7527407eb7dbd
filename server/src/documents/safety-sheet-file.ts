/** The stored PDFs of safety data sheets. */
import type { Readable } from 'node:stream';
import type { FileStore, StoredFile } from '../ports/files/index.ts';

/** Undefined for what can't be a media key. */
const sheetKey = (mediaKey: string) => (/^[\w-]{1,60}$/.test(mediaKey) ? `safety-sheets/${mediaKey}.pdf` : undefined);

/** A name that the PDF of a sheet can be stored under. */
export const isSheetName = (mediaKey: string) => sheetKey(mediaKey) !== undefined;

/**
 * Stores the PDF of a sheet, replacing the previous one. `mediaKey` is an `isSheetName`. Rejects with the store's
 * error.
 */
export async function writeSheet(files: FileStore, mediaKey: string, content: Readable): Promise<void> {
  const key = sheetKey(mediaKey);
  if (key === undefined) throw new RangeError(`${mediaKey} can't name a sheet`);
  await files.write(key, content);
}

/** Removes the PDF of a sheet; returns false if none was stored. */
export async function removeSheet(files: FileStore, mediaKey: string): Promise<boolean> {
  const key = sheetKey(mediaKey);
  if (key === undefined || !(await files.has(key))) return false;
  await files.remove(key);
  return true;
}

/** Is the PDF of a sheet stored? */
export async function hasSheet(files: FileStore, mediaKey: string): Promise<boolean> {
  const key = sheetKey(mediaKey);
  return key !== undefined && files.has(key);
}

/** The PDF of a sheet; undefined if none is stored. */
export async function openSheet(files: FileStore, mediaKey: string): Promise<StoredFile | undefined> {
  const key = sheetKey(mediaKey);
  return key === undefined ? undefined : files.open(key);
}
