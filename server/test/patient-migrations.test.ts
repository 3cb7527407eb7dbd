/** A migration while people work and a dump reads. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { createEmptyDatabase, type EmptyDatabase } from './older-database.ts';

let empty: EmptyDatabase;
let database: Database;
beforeAll(async () => {
  empty = await createEmptyDatabase(4);
  ({ database } = empty);
});
afterAll(() => empty.drop());

/** A folder with these steps, as the migrator reads them. */
function stepsOf(...steps: readonly string[]): string {
  const folder = mkdtempSync(join(empty.scratch, 'steps-'));
  mkdirSync(join(folder, 'meta'));
  const entries = steps.map((_, idx) => ({ idx, version: '7', when: idx + 1, tag: `step_${idx}`, breakpoints: true }));
  writeFileSync(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  for (const [idx, sql] of steps.entries()) writeFileSync(join(folder, `step_${idx}.sql`), sql);
  return folder;
}

it('a step that meets a dump lets the others go on, and is done once the dump has ended', async () => {
  const first = 'create table goods (id int)';
  await migrate(database.pool, stepsOf(first));
  const dump = await database.pool.connect();
  await dump.query('begin; lock table goods in access share mode');
  let isDone = false;
  const migrating = migrate(database.pool, stepsOf(first, 'alter table goods add column name text'), 500).then(() => {
    isDone = true;
  });
  let slowest = 0;
  for (const until = performance.now() + 6_000; performance.now() < until; await pause(100)) {
    const began = performance.now();
    await database.pool.query('insert into goods (id) values (1)');
    slowest = Math.max(slowest, performance.now() - began);
  }
  expect(isDone).toBe(false);
  // As long as a step waits, and no longer; without its limit, this would wait for the dump.
  expect(slowest).toBeGreaterThan(500);
  expect(slowest).toBeLessThan(5_000);
  await dump.query('rollback');
  dump.release();
  await migrating;
  const { rows } = await database.pool.query<{ name: string }>('select name from goods limit 1');
  expect(rows).toHaveLength(1);
});

it('a step that fails for another reason ends the start at once', async () => {
  const steps = ['create table goods (id int)', 'alter table goods add column name text', 'no sql'];
  await expect(migrate(database.pool, stepsOf(...steps))).rejects.toThrow();
});
