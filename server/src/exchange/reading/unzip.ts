/** Unzips files that are zipped, within limits. */
import { Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FileTrouble } from './file-trouble.ts';

const isGzip = (start: Buffer) => start[0] === 0x1f && start[1] === 0x8b;

/** A stream whose first piece was read already: that piece, then the rest. */
export async function* withFirst(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

function limitTo(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(
        bytes > most
          ? new FileTrouble(
              `The file unzips to more than ${(most / 1_000_000).toLocaleString('en-US')} MB, which is the limit. Split it into smaller files, or ask your administrator to raise the limit (EXCHANGE_UNPACKED_MB).`,
            )
          : null,
        chunk,
      );
    },
  });
}

/** Explains unreadable bytes in words; returns any other error unchanged. */
export function explained(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === 'Z_BUF_ERROR') return new FileTrouble('The gzip ends too early: the file is cut off.');
  if (typeof code === 'string' && code.startsWith('Z_')) return new FileTrouble('The gzip is damaged.');
  return error;
}

/** The streams that unzip a file that begins with these bytes, up to a limit; none if it isn't zipped. */
export const unzip = (start: Buffer, most: number): Transform[] =>
  isGzip(start) ? [createGunzip({ chunkSize: 262_144 }), limitTo(most)] : [];
