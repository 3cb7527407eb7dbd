/** Order numbers after a restore: on a real database whose numbers are set back, with the real file store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog, testSettings } from '../../test/ground.ts';
import { openFileStore } from '../ports/files/index.ts';
import { keepOrderNumbers, skipOrderNumbers, startOrderNumberMark } from './order-number-mark.ts';

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'operatory-mark-'));
const files = openFileStore(testSettings({ dataDir: folder }));
const { log, lines } = rememberingLog();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const look = () => keepOrderNumbers({ pool: database.pool, files, log });
const next = async () =>
  (await database.pool.query<{ n: number }>(`select nextval('order_number_seq') as n`)).rows[0]?.n ?? 0;

it('gives out no number twice after the database was restored to an earlier moment', async () => {
  expect(await look()).toBeUndefined();
  const before = await next();
  expect(await look()).toBeUndefined();
  const afterMark = await next();
  expect(await next()).toBe(before + 2);
  // The restore: what happened since is gone.
  await database.pool.query(`select setval('order_number_seq', $1)`, [before - 1]);
  expect(await look()).toBeGreaterThan(afterMark + 1);
  const restored = await next();
  expect(restored).toBeGreaterThan(afterMark + 1);
  expect(await look()).toBeUndefined();
  expect(await next()).toBe(restored + 1);
  expect(lines.map(({ msg }) => msg)).toEqual(['the database was restored: order numbers were moved on']);
});

it.each(['', '{"seen":7014109,"res', '{"seen":"many"}'])(
  'makes a mark again that was cut to %j, and moves on',
  async (cut) => {
    await look();
    const before = await next();
    await files.write('order-numbers/mark.json', Readable.from([cut]));
    expect(await look()).toBeGreaterThan(before);
    expect(lines.at(-1)?.msg).toMatch(/^the mark of order numbers could not be read/);
    // Lost orders have numbers up to here at most, if the database is restored now.
    const after = await next();
    await database.pool.query(`select setval('order_number_seq', $1)`, [before]);
    expect(await look()).toBeGreaterThan(after);
  },
);

it('moves on beyond the newest order that the ERP knows, and ignores a number that is far off', async () => {
  const known = (await next()) + 50;
  await skipOrderNumbers(database.pool, known, log);
  expect(await next()).toBe(known + 1);
  await skipOrderNumbers(database.pool, known - 10, log);
  await skipOrderNumbers(database.pool, known + 5_000_000, log);
  expect(await next()).toBe(known + 2);
});

it('says in the log that the mark couldn’t be written, and writes it once the file store works again', async () => {
  const { log: ownLog, lines: ownLines } = rememberingLog();
  let isFull = true;
  const written: string[] = [];
  const failing: typeof files = {
    ...files,
    write: (key, content) => {
      if (isFull) return Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
      written.push(key);
      return files.write(key, content);
    },
  };
  await look();
  await next();
  const job = startOrderNumberMark({ pool: database.pool, files: failing, log: ownLog }, 20);
  await expect.poll(() => ownLines.length).toBeGreaterThan(1);
  isFull = false;
  await expect.poll(() => written).toEqual(['order-numbers/mark.json']);
  await job.stop();
  expect(ownLines[0]).toMatchObject({
    msg: 'the mark of order numbers could not be written',
    err: { message: 'no space left on device' },
  });
});
