/** The queries for orders: one by its number, those whose number begins so, an account's, and what one had sold. */
import type { CustomerNumber } from '@operatory/domain/customers';
import {
  type NumberRun,
  type OrderFilters,
  type OrderNumber,
  orderStates,
  type SoldLine,
} from '@operatory/domain/orders';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { type OrderRow, selectOrders } from './order-rows.ts';

/** Accounts whose orders may be found. */
export type ReachableAccounts = 'all' | ReadonlySet<CustomerNumber>;

const byNumber = selectOrders(
  `select * from sales_order where order_number = $1 and ($2::text[] is null or customer_number = any($2))`,
  'o.order_number',
);

/**
 * The order with this number, among the reachable accounts. An order of another account is simply not found, by the
 * same single statement as one that does not exist.
 */
export async function findOrder(
  database: Queryable,
  accounts: ReachableAccounts,
  orderNumber: OrderNumber,
): Promise<OrderRow | undefined> {
  const { rows } = await database.query<OrderRow>({
    name: 'order-by-number',
    text: byNumber,
    values: [orderNumber, accounts === 'all' ? null : [...accounts]],
  });
  return rows[0];
}

/** Each run is looked up in an index by itself, the newest numbers first, so that no search reads more than it shows. */
const inRun = (where: string) => `
  select found.* from unnest($1::bigint[], $2::bigint[]) with ordinality as run(first, last, place)
   ${where}
   order by run.place = 1 desc, found.order_number desc
   limit $3`;

/** The number itself comes first. */
const exactThenNewest = 'o.order_number = ($1::bigint[])[1] desc, o.order_number desc';

const inAnyAccount = selectOrders(
  inRun(`cross join lateral (
     select * from sales_order s where s.order_number between run.first and run.last
      order by s.order_number desc limit $3) found`),
  exactThenNewest,
);

const inSomeAccounts = selectOrders(
  inRun(`cross join unnest($4::text[]) as account(number) cross join lateral (
     select * from sales_order s
      where s.customer_number = account.number and s.order_number between run.first and run.last
      order by s.order_number desc limit $3) found`),
  exactThenNewest,
);

/** Orders whose number lies in one of the runs, among the reachable accounts: an exact hit first, then the newest. */
export async function findOrdersInRuns(
  database: Queryable,
  accounts: ReachableAccounts,
  runs: readonly NumberRun[],
  limit: number,
): Promise<OrderRow[]> {
  if (runs.length === 0 || (accounts !== 'all' && accounts.size === 0)) return [];
  const bounds = [runs.map(({ first }) => first), runs.map(({ last }) => last), limit];
  const { rows } = await database.query<OrderRow>(
    accounts === 'all'
      ? { name: 'orders-begin-with', text: inAnyAccount, values: bounds }
      : { name: 'orders-of-accounts-begin-with', text: inSomeAccounts, values: [...bounds, [...accounts]] },
  );
  return rows;
}

const newestFirst = 'order_date desc, order_number desc';

/** Wanted states are alternatives, unwanted ones rule out; a day begins and ends in the distributor's time zone. */
const narrowed = `
      s.customer_number = $1
  and (not (true = any($2::boolean[]))
       or (s.has_back_ordered_items and ($2::boolean[])[1]) or (s.is_pending and ($2::boolean[])[2])
       or (s.has_canceled_items and ($2::boolean[])[3]) or (s.is_in_submitted_state and ($2::boolean[])[4]))
  and not (s.has_back_ordered_items and ($3::boolean[])[1]) and not (s.is_pending and ($3::boolean[])[2])
  and not (s.has_canceled_items and ($3::boolean[])[3]) and not (s.is_in_submitted_state and ($3::boolean[])[4])
  and s.order_date >= coalesce($4::date::timestamp at time zone $6, '-infinity')
  and s.order_date < coalesce(($5::date + 1)::timestamp at time zone $6, 'infinity')`;

const page = `order by s.${newestFirst.replace(', ', ', s.')} limit $7 offset $8`;
const sorting = `o.${newestFirst.replace(', ', ', o.')}`;

const ofAccount = selectOrders(`select s.* from sales_order s where ${narrowed} ${page}`, sorting);

/** `offset 0` keeps each run an index range of its own: a long number must not read all orders of the account. */
const ofAccountInRuns = selectOrders(
  `select s.* from unnest($9::bigint[], $10::bigint[]) as run(first, last)
    cross join lateral (
      select * from sales_order o
       where o.customer_number = $1 and o.order_number between run.first and run.last offset 0) s
    where ${narrowed} ${page}`,
  sorting,
);

export interface OrderListing {
  readonly filters: OrderFilters;
  /** Only numbers in these runs; all when absent. */
  readonly runs?: readonly NumberRun[] | undefined;
  readonly timeZone: string;
  readonly limit: number;
  readonly offset: number;
}

/** Orders of the scope's account, newest first, each whole; filtered, and from `offset` on at most `limit`. */
export async function listOrders(
  scope: CustomerScope,
  database: Queryable,
  listing: OrderListing,
): Promise<OrderRow[]> {
  const { filters, runs, timeZone, limit, offset } = listing;
  if (runs?.length === 0) return [];
  const values = [
    scope.customerNumber,
    orderStates.map((state) => filters[state] === true),
    orderStates.map((state) => filters[state] === false),
    filters.startDate ?? null,
    filters.endDate ?? null,
    timeZone,
    limit,
    offset,
  ];
  const { rows } = await database.query<OrderRow>(
    runs === undefined
      ? { name: 'orders-of-account', text: ofAccount, values }
      : {
          name: 'orders-of-account-begin-with',
          text: ofAccountInRuns,
          values: [...values, runs.map(({ first }) => first), runs.map(({ last }) => last)],
        },
  );
  return rows;
}

/** What an order of the scope's account sold, as it stands in the order; `undefined` when there is no such order. */
export async function findSoldLines(
  scope: CustomerScope,
  database: Queryable,
  orderNumber: OrderNumber,
): Promise<SoldLine[] | undefined> {
  const { rows } = await database.query<{ lines: SoldLine[] }>({
    name: 'order-sold-lines',
    text: `select coalesce((select json_agg(json_build_object('itemNumber', l.item_number, 'description', l.description,
                                                              'quantity', l.quantity, 'type', l.type) order by l.line_number)
                              from order_line l where l.order_number = o.order_number), '[]') as lines
             from sales_order o where o.order_number = $1 and o.customer_number = $2`,
    values: [orderNumber, scope.customerNumber],
  });
  return rows[0]?.lines;
}
