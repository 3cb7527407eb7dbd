/** Stores the body in the file store, completely or not at all, and returns its size and hash. */
import { createHash, randomUUID } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { ProviderAway } from '../http/provider-away.ts';
import type { FileStore } from '../ports/files/index.ts';

/** The most bytes of a file as it's sent. */
export const largestFile = 5_000_000_000;

/** The sender sent more bytes than allowed. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

export interface KeptBytes {
  readonly fileKey: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Rejects with `FileTooLarge`, `ProviderAway`, or the stream's error, and then stores nothing. */
export async function keepBytes(files: FileStore, content: Readable): Promise<KeptBytes> {
  const brokeOff = () => content.errored ?? new Error('the sender broke off');
  // A stream that already ended would never emit an event.
  if (content.destroyed) throw brokeOff();
  const fileKey = `exchange/${randomUUID()}`;
  const hash = createHash('sha256');
  let bytes = 0;
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > largestFile ? new FileTooLarge() : null, chunk);
    },
  });
  // The store may attach its listener later, and an unhandled error event would end the process.
  hashed.on('error', () => undefined);
  // An error on the sender's side has to end the write, too.
  content.once('error', (error) => hashed.destroy(error));
  content.once('close', () => {
    if (!content.readableEnded) hashed.destroy(brokeOff());
  });
  try {
    await files.write(fileKey, content.pipe(hashed));
  } catch (error) {
    const isSendersFault = content.errored !== null || (content.destroyed && !content.readableEnded);
    if (isSendersFault || error instanceof FileTooLarge) throw error;
    // The rest is read to its end, so that the response arrives.
    content.resume();
    throw new ProviderAway('file storage', error);
  }
  return { fileKey, bytes, sha256: hash.digest('hex') };
}
