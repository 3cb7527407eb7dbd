/**
 * Writes the log's lines. If they can't be written, because the disk is full or the reader is gone, lines are lost, but nothing waits
 * and nothing fails.
 */
import { writeSync } from 'node:fs';
import { Writable } from 'node:stream';
import type { DestinationStream } from 'pino';

/** Bytes that are kept until they can be written. Lines beyond that are dropped and counted. */
const maxKept = 1_000_000;
const retryMs = 500;

const lost = (count: number) =>
  `${JSON.stringify({ level: 40, time: Date.now(), msg: `${count} lines of the log were lost: they could not be written` })}\n`;

export interface LogLines extends DestinationStream {
  /** The same, for code that needs a stream. */
  readonly stream: Writable;
}

/** `write` returns how many bytes it wrote; tests replace it. */
export function linesTo(fd: number, write: (fd: number, bytes: Buffer) => number = writeSync): LogLines {
  let kept: Buffer[] = [];
  let size = 0;
  let dropped = 0;
  let retry: NodeJS.Timeout | undefined;

  /** Continues after a partial write where it stopped, so that lines stay whole. */
  function writeKept(): void {
    let bytes = Buffer.concat(kept);
    try {
      while (bytes.length > 0) bytes = bytes.subarray(write(fd, bytes));
    } finally {
      kept = bytes.length === 0 ? [] : [bytes];
      size = bytes.length;
    }
  }

  function pass(): void {
    try {
      writeKept();
      if (dropped === 0) return;
      keep(Buffer.from(lost(dropped)));
      dropped = 0;
      writeKept();
    } catch {
      retry ??= setTimeout(() => {
        retry = undefined;
        pass();
      }, retryMs).unref();
    }
  }

  function keep(bytes: Buffer): void {
    kept.push(bytes);
    size += bytes.length;
  }

  function add(text: string | Buffer): void {
    if (size > maxKept) {
      dropped += 1;
      return;
    }
    keep(Buffer.from(text));
    // After a failure, only the timer tries again.
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
