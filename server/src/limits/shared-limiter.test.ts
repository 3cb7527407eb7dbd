import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { sharedLimiter } from './shared-limiter.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('counts turns of all processes together, by name and key, and starts over after the span', async () => {
  const [one, another] = [1, 2].map(() => sharedLimiter(database.pool, { name: 'asks', most: 3, seconds: 60 }));
  const waits = await Promise.all([one, another, one, another, one].map((limiter) => limiter?.take('10.0.0.1')));
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(3);
  expect(waits.filter((seconds) => seconds !== 0).every((seconds) => Number(seconds) > 50)).toBe(true);
  expect(await one?.take('10.0.0.2')).toBe(0);
  expect(await sharedLimiter(database.pool, { name: 'others', most: 1, seconds: 60 }).take('10.0.0.1')).toBe(0);
  await database.pool.query(`update turn_count set ends_at = now() - interval '1 second'`);
  expect(await another?.take('10.0.0.1')).toBe(0);
});
