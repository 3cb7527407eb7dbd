/** Reads a zip from a response. */
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** The files by their paths, as stored. Rejects anything that isn't a complete zip. */
export async function unzip(zipped: Buffer): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, object, ZipFile>(fromBuffer)(zipped, { lazyEntries: true });
  const open = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry: Entry) => {
      open(entry)
        .then((content) => buffer(content))
        .then((content) => {
          files.set(entry.fileName, content);
          zip.readEntry();
        })
        .catch(reject);
    });
    zip.readEntry();
  });
}
