/**
 * Makes loaded data searchable: rows of the item search are mended in place, or the search tables are rebuilt beside the old
 * ones, when many items changed, and at night when items are out of order.
 */
import type { FeedName } from '@operatory/domain/exchange';
import type pg from 'pg';
import { mendItemSearch, noteOutOfOrder, orderState, rebuildItemSearch } from '../../catalog/search/index.ts';
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

/** How a changed row `d` finds the items `i` whose words come from it. */
const itemsOf: Partial<Record<FeedName, string>> = {
  items: 'i.item_number = d.item_number',
  vendors: 'i.vendor_id = d.vendor_id',
  categories: 'i.category_key = d.category_key',
};

/** Above this share of all items, a rebuild takes less time than mending, and the order is worth one at once. */
const mostMended = 0.05;

export interface AppliedDifference {
  readonly runId: number;
  readonly target: Target;
  readonly isUndo: boolean;
}

/** SQL that is true for the rows of a difference, applied or taken back, that make search out of date. */
function mattersSql({ target, isUndo }: AppliedDifference, columns: readonly string[]): string {
  if (isUndo) return 'true';
  const differs = columns.map((name) => `d.new_${name} is distinct from d.old_${name}`);
  if (target.absence === 'withdrawn') differs.push('d.old_withdrawn_at is not null');
  return `(d.operation = 'I' or (d.operation = 'U' and (${differs.join(' or ')})))`;
}

/** Records which items need an update; returns true, and writes none, if there are so many that a rebuild is quicker. */
async function noteItems(client: pg.ClientBase, diff: string, matters: string, sameItem: string): Promise<boolean> {
  const { rows } = await client.query<{ is_many: boolean }>(
    `with changed as materialized (select i.item_number from ${diff} d join item i on ${sameItem} where ${matters}),
     much as (
       select (select count(*) from changed) > $1::float8 * coalesce((select max(rank) from item_search), 0) as is_many),
     noted as (
       insert into item_search_todo (item_number) select item_number from changed, much where not is_many)
     select is_many from much`,
    [mostMended],
  );
  return rows[0]?.is_many === true;
}

/** Writes down how many items are new, are put back, or sell more or less than before: their rank doesn't say so yet. */
async function noteOrder(client: pg.ClientBase, diff: string): Promise<void> {
  const { rows } = await client.query<{ items: number }>(
    `select count(*)::int as items from ${diff} d
      where d.operation = 'I' or d.old_withdrawn_at is not null or d.new_popularity is distinct from d.old_popularity`,
  );
  await noteOutOfOrder(client, rows[0]?.items ?? 0);
}

/**
 * Writes down what the difference that was just applied, or taken back, makes out of date in search. Returns whether a whole
 * rebuild has to follow. A trigger marks what is withdrawn, so that alone changes nothing. Call it in the transaction of the
 * load. Rejects with the database's error.
 */
export async function changesSearch(client: pg.ClientBase, applied: AppliedDifference): Promise<boolean> {
  const { feed } = applied.target;
  const columns = searchedColumns[feed];
  if (columns === undefined) return false;
  const diff = workTable('diff', applied.runId);
  const matters = mattersSql(applied, columns);
  const sameItem = itemsOf[feed];
  if (sameItem !== undefined) {
    const isMany = await noteItems(client, diff, matters, sameItem);
    if (!isMany && feed === 'items') await noteOrder(client, diff);
    return isMany;
  }
  const { rows } = await client.query<{ is_behind: boolean }>(
    `select exists (select from ${diff} d where ${matters}) as is_behind`,
  );
  return rows[0]?.is_behind === true;
}

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
  return isNight || outOfOrder > mostMended * items || Date.now() - outOfOrderSince > longestOutOfOrderMs;
}

/**
 * Mends or rebuilds whatever is out of date; `timeZone` is the distributor's. Rejects with the database's error; the caller
 * retries.
 */
export async function refreshSearch(pool: pg.Pool, timeZone: string): Promise<void> {
  const isDue = await isOrderDue(pool, timeZone);
  if (!(await rebuildIfDue(pool, { feeds: ofItems, rebuild: rebuildItemSearch, isDue })))
    while ((await inTransaction(pool, mendItemSearch)) > 0);
  await rebuildIfDue(pool, { feeds: ofCustomers, rebuild: rebuildCustomerSearch, isDue: false });
}
