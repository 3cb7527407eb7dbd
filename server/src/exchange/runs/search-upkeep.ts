/**
 * Makes loaded data searchable: after a load that changed what search is built from, rebuilds the search tables beside the
 * old ones.
 */
import type { FeedName } from '@operatory/domain/exchange';
import type pg from 'pg';
import { rebuildItemSearch } from '../../catalog/search/index.ts';
import { rebuildCustomerSearch } from '../../customers/search/index.ts';
import { inTransaction } from '../../database/database.ts';
import type { Target } from '../targets/target.ts';
import { workTable } from '../work-tables.ts';

const ofItems: readonly FeedName[] = ['items', 'vendors', 'categories', 'coupons'];
const ofCustomers: readonly FeedName[] = ['customers', 'territories'];

/** The columns that the rebuilds read, by feed. No other column of a load can make search out of date. */
const searchedColumns: Partial<Record<FeedName, readonly string[]>> = {
  items: [
    'description',
    'pack',
    'vendor_part_number',
    'vendor_id',
    'category_key',
    'coupon_id',
    'is_hidden_from_customer',
    'popularity',
  ],
  vendors: ['name'],
  categories: ['description'],
  customers: ['name', 'phone', 'ship_to_city', 'territory_id'],
};

/**
 * Whether the difference that was just applied, or taken back, makes search out of date. A trigger marks what is withdrawn, so
 * that alone doesn't; what comes back needs a new rank. Call it in the transaction of the load. Rejects with the database's error.
 */
export async function changesSearch(
  client: pg.ClientBase,
  { runId, target, isUndo }: { readonly runId: number; readonly target: Target; readonly isUndo: boolean },
): Promise<boolean> {
  const columns = searchedColumns[target.feed];
  if (columns === undefined) return false;
  const differs = columns.map((name) => `new_${name} is distinct from old_${name}`);
  if (target.absence === 'withdrawn') differs.push('old_withdrawn_at is not null');
  const matters = isUndo ? 'true' : `operation = 'I' or (operation = 'U' and (${differs.join(' or ')}))`;
  const { rows } = await client.query<{ is_behind: boolean }>(
    `select exists (select from ${workTable('diff', runId)} where ${matters}) as is_behind`,
  );
  return rows[0]?.is_behind === true;
}

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
