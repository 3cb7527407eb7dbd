/** The queries for orders: one by number, those whose number starts with digits, an account's, and one's items. */
import type { CustomerNumber } from '@operatory/domain/customers';
import {
  type NumberRun,
  type OrderFilters,
  type OrderNumber,
  orderStates,
  poSeparators,
  type SoldLine,
  shortestPoBeginning,
  writingsOfPo,
} from '@operatory/domain/orders';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { isSubstitute } from '../database/replaced-lines.ts';
import { type OrderRow, selectOrders } from './order-rows.ts';

/** Accounts whose orders may be found. */
export type ReachableAccounts = 'all' | ReadonlySet<CustomerNumber>;

const byNumber = selectOrders(
  `select * from sales_order where order_number = $1 and ($2::text[] is null or customer_number = any($2))`,
  'o.order_number',
);

/**
 * The order with this number, among the reachable accounts. An order of another account isn't found, by the
 * same statement as one that doesn't exist.
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

export interface SiblingRow {
  readonly orderNumber: number;
  readonly shippingNote: string;
  readonly customerNumber: CustomerNumber;
  readonly territoryId: string;
}

/** The other orders that the same order of a buyer's system became, among the reachable accounts. */
export async function listSiblings(
  database: Queryable,
  accounts: ReachableAccounts,
  orderNumber: number,
): Promise<SiblingRow[]> {
  const { rows } = await database.query<SiblingRow>({
    name: 'order-siblings',
    text: `select o.order_number as "orderNumber", o.shipping_note as "shippingNote", o.customer_number as "customerNumber",
                  c.territory_id as "territoryId"
             from punch_out_order n join punch_out_order p using (connection_id, order_id)
             join sales_order o on o.order_number = p.order_number
             join customer c on c.customer_number = o.customer_number
            where n.order_number = $1 and p.order_number <> $1 and ($2::text[] is null or o.customer_number = any($2))
            order by p.part`,
    values: [orderNumber, accounts === 'all' ? null : [...accounts]],
  });
  return rows;
}

/** Each run is a separate index lookup, the newest numbers first, so that no search reads more than it shows. */
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

/**
 * Our numbers, as runs of one each, of the orders whose number in the ERP begins with the text, among the reachable
 * accounts; the exact one first.
 */
