import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { rememberingLog } from '../../test/ground.ts';
import { type Change, openRelay } from './relay.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const change = (thing: string, modified: number): Change => ({
  message: 'cartChanged',
  room: 'customer:100001',
  thing,
  body: { key: thing, modified },
});

it('eventually sends what the database refused at first, only the latest for each key', async () => {
  let failures = 1;
  const { log } = rememberingLog();
  const pool = new Proxy(database.pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name);
      return (...asked: Parameters<pg.Pool['query']>) =>
        failures-- > 0 ? Promise.reject(new Error('away')) : target.query(...asked);
    },
  });
  const heard: Change[] = [];
  const none = () => undefined;
  const speaker = openRelay({ pool, log, onChange: none, onGap: none });
  const listener = openRelay({ pool: database.pool, log, onChange: (one) => heard.push(one), onGap: none });
  listener.start();
  await vi.waitFor(async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity where query like 'listen%' and datname = current_database()`,
    );
    expect(rowCount).toBe(1);
  }, 20_000);
  for (let n = 0; n < 70; n += 1) speaker.tell(change(`cart ${n}`, 1));
  await vi.waitFor(() => expect(failures).toBe(0), 20_000);
  speaker.tell(change('cart 3', 2));
  await vi.waitFor(() => expect(heard).toHaveLength(70), 10_000);
  expect(heard.find(({ thing }) => thing === 'cart 3')?.body.modified).toBe(2);
  await Promise.all([speaker.close(), listener.close()]);
});
