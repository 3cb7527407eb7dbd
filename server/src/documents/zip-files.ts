/** A zip that is written while it is read: one file at a time is open, none is held in memory. */
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZippedFile {
  /** Its path in the zip. */
  readonly path: string;
  readonly content: Readable;
}

/** PDFs are already compressed, so they're stored. The stream fails as soon as one of the files does. */
export function zipOf(files: AsyncIterable<ZippedFile>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  // The reader may stop, so the file being read is closed.
  output.once('close', () => current?.destroy());
  // A failure before anyone reads stays with the stream, and its reader gets it.
  output.on('error', () => undefined);
  zip.on('error', (error) => output.destroy(error));
  const feed = async () => {
    for await (const { path, content } of files) {
      current = content;
      if (output.destroyed) {
        content.destroy();
        return;
      }
      zip.addReadStream(content, path, { compress: false });
      await finished(content);
    }
    zip.end();
  };
  feed().catch((error) => output.destroy(error));
  return output;
}
