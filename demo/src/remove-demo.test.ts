import { ensureItemSearch } from '@operatory/server/catalog/search/index.ts';
import { ensureCustomerSearch } from '@operatory/server/customers/search/index.ts';
import { createDemoDatabase, type TestDatabase } from '@operatory/server/test/database.ts';
import { testSettings } from '@operatory/server/test/ground.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureDemoConnections } from './connections.ts';
import { removeDemo } from './remove-demo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDemoDatabase();
  await database.pool.query("insert into store_fact (name, value, changed_at) values ('demo', 'loaded', 0)");
});
afterAll(() => database.drop());

/** Every table with a row in it. */
async function filledTables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string; isFilled: boolean }>(
    `select c.relname as name,
            (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || c.oid::regclass, false, true, '')))[1]::text <> '0'
              as "isFilled"
       from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.filter(({ isFilled }) => isFilled).map(({ name }) => name);
}

test('removes every demo row, person, punch-out connection and drawn sheet', async () => {
  await ensureDemoConnections(database.pool, {
    authSecret: testSettings().authSecret,
    deliveryUrl: 'http://127.0.0.1:9/',
    now: new Date(),
  });
  expect(await filledTables()).toEqual(expect.arrayContaining(['user', 'customer', 'punch_out_connection', 'cart']));
  const { rows } = await database.pool.query<{ key: string }>('select media_key as key from safety_sheet');
  const removed: string[] = [];
  await removeDemo(database.pool, { remove: async (key) => void removed.push(key) });
  expect(removed.toSorted()).toEqual(rows.map(({ key }) => `safety-sheets/${key}.pdf`).toSorted());
  // The head of the audit log exists from the start, and its entries stay.
  expect(await filledTables()).toEqual(['audit_head', 'store_fact']);
});

test('leaves a database that starts like a new one', async () => {
  await ensureItemSearch(database.pool);
  await ensureCustomerSearch(database.pool);
});
