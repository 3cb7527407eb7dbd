/** Files in a folder of this machine. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkKey, type FileStore } from './file-store.ts';

const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Keeps each file under its key below the folder, which is made when it is first written to. */
export function folderStore(folder: string): FileStore {
  const placeOf = (key: string) => join(folder, checkKey(key));
  return {
    async write(key, content) {
      const place = placeOf(key);
      await mkdir(dirname(place), { recursive: true });
      // Written next to its place, so that half a file is never read.
      const unfinished = `${place}.${randomUUID()}`;
      try {
        await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }));
        await rename(unfinished, place);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return (await stat(place)).size;
    },
    async has(key) {
      try {
        return (await stat(placeOf(key))).isFile();
      } catch (error) {
        if (isAbsent(error)) return false;
        throw error;
      }
    },
    async open(key) {
      try {
        const file = await open(placeOf(key));
        return { size: (await file.stat()).size, content: file.createReadStream() };
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  };
}
