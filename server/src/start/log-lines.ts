/**
 * Writes the log's lines. A disk that's full, or a reader that has stopped or gone, costs lines and nothing else: nobody waits, and
 * nothing fails.
 */
import { writeSync } from 'node:fs';
import { Writable } from 'node:stream';
import type { DestinationStream } from 'pino';

/** Kept until they can be written; what comes after that is dropped, and counted. */
const mostKept = 1_000_000;
const retryMs = 500;

const lost = (count: number) =>
  `${JSON.stringify({ level: 40, time: Date.now(), msg: `${count} lines of the log were lost: they could not be written` })}\n`;

export interface LogLines extends DestinationStream {
  /** The same for what writes to a stream. */
  readonly stream: Writable;
}

/** `write` is the system's unless a test replaces it; it returns how many bytes it took. */
export function linesTo(fd: number, write: (fd: number, bytes: Buffer) => number = writeSync): LogLines {
  let kept = Buffer.alloc(0);
  let dropped = 0;
  let retry: NodeJS.Timeout | undefined;

  /** A part of a line that was written is continued, so that lines stay whole. */
  function pass(): void {
    try {
      while (kept.length > 0) kept = kept.subarray(write(fd, kept));
    } catch {
      retry ??= setTimeout(() => {
        retry = undefined;
        pass();
      }, retryMs).unref();
      return;
    }
    if (dropped === 0) return;
    kept = Buffer.from(lost(dropped));
    dropped = 0;
    pass();
  }

  function add(text: string | Buffer): void {
    if (kept.length > mostKept) {
      dropped += 1;
      return;
    }
    const bytes = Buffer.from(text);
    kept = kept.length === 0 ? bytes : Buffer.concat([kept, bytes]);
    // While nothing can be written, the next attempt is the timer's.
    if (retry === undefined) pass();
  }

  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      add(chunk);
      done();
    },
  });
  return { write: add, stream };
}
