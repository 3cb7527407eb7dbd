/**
 * Makes loaded data searchable: rows of the search tables are mended in place, or the tables are rebuilt beside the old ones,
 * when many rows changed, and at night when items are out of order.
 */
import type { FeedName } from '@operatory/domain/exchange';
import type pg from 'pg';
import { mendItemSearch, orderState, rebuildItemSearch } from '../../catalog/search/index.ts';
import { isCustomerSearchForeign, mendCustomerSearch, rebuildCustomerSearch } from '../../customers/search/index.ts';
import { inTransaction } from '../../database/database.ts';
import { maxMended } from './search-changes.ts';

const ofItems: readonly FeedName[] = ['items', 'vendors', 'categories'];
const ofCustomers: readonly FeedName[] = ['customers'];

/** Rebuilds if a load asked for it or `isDue`; one process does. Returns whether anything has been rebuilt. */
async function rebuildIfDue(
  pool: pg.Pool,
  { feeds, rebuild, isDue }: { feeds: readonly FeedName[]; rebuild: Rebuild; isDue: boolean },
): Promise<boolean> {
  const { rows } = await pool.query<{ run_id: number }>(
    'select run_id from exchange_run where is_search_behind and feed = any($1)',
    [feeds],
  );
  if (rows.length === 0 && !isDue) return false;
  await inTransaction(pool, async (client) => {
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await rebuild(client);
    // Runs that were applied during the rebuild stay marked and cause the next one.
    await client.query('update exchange_run set is_search_behind = false where run_id = any($1)', [
      rows.map(({ run_id: runId }) => runId),
    ]);
  });
  return true;
}

type Rebuild = typeof rebuildItemSearch | typeof rebuildCustomerSearch;

/** The hours, by the distributor's clock, in which an order by yesterday's popularity is made right. */
const night = { from: 1, to: 5 };
const longestOutOfOrderMs = 26 * 60 * 60 * 1_000;

/** Whether the order by popularity is worth a rebuild now: at night, when much of it is wrong, or when no night came. */
async function isOrderDue(pool: pg.Pool, timeZone: string): Promise<boolean> {
  const { outOfOrder, outOfOrderSince, items, hour } = await orderState(pool, timeZone);
  if (outOfOrder === 0) return false;
  const isNight = hour >= night.from && hour < night.to;
  return isNight || outOfOrder > maxMended * items || Date.now() - outOfOrderSince > longestOutOfOrderMs;
}

/**
 * Mends or rebuilds whatever is out of date; `timeZone` is the distributor's. Rejects with the database's error; the caller
 * retries.
 */
export async function refreshSearch(pool: pg.Pool, timeZone: string): Promise<void> {
  const isDue = await isOrderDue(pool, timeZone);
  if (!(await rebuildIfDue(pool, { feeds: ofItems, rebuild: rebuildItemSearch, isDue })))
    while ((await inTransaction(pool, mendItemSearch)) > 0);
  const isForeign = await isCustomerSearchForeign(pool);
  if (!(await rebuildIfDue(pool, { feeds: ofCustomers, rebuild: rebuildCustomerSearch, isDue: isForeign })))
    while ((await inTransaction(pool, mendCustomerSearch)) > 0);
}
