/** The file store that the settings name. */
import { join } from 'node:path';
import type { Settings } from '../../settings/settings.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder.ts';

export type { FileStore, StoredFile } from './file-store.ts';

/** A folder next to the other data, unless a bucket is configured; the S3 client is loaded only then, on first use. */
export function openFileStore({ dataDir, fileStorage }: Pick<Settings, 'dataDir' | 'fileStorage'>): FileStore {
  if (fileStorage === undefined) return folderStore(join(dataDir, 'files'));
  let opened: Promise<FileStore> | undefined;
  const store = () => {
    opened ??= import('./s3.ts').then(({ s3Store }) => s3Store(fileStorage));
    return opened;
  };
  return {
    write: async (key, content) => (await store()).write(key, content),
    has: async (key) => (await store()).has(key),
    open: async (key) => (await store()).open(key),
    remove: async (key) => (await store()).remove(key),
  };
}
