/** Where the sheets and the downloads lie among the stored files. */
import type { FileStore, StoredFile } from '../ports/files/index.ts';

/** The key of a sheet's PDF among the stored files; undefined for what cannot be a media key. */
export const sheetKey = (mediaKey: string) =>
  /^[\w-]{1,60}$/.test(mediaKey) ? `safety-sheets/${mediaKey}.pdf` : undefined;

/** The PDF of a sheet; undefined where none is stored. */
export async function openSheet(files: FileStore, mediaKey: string): Promise<StoredFile | undefined> {
  const key = sheetKey(mediaKey);
  return key === undefined ? undefined : files.open(key);
}

/** The key of a download that was put together. */
export const bundleKey = (bundleId: string) => `downloads/${bundleId}.zip`;
