import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSettings } from '../../test/ground.ts';
import { openFileStore } from '../ports/files/index.ts';
import { keepBytes } from './keep-bytes.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'operatory-keep-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const storedFiles = () =>
  existsSync(dataDir)
    ? readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : [];

describe('an upload that breaks off', () => {
  it('before the store reads it is refused, stores nothing, and leaves the process alone', async () => {
    const content = new PassThrough();
    content.write('itemNumber\n');
    const kept = keepBytes(openFileStore(testSettings({ dataDir })), content);
    content.destroy();
    await expect(kept).rejects.toThrow('the sender broke off');
    expect(storedFiles()).toEqual([]);
  });

  it('before it is looked at is refused at once, and stores nothing', async () => {
    const content = new PassThrough();
    content.destroy();
    await once(content, 'close');
    await expect(keepBytes(openFileStore(testSettings({ dataDir })), content)).rejects.toThrow('the sender broke off');
    expect(storedFiles()).toEqual([]);
  });
});
