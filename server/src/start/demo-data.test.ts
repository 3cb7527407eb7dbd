/** When demo data is loaded, removed, and in the way of a start without the demo. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { ensureDemoData, refuseDemoData, removeDemoData } from './demo-data.ts';

let database: TestDatabase;
const load = vi.fn(async () => {});

beforeEach(async () => {
  database = await createTestDatabase();
  load.mockReset();
});

afterEach(() => database.drop());

const ensure = (isForced = false) => ensureDemoData(database.pool, { load, isForced });
const addPerson = () =>
  database.pool.query(`insert into "user" (id, name, email) values ('u1', 'Someone', 's@x.example')`);

test('an empty database is loaded once', async () => {
  expect(await ensure()).toBe(true);
  expect(await ensure()).toBe(false);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a load that was cut off is repeated from the start', async () => {
  load.mockRejectedValueOnce(new Error('the power failed'));
  await expect(ensure()).rejects.toThrow('the power failed');
  await addPerson();
  expect(await ensure()).toBe(true);
  expect(await ensure()).toBe(false);
});

test('a distributor’s own data is left alone, and a forced load is refused', async () => {
  await addPerson();
  expect(await ensure()).toBe(false);
  await expect(ensure(true)).rejects.toThrow('not demo data');
  expect(load).not.toHaveBeenCalled();
});

test('demo data can be replaced', async () => {
  await ensure();
  expect(await ensure(true)).toBe(true);
  expect(load).toHaveBeenCalledTimes(2);
});

test('without the demo, a start over demo data is refused until the data is removed', async () => {
  await expect(refuseDemoData(database.pool)).resolves.toBeUndefined();
  await ensure();
  await expect(refuseDemoData(database.pool)).rejects.toThrow('npm run demo-data -- --remove');
  const remove = vi.fn(async () => {});
  expect(await removeDemoData(database.pool, remove)).toBe(true);
  await expect(refuseDemoData(database.pool)).resolves.toBeUndefined();
  expect(await removeDemoData(database.pool, remove)).toBe(false);
  expect(remove).toHaveBeenCalledTimes(1);
});

test('a load or a removal that was cut off counts as demo data', async () => {
  load.mockRejectedValueOnce(new Error('the power failed'));
  await expect(ensure()).rejects.toThrow('the power failed');
  await expect(refuseDemoData(database.pool)).rejects.toThrow('DEMO=1');
  await ensure();
  await expect(removeDemoData(database.pool, () => Promise.reject(new Error('the disk is full')))).rejects.toThrow();
  await expect(refuseDemoData(database.pool)).rejects.toThrow('demo data');
  expect(await removeDemoData(database.pool, async () => {})).toBe(true);
});

test('a distributor’s own data is neither removed nor refused', async () => {
  await addPerson();
  const remove = vi.fn(async () => {});
  expect(await removeDemoData(database.pool, remove)).toBe(false);
  expect(remove).not.toHaveBeenCalled();
  await expect(refuseDemoData(database.pool)).resolves.toBeUndefined();
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
