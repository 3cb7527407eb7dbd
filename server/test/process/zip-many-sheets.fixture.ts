/**
 * Runs in its own process: zips one sheet of 2 MB five hundred times from store to store, and prints its peak memory in
 * MB.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openSheet } from '../../src/documents/safety-sheet-file.ts';
import { zipOf } from '../../src/documents/zip-files.ts';
import { folderStore } from '../../src/ports/files/folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'operatory-zip-'));
try {
  const files = folderStore(folder);
  await files.write('safety-sheets/large.pdf', Readable.from([randomBytes(2_000_000)]));
  async function* sheets() {
    for (let index = 0; index < 500; index += 1) {
      const sheet = await openSheet(files, 'large');
      if (sheet === undefined) throw new Error('the sheet is not there');
      yield { path: `sheets/${index}.pdf`, content: sheet.content };
    }
  }
  const size = await files.write('downloads/all.zip', zipOf(sheets()));
  // The peak recorded by the system, in kB.
  const peak = Math.round(process.resourceUsage().maxRSS / 1_000);
  process.stdout.write(JSON.stringify({ size, peak }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
