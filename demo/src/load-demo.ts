/** Loads the demo data into a migrated database, whole or not at all. Memory hardly grows with the size of the data. */
import { type PlainDate, plainDateIn } from '@operatory/domain/dates';
import { rebuildItemSearch } from '@operatory/server/catalog/search/index.ts';
import { rebuildCustomerSearch } from '@operatory/server/customers/search/index.ts';
import { inTransaction } from '@operatory/server/database/database.ts';
import type pg from 'pg';
import { bulkLoad } from './load/bulk-load.ts';
import { emptyTables, filledTables } from './load/empty-tables.ts';
import { loadAlerts } from './load/load-alerts.ts';
import { loadBackOrders } from './load/load-back-orders.ts';
import { loadCatalog } from './load/load-catalog.ts';
import { loadLists } from './load/load-lists.ts';
import { loadNotes } from './load/load-notes.ts';
import { loadPeople } from './load/load-people.ts';
import { loadPractices } from './load/load-practices.ts';
import { loadSheets } from './load/load-sheets.ts';
import { type DemoSizeOptions, demoSize } from './size.ts';

interface LoadDemoOptions extends DemoSizeOptions {
  /** The day that all dates lead up to; today in `timeZone` if absent. */
  readonly today?: PlainDate;
  /** The distributor's time zone; America/Los_Angeles if absent. */
  readonly timeZone?: string;
  /** Called with the progress, from 0 to 1, and what's being loaded. */
  readonly onProgress?: (share: number, what: string) => void;
}

/**
 * Replaces the contents of the catalog, customer, order, and cart tables with demo data, in one transaction, and
 * creates the demo people. Rejects with a RangeError for a scale out of range and with the database's error otherwise;
 * then the tables are unchanged.
 */
export async function loadDemo(pool: pg.Pool, options: LoadDemoOptions = {}): Promise<void> {
  const size = demoSize(options);
  const today = options.today ?? plainDateIn(options.timeZone ?? 'America/Los_Angeles', new Date());
  const report = (share: number, what: string) => options.onProgress?.(Math.round(share * 1000) / 1000, what);
  await inTransaction(pool, async (client) => {
    // Big loads take longer than the limits for ordinary requests allow.
    await client.query(
      "select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)",
    );
    await client.query(
      "select set_config('maintenance_work_mem', '256MB', true), set_config('synchronous_commit', 'off', true)",
    );
    await emptyTables(client);
    await bulkLoad(client, filledTables, async () => {
      report(0, 'items');
      const items = await loadCatalog(client, size, today, (share) => report(share * 0.16, 'items'));
      await loadPractices(client, { size, items, today, onProgress: (share) => report(0.16 + share * 0.56, 'orders') });
      report(0.72, 'indexes');
    });
    // The demo's rows have fixed keys, so the sequences have to continue after them.
    await client.query(
      `select setval(pg_get_serial_sequence('item', 'item_key'), (select max(item_key) from item)),
              setval(pg_get_serial_sequence('customer', 'customer_key'), (select max(customer_key) from customer))`,
    );
    report(0.8, 'people');
    await loadPeople(client);
    await loadBackOrders(client, today);
    await loadNotes(client, size, today);
    await loadAlerts(client, today);
    await loadLists(client);
    await loadSheets(client, today);
    report(0.81, 'item search');
    await rebuildItemSearch(client);
    report(0.89, 'customer search');
    await rebuildCustomerSearch(client);
    report(0.92, 'statistics');
    await client.query('analyze');
  });
  report(1, 'done');
}
