/** A download is never held in memory, however large it is. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('500 safety data sheets of 2 MB are zipped within 150 MB of process memory', async () => {
  const script = fileURLToPath(new URL('zip-many-sheets.fixture.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], { timeout: 100_000 });
  const { size, peak } = JSON.parse(stdout) as { size: number; peak: number };
  expect(size).toBeGreaterThan(1_000_000_000);
  expect(peak).toBeLessThan(150);
}, 120_000);
