/** The stored PDFs of safety data sheets. */
import type { FileStore, StoredFile } from '../ports/files/index.ts';

/** Undefined for what can't be a media key. */
const sheetKey = (mediaKey: string) => (/^[\w-]{1,60}$/.test(mediaKey) ? `safety-sheets/${mediaKey}.pdf` : undefined);

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
