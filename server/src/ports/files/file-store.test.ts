/** The product's requirements for a file store; the folder and an S3-compatible storage pass the same test. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSettings } from '../../../test/ground.ts';
import { type FileStore, openFileStore } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'operatory-files-'));
/** The one key that this storage server knows. It does not work signatures out; signing is the SDK's own. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
let storage: S3rver;
let endpoint: string;

beforeAll(async () => {
  storage = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory: join(folder, 'storage'),
    silent: true,
    configureBuckets: [{ name: 'operatory' }],
  });
  const { address, port } = await storage.run();
  endpoint = `http://${address}:${port}`;
});
afterAll(async () => {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = () => openFileStore(testSettings({ dataDir: folder }));
const inBucket = (changes: object = {}) =>
  openFileStore(
    testSettings({ fileStorage: { bucket: 'operatory', region: 'us-east-1', endpoint, credentials, ...changes } }),
  );

async function contentOf(store: FileStore, key: string): Promise<Buffer | undefined> {
  const file = await store.open(key);
  if (file === undefined) return undefined;
  const content = await buffer(file.content);
  expect(content.length).toBe(file.size);
  return content;
}

describe.each([
  { name: 'a folder', open: inFolder },
  { name: 'a bucket', open: inBucket },
])('$name', ({ open }) => {
  it('reads back what was written, and reports its size', async () => {
    const store = open();
    // More than one part of an upload.
    const large = randomBytes(12_000_000);
    expect(await store.write('safety-sheets/a-1.pdf', Readable.from([large.subarray(0, 7), large.subarray(7)]))).toBe(
      12_000_000,
    );
    expect((await contentOf(store, 'safety-sheets/a-1.pdf'))?.equals(large)).toBe(true);
  });

  it('keeps the last content written under a key', async () => {
    const store = open();
    for (const text of ['first', 'second']) await store.write('x/again.pdf', Readable.from([Buffer.from(text)]));
    expect(String(await contentOf(store, 'x/again.pdf'))).toBe('second');
  });

  it('knows whether a file is stored without opening it', async () => {
    const store = open();
    await store.write('x/there.pdf', Readable.from([Buffer.from('.')]));
    expect([await store.has('x/there.pdf'), await store.has('x/absent.pdf')]).toEqual([true, false]);
    await store.remove('x/there.pdf');
    expect(await store.has('x/there.pdf')).toBe(false);
  });

  it('has nothing under other keys, and removing nothing is no failure', async () => {
    const store = open();
    expect(await store.open('safety-sheets/none.pdf')).toBeUndefined();
    await store.write('x/short.pdf', Readable.from([Buffer.from('.')]));
    await store.remove('x/short.pdf');
    await store.remove('x/short.pdf');
    expect(await store.open('x/short.pdf')).toBeUndefined();
  });

  it('stores nothing if a content breaks off, and keeps the previous content', async () => {
    const store = open();
    await store.write('x/kept.pdf', Readable.from([Buffer.from('kept')]));
    async function* broken() {
      yield randomBytes(6_000_000);
      throw new Error('broken off');
    }
    for (const key of ['x/kept.pdf', 'x/new.pdf']) {
      await expect(store.write(key, Readable.from(broken(), { objectMode: false }))).rejects.toThrow('broken off');
    }
    expect(String(await contentOf(store, 'x/kept.pdf'))).toBe('kept');
    expect(await store.open('x/new.pdf')).toBeUndefined();
  });

  it.each(['../secret', '/etc/passwd', 'a/../b', 'a//b', '', '.hidden', 'a/.b', 'a\\b', 'a b', 'ä', 'x'.repeat(301)])(
    'takes “%s” for no key',
    async (key) => {
      await expect(open().open(key)).rejects.toThrow(RangeError);
      await expect(open().write(key, Readable.from([]))).rejects.toThrow(RangeError);
    },
  );
});

it('a folder holds no leftovers of what broke off', () => {
  expect(readdirSync(join(folder, 'files', 'x')).sort()).toEqual(['again.pdf', 'kept.pdf']);
});

it('an unknown key, an absent bucket and a dead storage are failures, and not absent files', async () => {
  const unknown = inBucket({ credentials: { ...credentials, accessKeyId: 'unknown' } });
  await expect(unknown.open('x/a.pdf')).rejects.toThrow(/access key/i);
  await expect(unknown.has('x/a.pdf')).rejects.toThrow();
  await expect(inBucket({ bucket: 'other' }).open('x/a.pdf')).rejects.toThrow(/bucket/i);
  await expect(inBucket({ endpoint: 'http://127.0.0.1:9' }).open('x/a.pdf')).rejects.toThrow(/bad port|ECONNREFUSED/);
});
