/** Where files are kept: safety data sheets, and downloads until their link ends. A folder, or storage that speaks S3. */
import type { Readable } from 'node:stream';

export interface StoredFile {
  /** In bytes. */
  readonly size: number;
  /** Has to be read to its end or destroyed. */
  readonly content: Readable;
}

/** Keys are parts of letters, digits, `.`, `_` and `-`, with slashes between them. Every call rejects with the store's own error. */
export interface FileStore {
  /** Keeps the content under the key, whole or not at all, over whatever stood there. Answers its size in bytes. */
  write(key: string, content: Readable): Promise<number>;
  /** Undefined where nothing is kept under the key. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
}

/** Throws a RangeError for what is no key: it would lead somewhere else. */
export function checkKey(key: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key) || key.length > 300) throw new RangeError(`not a file key: ${key}`);
  return key;
}
