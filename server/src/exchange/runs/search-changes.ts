/** Writes down, in the transaction of a load, what its difference makes out of date in search. */
import type { FeedName } from '@operatory/domain/exchange';
import type pg from 'pg';
import { itemWordLists, noteOutOfOrder } from '../../catalog/search/index.ts';
import { customerWordLists } from '../../customers/search/index.ts';
import { rowCountSql } from '../../search/word-list.ts';
import type { Target } from '../targets/target.ts';
import { workTable } from '../work-tables.ts';

/** Above this share of all rows, a rebuild takes less time than mending, and the order is worth one at once. */
export const maxMended = 0.05;

interface Search {
  readonly table: 'item' | 'customer';
  readonly number: string;
  readonly todo: string;
  readonly rowCount: string;
}

const itemSearch: Search = {
  table: 'item',
  number: 'item_number',
  todo: 'item_search_todo',
  rowCount: rowCountSql(itemWordLists.fact),
};
const customerSearch: Search = {
  table: 'customer',
  number: 'customer_number',
  todo: 'customer_search_todo',
  rowCount: rowCountSql(customerWordLists.fact),
};

interface Searched {
  readonly search: Search;
  /** The columns that the search reads. No other column of a load can make it out of date. */
  readonly columns: readonly string[];
  /** How a changed row `d` finds the rows `r` whose words come from it. */
  readonly concerns: string;
}

const searched: Partial<Record<FeedName, Searched>> = {
  items: {
    search: itemSearch,
    columns: [
      'description',
      'pack',
      'vendor_part_number',
      'vendor_id',
      'category_key',
      'coupon_id',
      'is_hidden_from_customer',
      'popularity',
    ],
    concerns: 'r.item_number = d.item_number',
  },
  vendors: { search: itemSearch, columns: ['name'], concerns: 'r.vendor_id = d.vendor_id' },
  categories: { search: itemSearch, columns: ['description'], concerns: 'r.category_key = d.category_key' },
  customers: {
    search: customerSearch,
    columns: ['name', 'phone', 'ship_to_city', 'territory_id'],
    concerns: 'r.customer_number = d.customer_number',
  },
};

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

/** Writes down how many items are new, are put back, or sell more or less than before: their rank doesn't say so yet. */
async function noteOrder(client: pg.ClientBase, diff: string): Promise<void> {
  const { rows } = await client.query<{ items: number }>(
    `select count(*)::int as items from ${diff} d
      where d.operation = 'I' or d.old_withdrawn_at is not null or d.new_popularity is distinct from d.old_popularity`,
  );
  await noteOutOfOrder(client, rows[0]?.items ?? 0);
}

/**
 * Records which items or customers search has to read again after the difference that was just applied, or taken back. Returns
 * true, and records none, if there are so many that a rebuild is quicker. A trigger marks what is withdrawn, so that alone
 * changes nothing. Call it in the transaction of the load. Rejects with the database's error.
 */
export async function changesSearch(client: pg.ClientBase, applied: AppliedDifference): Promise<boolean> {
  const { feed } = applied.target;
  const one = searched[feed];
  if (one === undefined) return false;
  const { search, columns, concerns } = one;
  const diff = workTable('diff', applied.runId);
  const { rows } = await client.query<{ is_many: boolean }>(
    `with changed as materialized (
       select r.${search.number} as number from ${diff} d join ${search.table} r on ${concerns}
        where ${mattersSql(applied, columns)}),
     much as (select (select count(*) from changed) > $1::float8 * ${search.rowCount} as is_many),
     noted as (
       insert into ${search.todo} (${search.number}) select number from changed, much where not is_many)
     select is_many from much`,
    [maxMended],
  );
  const isMany = rows[0]?.is_many === true;
  if (!isMany && feed === 'items') await noteOrder(client, diff);
  return isMany;
}
