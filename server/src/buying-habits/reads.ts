/** Reads the data for the habits of one account. Every statement starts with its number. */

import type { PurchasesOf } from '@operatory/domain/buying-habits';
import type { PlainDate } from '@operatory/domain/dates';
import { rhythmDays } from '@operatory/domain/morning-queue';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { boughtLines, daysAndQuantities, isInRhythm } from '../orders/purchases.ts';
import { statement } from '../search/statement.ts';

/** The distributor's day, its time zone, and whether products hidden from customers are named. */
export interface HabitTime {
  readonly today: PlainDate;
  readonly timeZone: string;
  readonly isStaff: boolean;
}

export interface PurchaseRow extends PurchasesOf {
  /** Pieces in orders that haven't shipped. */
  readonly onOrder: number;
  readonly lists: readonly string[];
}

const purchases = statement<PurchaseRow>(
  'habit-purchases',
  `with bought as materialized (
     select l.item_number, (array_agg(l.description order by o.order_date desc))[1] as description,
            ${daysAndQuantities('{timeZone:text}')},
            coalesce(sum(l.quantity) filter (where l.line_group <> 'shipment'), 0)::int as "onOrder"
       from ${boughtLines}
      where o.customer_number = {customerNumber:text} and ${isInRhythm('{today:date}')}
      group by l.item_number),
   listed as (
     select e.item_number, array_agg(c.name order by lower(c.name), c.list_id) as lists
       from customer_list c join customer_list_item e on e.list_id = c.list_id
      where c.customer_number = {customerNumber:text} and c.deleted_at is null
      group by e.item_number)
   select b.item_number as "itemNumber", coalesce(i.description, b.description) as description,
          coalesce(v.name, '') as manufacturer, b.days, b.quantities, b."onOrder", coalesce(listed.lists, '{}') as lists
     from bought b
     left join item i on i.item_number = b.item_number and ({isStaff:boolean} or not i.is_hidden_from_customer)
     left join vendor v on v.vendor_id = i.vendor_id
     left join listed on listed.item_number = b.item_number`,
);

export const readPurchases = (scope: CustomerScope, database: Queryable, time: HabitTime): Promise<PurchaseRow[]> =>
  purchases.run(database, { customerNumber: scope.customerNumber, ...time });

/** Pieces of paid products in the account's open cart, by item number. */
export async function readInCart(scope: CustomerScope, database: Queryable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ itemNumber: string; quantity: number }>({
    name: 'habit-in-cart',
    text: `select l->>'itemNumber' as "itemNumber", sum((l->>'quantity')::int)::int as quantity
             from cart k cross join lateral jsonb_array_elements(k.lines) l
            where k.customer_number = $1 and k.submitted_at is null and k.punch_out_session_id = ''
              and (l->>'type')::int = 0
            group by l->>'itemNumber'`,
    values: [scope.customerNumber],
  });
  return new Map(rows.map(({ itemNumber, quantity }) => [itemNumber, quantity]));
}

export interface SwapRow {
  readonly from: string;
  readonly to: string;
  readonly on: PlainDate;
  readonly note: string;
}

/** Substitutes that were sent, the newest 50, each pair once. */
export async function readSwaps(scope: CustomerScope, database: Queryable, time: HabitTime): Promise<SwapRow[]> {
  const { rows } = await database.query<SwapRow>({
    name: 'habit-swaps',
    text: `select * from (
             select distinct on (d.item_number, d.substitute)
                    coalesce(i.description, l.description, d.item_number) as "from", coalesce(s.description, d.substitute) as "to",
                    to_char(coalesce(d.answered_at, d.at) at time zone $2, 'YYYY-MM-DD') as "on", d.note
               from back_order_decision d
               left join order_line l on l.order_number = d.order_number and l.line_number = d.line_number
               left join item i on i.item_number = d.item_number and ($3 or not i.is_hidden_from_customer)
               left join item s on s.item_number = d.substitute and ($3 or not s.is_hidden_from_customer)
              where d.customer_number = $1 and d.state = 'done' and d.substitute is not null
              order by d.item_number, d.substitute, d.at desc) pair
            order by "on" desc, "from" limit 50`,
    values: [scope.customerNumber, time.timeZone, time.isStaff],
  });
  return rows;
}

export interface OrderedByRow {
  readonly name: string;
  readonly isStaff: boolean;
  readonly orders: number;
  readonly lastOn: PlainDate;
}

/** Who sent the account's orders, most orders first; one row without a name for orders from other sources. */
export async function readOrderedBy(
  scope: CustomerScope,
  database: Queryable,
  time: HabitTime,
): Promise<OrderedByRow[]> {
  const { rows } = await database.query<OrderedByRow>({
    name: 'habit-people',
    text: `select coalesce(u.name, '') as name, bool_and(coalesce(o.submitted_as, '') not in ('', 'customer-user')) as "isStaff",
                  count(*)::int as orders, to_char(max(o.order_date) at time zone $2, 'YYYY-MM-DD') as "lastOn"
             from sales_order o left join "user" u on u.id = o.submitted_by_user_id
            where o.customer_number = $1 and o.order_date >= $3::date - ${rhythmDays}
            group by u.id, u.name order by 3 desc, 1 limit 20`,
    values: [scope.customerNumber, time.timeZone, time.today],
  });
  return rows;
}

interface OpenRow {
  readonly orders: number;
  readonly backOrderedLines: number;
}

/** Orders that aren't complete yet. */
export async function readOpen(scope: CustomerScope, database: Queryable): Promise<OpenRow> {
  const { rows } = await database.query<OpenRow>({
    name: 'habit-open',
    text: `select count(distinct order_number)::int as orders,
                  count(*) filter (where line_group = 'backordered')::int as "backOrderedLines"
             from order_line where customer_number = $1 and line_group in ('submitted', 'pending', 'processing', 'backordered')`,
    values: [scope.customerNumber],
  });
  return rows[0] ?? { orders: 0, backOrderedLines: 0 };
}

interface ContractRow {
  readonly name: string | null;
  readonly count: number;
  readonly nextEnd: PlainDate | null;
}

/** The contract prices that count today, and the next day on which some of them end. */
export async function readContract(scope: CustomerScope, database: Queryable, today: PlainDate): Promise<ContractRow> {
  const { rows } = await database.query<ContractRow>({
    name: 'habit-contract',
    text: `select (select contract_name from customer where customer_number = $1) as name, count(*)::int as count,
                  min(valid_to)::text as "nextEnd"
             from contract_price
            where customer_key = $2 and valid_from <= $3::date and (valid_to is null or valid_to >= $3::date)`,
    values: [scope.customerNumber, scope.customerKey, today],
  });
  return rows[0] ?? { name: null, count: 0, nextEnd: null };
}

/** People of the practice who can sign in. */
export async function readContacts(
  scope: CustomerScope,
  database: Queryable,
): Promise<{ readonly name: string; readonly email: string }[]> {
  const { rows } = await database.query<{ name: string; email: string }>({
    name: 'habit-contacts',
    text: `select u.name, u.email
             from user_customer c join "user" u on u.id = c.user_id
            where c.customer_number = $1 and u.withdrawn_at is null and u.forgotten_at is null
              and exists (select from user_permission p where p.user_id = u.id and p.permission = 'Customer')
            order by lower(u.name), u.id limit 50`,
    values: [scope.customerNumber],
  });
  return rows;
}
