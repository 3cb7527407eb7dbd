/** Removes everything the demo put into the database and the file store, so that no known password or secret is left. */

import { rebuildItemSearch } from '@operatory/server/catalog/search/index.ts';
import { rebuildCustomerSearch } from '@operatory/server/customers/search/index.ts';
import { inTransaction } from '@operatory/server/database/database.ts';
import type { FileStore } from '@operatory/server/ports/files/index.ts';
import type pg from 'pg';
import { revokeDemoKey } from './erp/demo-key.ts';
import { emptyTables } from './load/empty-tables.ts';

/** How many files are deleted at once, because a bucket takes a round trip for each. */
const atOnce = 20;

/** Removes the files first, because their names are only in the rows. An interrupted removal can be repeated. */
export async function removeDemo(pool: pg.Pool, files: Pick<FileStore, 'remove'>): Promise<void> {
  const { rows } = await pool.query<{ mediaKey: string }>('select media_key as "mediaKey" from safety_sheet');
  const keys = rows.map(({ mediaKey }) => `safety-sheets/${mediaKey}.pdf`);
  for (let first = 0; first < keys.length; first += atOnce) {
    await Promise.all(keys.slice(first, first + atOnce).map((key) => files.remove(key)));
  }
  await revokeDemoKey(pool);
  await inTransaction(pool, async (client) => {
    await client.query("select set_config('statement_timeout', '0', true)");
    await emptyTables(client);
    await client.query('truncate item_term, customer_term cascade');
    await rebuildItemSearch(client);
    await rebuildCustomerSearch(client);
  });
}
