/**
 * Pending work of the item search: items whose words changed, and how many items are out of order by popularity. Loads
 * record it in their own transaction.
 */
import type pg from 'pg';

/** The fact that counts the items whose rank no longer matches their popularity. */
const orderFact = 'item-search-order';

/** The work that a rebuild will have done once it has started. */
export interface WorkLeft {
  readonly todoIds: readonly number[];
  readonly outOfOrder: number;
}

export interface OrderState {
  /** Items that are out of order; one that changed twice counts twice. */
  readonly outOfOrder: number;
  /** Since when items have been out of order, in milliseconds since 1970; 0 if none are. */
  readonly outOfOrderSince: number;
  /** All items that search knows. */
  readonly items: number;
  /** The hour of the day in the given time zone, 0 to 23. */
  readonly hour: number;
}

/** How far the order is from the correct one. Rejects with the database's error. */
export async function orderState(database: pg.Pool, timeZone: string): Promise<OrderState> {
  const { rows } = await database.query<OrderState>(
    `select coalesce(f.value::int, 0) as "outOfOrder", coalesce(f.changed_at, 0)::float8 as "outOfOrderSince",
            coalesce((select max(rank) from item_search), 0) as items,
            extract(hour from now() at time zone $2)::int as hour
       from (select) one left join store_fact f on f.name = $1`,
    [orderFact, timeZone],
  );
  return rows[0] as OrderState;
}

/** Records how many more items are out of order. Call it in the transaction that changed them. */
export async function noteOutOfOrder(client: pg.ClientBase, items: number): Promise<void> {
  if (items === 0) return;
  await client.query(
    `insert into store_fact (name, value, changed_at) values ($1, $2, $3)
     on conflict (name) do update set value = least(store_fact.value::bigint + excluded.value::bigint, 1000000000)::text`,
    [orderFact, String(items), Date.now()],
  );
}

/** Reads what a rebuild that starts now will have caught up with. Rejects with the database's error. */
export async function readWork(client: pg.ClientBase): Promise<WorkLeft> {
  const { rows } = await client.query<{ todoIds: number[]; outOfOrder: number }>(
    `select coalesce((select array_agg(todo_id::float8) from item_search_todo), '{}') as "todoIds",
            coalesce((select value::int from store_fact where name = $1), 0) as "outOfOrder"`,
    [orderFact],
  );
  return rows[0] ?? { todoIds: [], outOfOrder: 0 };
}

/** Removes the work that a rebuild made unnecessary. Entries that loads added since it began stay. */
export async function forgetWork(client: pg.ClientBase, { todoIds, outOfOrder }: WorkLeft): Promise<void> {
  await client.query('delete from item_search_todo where todo_id = any($1)', [todoIds]);
  await client.query('delete from store_fact where name = $1 and value::bigint <= $2', [orderFact, outOfOrder]);
  await client.query(
    'update store_fact set value = (value::bigint - $2::bigint)::text, changed_at = $3 where name = $1 and value::bigint > $2',
    [orderFact, outOfOrder, Date.now()],
  );
}