export async function runsOfErpNumber(
  database: Queryable,
  accounts: ReachableAccounts,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<NumberRun[]> {
  const { rows } = await database.query<{ orderNumber: number }>({
    name: 'orders-by-erp-number',
    text: `select order_number as "orderNumber" from sales_order
            where erp_order_number ~>=~ $1::text and erp_order_number ~<~ ($1::text || '\u{10ffff}')
              and ($2::text[] is null or customer_number = any($2))
            order by erp_order_number = $1 desc, order_number desc limit $3`,
    values: [text, accounts === 'all' ? null : [...accounts], limit],
  });
  return asRuns(rows);
}

/** By an index of the same expression. */
const plainPo = (text: string) => `translate(lower(${text}), '${poSeparators}', '')`;

/** As many are sorted by age at most: a short beginning fits thousands. */
const maxBeginnings = 500;

/**
 * Our numbers, as runs of one each, of the newest orders with this PO number, among the reachable accounts; of those whose PO number
 * begins with it, if it's no order's own. Separators and case don't count.
 */
export async function runsOfPoNumber(
  database: Queryable,
  accounts: ReachableAccounts,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<NumberRun[]> {
  const found = await Promise.all(
    writingsOfPo(text).map((wanted) => ordersWithPo(database, accounts, { wanted, limit })),
  );
  const rows = found.flat();
  const isAnyWhole = rows.some(({ isWhole }) => isWhole);
  return asRuns(rows.filter(({ isWhole }) => isWhole || !isAnyWhole));
}

/** `wanted` has no separators. */
async function ordersWithPo(
  database: Queryable,
  accounts: ReachableAccounts,
  { wanted, limit }: { readonly wanted: string; readonly limit: number },
): Promise<{ orderNumber: number; isWhole: boolean }[]> {
  if (wanted === '') return [];
  const { rows } = await database.query<{ orderNumber: number; isWhole: boolean }>({
    name: 'orders-by-po-number',
    text: `select order_number as "orderNumber", po = $1 as "isWhole" from (
             select order_number, ${plainPo('po_number')} as po from sales_order
              where po_number <> '' and ${plainPo('po_number')} ~>=~ $1::text
                and ${plainPo('po_number')} ~<~ ($1::text || $4::text)
                and ($2::text[] is null or customer_number = any($2))
              order by ${plainPo('po_number')} using ~<~ limit ${maxBeginnings}) found
            order by po = $1 desc, order_number desc limit $3`,
    values: [
      wanted,
      accounts === 'all' ? null : [...accounts],
      limit,
      wanted.length < shortestPoBeginning ? '\u0001' : '\u{10ffff}',
    ],
  });
  return rows;
}

const asRuns = (rows: readonly { readonly orderNumber: number }[]): NumberRun[] =>
  rows.map(({ orderNumber }) => ({ first: orderNumber, last: orderNumber }));

/** The same of the newest orders with a shipment of this tracking number, typed with or without spaces. */
export async function runsOfTracking(
  database: Queryable,
  accounts: ReachableAccounts,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<NumberRun[]> {
  // ERPs also write words there, such as “WILL CALL”.
  if (!/\d/.test(text)) return [];
  const { rows } = await database.query<{ orderNumber: number }>({
    name: 'orders-by-tracking',
    // From the shipments to their orders: the other way around, the newest orders would be gone through one by one.
    text: `with shipped as materialized (
             select order_number from shipment
              where tracking <> '' and string_to_array(upper(translate(tracking, E'\\r \\t', E'\\n')), E'\\n') @> array[upper($1::text)] limit 1000)
           select distinct o.order_number as "orderNumber"
             from shipped cross join lateral (
               select order_number from sales_order
                where order_number = shipped.order_number and ($2::text[] is null or customer_number = any($2))
               offset 0) o
            order by o.order_number desc limit $3`,
    values: [text.replaceAll(' ', ''), accounts === 'all' ? null : [...accounts], limit],
  });
  return asRuns(rows);
}

/** Reads no more of each account, or of all of them, than is shown. A product's number may be typed in other letters. */
const withProduct = (newest: string) => `
  select distinct found.order_number as "orderNumber"
    from (select i.item_number from item i where lower(i.item_number) = lower($1::text) union select $1::text) as product
   cross join ${newest} found
   order by found.order_number desc limit $2`;

const ofAnyAccountWithProduct = withProduct(`lateral (
     select distinct l.order_number from order_line l where l.item_number = product.item_number
      order by l.order_number desc limit $2)`);

const ofAccountsWithProduct = withProduct(`unnest($3::text[]) as account(number) cross join lateral (
     select distinct l.order_number from order_line l
      where l.customer_number = account.number and l.item_number = product.item_number
      order by l.order_number desc limit $2)`);

/** The same of the newest orders with the product of this number. */
export async function runsOfProduct(
  database: Queryable,
  accounts: ReachableAccounts,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<NumberRun[]> {
  const { rows } = await database.query<{ orderNumber: number }>(
    accounts === 'all'
      ? { name: 'orders-by-product', text: ofAnyAccountWithProduct, values: [text, limit] }
      : { name: 'orders-of-accounts-by-product', text: ofAccountsWithProduct, values: [text, limit, [...accounts]] },
  );
  return asRuns(rows);
}

/** The runs of both, without duplicates. */
export function joinRuns(runs: readonly NumberRun[], more: readonly NumberRun[]): NumberRun[] {
  const isCovered = ({ first }: NumberRun) => runs.some((run) => run.first <= first && first <= run.last);
  return [...runs, ...more.filter((run) => !isCovered(run))];
}

/** Orders whose number is in one of the runs, among the accessible accounts: an exact hit first, then the newest. */
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

/** An order needs one of the wanted states and none of the unwanted ones; days are in the distributor's time zone. */
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

/** `offset 0` keeps each range a separate index scan, so that a long number doesn't read all orders of the account. */
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

/** $9 the text anywhere in a PO number, $10 an item number, $11 each word anywhere in a description. */
const ofAccountMentioning = selectOrders(
  `select s.* from sales_order s
    where ${narrowed}
      and (s.po_number ilike $9
           or exists (select from order_line l
                       where l.order_number = s.order_number
                         and (l.item_number = $10 or l.description ilike all($11::text[]))))
   ${page}`,
  sorting,
);

const filterValues = (scope: CustomerScope, { filters, timeZone, limit, offset }: OrderListing) => [
  scope.customerNumber,
  orderStates.map((state) => filters[state] === true),
  orderStates.map((state) => filters[state] === false),
  filters.startDate ?? null,
  filters.endDate ?? null,
  timeZone,
  limit,
  offset,
];

const anywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether an order of the account has a number in one of the runs, ignoring the filters. */
export async function hasOrderIn(
  scope: CustomerScope,
  database: Queryable,
  runs: readonly NumberRun[],
): Promise<boolean> {
  const { rows } = await database.query<{ found: boolean }>({
    name: 'orders-has-number',
    text: `select exists (
             select from unnest($2::bigint[], $3::bigint[]) as run(first, last)
              cross join lateral (
                select from sales_order o
                 where o.customer_number = $1 and o.order_number between run.first and run.last limit 1) s) as found`,
    values: [scope.customerNumber, runs.map(({ first }) => first), runs.map(({ last }) => last)],
  });
  return rows[0]?.found === true;
}

/** Orders of the account whose PO number contains the text, or that have a line of the product it names. */
export async function listOrdersMentioning(
  scope: CustomerScope,
  database: Queryable,
  { text, ...listing }: OrderListing & { readonly text: string },
): Promise<OrderRow[]> {
  const { rows } = await database.query<OrderRow>({
    name: 'orders-of-account-mentioning',
    text: ofAccountMentioning,
    values: [...filterValues(scope, listing), anywhere(text), text, text.split(/\s+/).map(anywhere)],
  });
  return rows;
}

/** Orders of the scope's account, newest first, each whole; filtered, and from `offset` on at most `limit`. */
export async function listOrders(
  scope: CustomerScope,
  database: Queryable,
  listing: OrderListing,
): Promise<OrderRow[]> {
  const { runs } = listing;
  const values = filterValues(scope, listing);
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

/** What the scope's account ordered, in its order and without substitutes; `undefined` if there's no such order. */
export async function findSoldLines(
  scope: CustomerScope,
  database: Queryable,
  orderNumber: OrderNumber,
): Promise<SoldLine[] | undefined> {
  const { rows } = await database.query<{ lines: SoldLine[] }>({
    name: 'order-sold-lines',
    text: `select coalesce((select json_agg(json_build_object('itemNumber', l.item_number, 'description', l.description,
                                                              'quantity', l.quantity, 'type', l.type) order by l.line_number)
                              from order_line l where l.order_number = o.order_number and not ${isSubstitute('l')}), '[]') as lines
             from sales_order o where o.order_number = $1 and o.customer_number = $2`,
    values: [orderNumber, scope.customerNumber],
  });
  return rows[0]?.lines;
}
