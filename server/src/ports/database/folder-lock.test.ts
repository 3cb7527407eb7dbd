/** One living copy per data folder; dead ones do not count. */
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { processStart, processWorld } from './process-identity.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'operatory-lock-'));
  file = join(folder, 'operatory.lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const own = { token: 'someone', pid: process.pid, start: processStart(process.pid) ?? '', world: processWorld() };
const leave = (holder: unknown) => writeFileSync(file, JSON.stringify(holder));
const lock = () => lockFolder(folder, { timeoutMs: 150 });

test('a folder in use is refused until it is given free', async () => {
  const first = await lock();
  await expect(lock()).rejects.toThrow(`is in use by another running copy of Operatory (process ${process.pid})`);
  first.release();
  first.release();
  const second = await lock();
  second.release();
});

test('a copy that ends while one waits makes room', async () => {
  const first = await lock();
  setTimeout(first.release, 100);
  const second = await lockFolder(folder, { timeoutMs: 5_000 });
  second.release();
});

test('of many that start at once exactly one gets it', async () => {
  leave({ ...own, pid: 2 ** 22 + 1 });
  const tried = await Promise.allSettled(Array.from({ length: 8 }, lock));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a process that has ended, or a later one with its number, holds nothing', async () => {
  for (const left of [
    { ...own, pid: 2 ** 22 + 1 },
    { ...own, start: 'another time' },
    { half: 'a file' },
    'nonsense',
  ]) {
    leave(left);
    (await lock()).release();
  }
  writeFileSync(file, '{"token":');
  (await lock()).release();
});

test('a copy in another container counts as long as it touches its lock', async () => {
  leave({ ...own, world: 'pid:[1]' });
  const touching = setInterval(() => utimesSync(file, new Date(), new Date()), 500);
  await expect(lock()).rejects.toThrow('in use');
  clearInterval(touching);
  (await lock()).release();
}, 30_000);

test('releasing does not take away a lock that is another’s by now', async () => {
  const first = await lock();
  leave(own);
  first.release();
  expect(readFileSync(file, 'utf8')).toContain('someone');
});
