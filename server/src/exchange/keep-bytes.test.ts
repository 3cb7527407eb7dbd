import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testSettings } from '../../test/ground.ts';
import { openFileStore } from '../ports/files/index.ts';
import { openExchange } from './exchange.fixture.ts';
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

it('reports a store that can’t write, such as a full disk, to the sender, who may send the file again', async () => {
  const ground = await openExchange();
  try {
    const { files } = ground.app.services;
    const write = vi.spyOn(files, 'write').mockRejectedValue(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
    const vendors = 'vendorId,name\n2001,Pine\n';
    const full = await ground.send('vendors', vendors, { id: 'full-disk' });
    expect(full).toMatchObject({
      status: 503,
      body: { detail: 'The file storage isn’t responding right now. Please try again in a moment.', remedy: 'retry' },
    });
    const rows = [{ vendorId: '2002', name: 'Oak' }];
    expect((await ground.sendRows('vendors', 'full-rows', rows)).status).toBe(503);
    write.mockRestore();
    expect(await ground.load('vendors', vendors, { id: 'full-disk' })).toMatchObject({ state: 'applied' });
    expect((await ground.sendRows('vendors', 'full-rows', rows)).status).toBe(200);
  } finally {
    await ground.close();
  }
});

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
