/** The test databases: migrated, isolated from each other, and dropped afterward. */
import { expect, inject, test } from 'vitest';
import { withAdmin } from './admin.ts';
import { createDemoDatabase, createTestDatabase } from './database.ts';

test('a test database has the schema and is isolated from the others', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await one.pool.query('create table only_here (a int)');
  const tables = `select count(*)::int as count from information_schema.tables where table_schema = 'public'`;
  const [inOne, inTwo] = await Promise.all(
    [one, two].map(async ({ pool }) => (await pool.query(tables)).rows[0].count),
  );
  expect(inTwo).toBeGreaterThan(5);
  expect(inOne).toBe(inTwo + 1);
  await Promise.all([one.drop(), two.drop()]);
  const left = await withAdmin(inject('adminUrl'), (client) =>
    client.query(`select from pg_database where datname = any($1)`, [
      [one, two].map(({ url }) => new URL(url).pathname.slice(1)),
    ]),
  );
  expect(left.rowCount).toBe(0);
});

test("a demo database has the demo data, and one test's changes are invisible to the next", async () => {
  const count = `select (select count(*) from item)::int as items, (select count(*) from customer)::int as customers`;
  const first = await createDemoDatabase();
  const { rows } = await first.pool.query(count);
  expect(rows[0].items).toBeGreaterThanOrEqual(400);
  expect(rows[0].customers).toBeGreaterThanOrEqual(60);
  const people = 'select count(*)::int as count from "user"';
  const { count: there } = (await first.pool.query(people)).rows[0];
  await first.pool.query(`delete from "user" where email = 'newcomer@demo.test'`);
  const second = await createDemoDatabase();
  expect((await first.pool.query(people)).rows[0].count).toBe(there - 1);
  expect((await second.pool.query(people)).rows[0].count).toBe(there);
  await Promise.all([first.drop(), second.drop()]);
});
