/**
 * Where files are kept: safety data sheets, and downloads until their link ends. A folder, or S3-compatible storage.
 */
import type { Readable } from 'node:stream';

export interface StoredFile {
  /** In bytes. */
  readonly size: number;
  /** Has to be read to its end or destroyed. */
  readonly content: Readable;
}

/** Keys are parts of letters, digits, `.`, `_` and `-`, with slashes between them. Every call rejects with the store's own error. */
export interface FileStore {
  /**
   * Stores the content under the key, completely or not at all, replacing earlier content. Returns its size in bytes.
   */
  write(key: string, content: Readable): Promise<number>;
  /** Is a file stored under the key? Reads nothing of it. */
  has(key: string): Promise<boolean>;
  /** Undefined where nothing is stored under the key. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Removing what doesn't exist is no failure. */
  remove(key: string): Promise<void>;
}

/** Throws a RangeError for an invalid key, which could lead out of the store. */
export function checkKey(key: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key) || key.length > 300) throw new RangeError(`not a file key: ${key}`);
  return key;
}
