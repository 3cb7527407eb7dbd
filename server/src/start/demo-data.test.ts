/** When demo data is loaded and when it is not. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { ensureDemoData } from './demo-data.ts';

let database: TestDatabase;
const load = vi.fn(async () => {});

beforeEach(async () => {
  database = await createTestDatabase();
  load.mockReset();
});

afterEach(() => database.drop());

const ensure = (isForced = false) => ensureDemoData(database.pool, { load, isForced });
const addPerson = () =>
  database.pool.query(`insert into "user" (id, name, email) values ('u1', 'Somebody', 's@x.example')`);

test('an empty database is filled once', async () => {
  expect(await ensure()).toBe(true);
  expect(await ensure()).toBe(false);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a load that was cut off is made again, whole', async () => {
  load.mockRejectedValueOnce(new Error('the power went'));
  await expect(ensure()).rejects.toThrow('the power went');
  await addPerson();
  expect(await ensure()).toBe(true);
  expect(await ensure()).toBe(false);
});

test('a database with data of its own is left alone, and says so when demo data is asked for', async () => {
  await addPerson();
  expect(await ensure()).toBe(false);
  await expect(ensure(true)).rejects.toThrow('not demo data');
  expect(load).not.toHaveBeenCalled();
});

test('demo data that is there can be made anew', async () => {
  await ensure();
  expect(await ensure(true)).toBe(true);
  expect(load).toHaveBeenCalledTimes(2);
});

test('of two servers that start together one loads and the other waits for it', async () => {
  let isLoaded = false;
  load.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    isLoaded = true;
  });
  const answers = await Promise.all([ensure(), ensure()].map(async (ensured) => [await ensured, isLoaded]));
  expect(answers).toEqual(
    expect.arrayContaining([
      [true, true],
      [false, true],
    ]),
  );
});
