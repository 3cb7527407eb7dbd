/** Makes loaded data searchable: after a load of a feed that search is built from, rebuilds the search tables beside the old ones. */
import type { FeedName } from '@operatory/domain/exchange';
import type pg from 'pg';
import { rebuildItemSearch } from '../../catalog/search/index.ts';
import { rebuildCustomerSearch } from '../../customers/search/index.ts';
import { inTransaction } from '../../database/database.ts';

const ofItems: readonly FeedName[] = ['items', 'vendors', 'categories', 'coupons'];
const ofCustomers: readonly FeedName[] = ['customers', 'territories'];

/** Whether search is built from rows of the feed. */
export const isSearched = (feed: FeedName) => ofItems.includes(feed) || ofCustomers.includes(feed);

async function refresh(
  pool: pg.Pool,
  feeds: readonly FeedName[],
  rebuild: typeof rebuildItemSearch | typeof rebuildCustomerSearch,
): Promise<void> {
  const { rows } = await pool.query<{ run_id: number }>(
    'select run_id from exchange_run where is_search_behind and feed = any($1)',
    [feeds],
  );
  if (rows.length === 0) return;
  await inTransaction(pool, async (client) => {
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await rebuild(client);
    // Runs that were applied during the rebuild stay marked and cause the next one.
    await client.query('update exchange_run set is_search_behind = false where run_id = any($1)', [
      rows.map(({ run_id: runId }) => runId),
    ]);
  });
}

/** Rebuilds whatever is out of date. Rejects with the database's error; the caller retries. */
export async function refreshSearch(pool: pg.Pool): Promise<void> {
  await refresh(pool, ofItems, rebuildItemSearch);
  await refresh(pool, ofCustomers, rebuildCustomerSearch);
}
