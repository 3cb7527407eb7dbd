/** Reads what accounts ordered in thirteen months: all sums in one statement, so that they add up. */
import type { CustomerNumber } from '@operatory/domain/customers';
import type { PlainDate } from '@operatory/domain/dates';
import { noItemNumber } from '@operatory/domain/documents';
import { dayAfter, firstDayOf, type Period, reportMonths } from '@operatory/domain/sales-report';
import { otherCategory } from '@operatory/domain/spending';
import type { Queryable } from '../database/database.ts';
import { isOrdered, wasNotSentBack } from '../orders/purchases.ts';
import { statement } from '../search/statement.ts';

interface Part {
  readonly orders: number;
  readonly cents: number;
}

/** Amounts in cents. Everything after `months` and the compared months is about the chosen months. */
export interface SpendingRow {
  /** Months with orders, as `2026-02`. */
  readonly months: readonly (Part & { readonly month: string })[];
  /** Pieces and cents of each product in last year's month up to the same day, and in this month. */
  readonly compared: readonly (readonly [number, number, number, number])[];
  readonly categories: readonly { readonly key: string; readonly name: string; readonly cents: number }[];
  /** Of this month, whatever category was chosen. */
  readonly categoriesNow: SpendingRow['categories'];
  readonly products: readonly {
    readonly itemNumber: string;
    readonly description: string;
    readonly category: string;
    readonly quantity: number;
    readonly cents: number;
  }[];
  readonly productCount: number;
  readonly people: readonly (Part & { readonly name: string; readonly isStaff: boolean })[];
  readonly accounts: readonly (Part & {
    readonly customerNumber: string;
    readonly name: string;
    readonly city: string;
    readonly now: number;
    readonly before: number;
  })[];
  readonly total: Part;
}

const placed = `
  select *, day >= {from:date} and day < {until:date} as is_chosen, day >= {month:date} as is_now,
         day < {monthAfter:date} and day <= ({today:date} - interval '1 year')::date as is_then
    from (select o.order_number, o.customer_number, o.submitted_by_user_id as user_id,
                 coalesce(o.submitted_as, '') not in ('', 'customer-user', 'punch-out-user') as is_staff,
                 (o.order_date at time zone {timeZone:text})::date as day
            from sales_order o
           where o.customer_number = any({accounts:text[]})
             and o.order_date >= {first:date}::timestamp at time zone {timeZone:text}
             and o.order_date < {end:date}::timestamp at time zone {timeZone:text}
             and ${wasNotSentBack}) o`;

/** A line is read once; sums of its product and of its order are what everything else adds up. */
const line = `
  select o.order_number, o.day, o.is_chosen, o.is_now, o.is_then, l.item_number, l.description, l.quantity,
         l.quantity::bigint * l.unit_price_cents as cents
    from placed o join order_line l on l.order_number = o.order_number and ${isOrdered}`;

/** The category below the root that a product belongs to. */
const topCategory = `case when i.category_key like '%.%'
  then split_part(i.category_key, '.', 1) || '.' || split_part(i.category_key, '.', 2) else '${otherCategory}' end`;

/** Lines without an item number, such as samples, are different products if their texts differ. */
const product = `
  select c.*, {category:text} is null or {category:text} = c.category as is_wanted
    from (select s.*, ${topCategory} as category
    from (select item_number, (array_agg(description order by day desc, order_number desc))[1] as description, bool_or(is_chosen) as is_chosen,
                 coalesce(sum(quantity) filter (where is_chosen), 0) as quantity, coalesce(sum(cents) filter (where is_chosen), 0)::bigint as cents,
                 bool_or(is_now or is_then) as is_compared, bool_or(is_now) as is_now,
                 coalesce(sum(quantity) filter (where is_then), 0) as pieces_then, coalesce(sum(cents) filter (where is_then), 0)::bigint as cents_then,
                 coalesce(sum(quantity) filter (where is_now), 0) as pieces_now, coalesce(sum(cents) filter (where is_now), 0)::bigint as cents_now
            from line group by item_number, case when item_number = '${noItemNumber}' then description end) s
    left join item i on i.item_number = s.item_number) c`;

const orderSum = `
  select o.*, s.cents
    from (select order_number, sum(cents)::bigint as cents from line
           where {category:text} is null or item_number in (select item_number from product where is_wanted)
           group by order_number) s join placed o using (order_number)`;

const list = (columns: string, order: string, from: string) =>
  `(select coalesce(json_agg(json_build_object(${columns}) order by ${order}), '[]') from ${from})`;

/** The name of the category \`x.category\`. */
const categoryName = `coalesce((select c.description from category c where c.category_key = x.category),
  case when x.category = '${otherCategory}' then 'Other' else x.category end)`;

const byCategory = (amount: string, condition: string) =>
  list(
    `'key', x.category, 'name', ${categoryName}, 'cents', x.cents`,
    'x.cents desc, x.category',
    `(select category, sum(${amount})::bigint as cents from product where ${condition} group by category) x`,
  );

const spending = statement<SpendingRow>(
  'spending',
  `with placed as materialized (${placed}), line as materialized (${line}), product as materialized (${product}),
   ordered as materialized (${orderSum})
   select ${list(
     `'month', to_char(month, 'YYYY-MM'), 'orders', orders, 'cents', cents`,
     'month',
     `(select date_trunc('month', day) as month, count(*) as orders, sum(cents)::bigint as cents from ordered group by 1) m`,
   )} as months,
   (select coalesce(json_agg(json_build_array(pieces_then, cents_then, pieces_now, cents_now)), '[]')
      from product where is_compared and is_wanted) as compared,
   ${byCategory('cents', 'is_chosen and is_wanted')} as categories,
   ${byCategory('cents_now', 'is_now')} as "categoriesNow",
   ${list(
     `'itemNumber', item_number, 'description', description, 'category', ${categoryName}, 'quantity', quantity, 'cents', cents`,
     'cents desc, item_number, description',
     `(select * from product where is_chosen and is_wanted order by cents desc, item_number, description limit {productLimit:integer}) x`,
   )} as products,
   (select count(*)::int from product where is_chosen and is_wanted) as "productCount",
   ${list(
     `'name', coalesce(u.name, ''), 'isStaff', is_staff, 'orders', orders, 'cents', cents`,
     `cents desc, coalesce(u.name, '')`,
     `(select user_id, bool_and(is_staff) as is_staff, count(*) as orders, sum(cents)::bigint as cents
         from ordered where is_chosen group by user_id) p left join "user" u on u.id = p.user_id`,
   )} as people,
   ${list(
     `'customerNumber', m.customer_number, 'name', m.name, 'city', m.ship_to_city, 'orders', coalesce(a.orders, 0),
      'cents', coalesce(a.cents, 0), 'now', coalesce(a.now, 0), 'before', coalesce(a.before, 0)`,
     'lower(m.name), m.customer_number',
     `customer m left join (
        select customer_number, count(*) filter (where is_chosen) as orders, sum(cents) filter (where is_chosen)::bigint as cents,
               sum(cents) filter (where is_now)::bigint as now, sum(cents) filter (where is_then)::bigint as before
          from ordered group by customer_number) a using (customer_number) where m.customer_number = any({accounts:text[]})`,
   )} as accounts,
   (select json_build_object('orders', count(*), 'cents', coalesce(sum(cents), 0)::bigint) from ordered where is_chosen) as total`,
);

export interface SpendingWanted {
  readonly today: PlainDate;
  readonly timeZone: string;
  readonly period: Period;
  /** Undefined for all. */
  readonly category: string | undefined;
  /** Null for all. */
  readonly productLimit: number | null;
}

/** The spending of these accounts; the caller has checked that the viewer may see it. */
export async function readSpendingOf(
  accounts: readonly CustomerNumber[],
  database: Queryable,
  { today, timeZone, period, category, productLimit }: SpendingWanted,
): Promise<SpendingRow> {
  const months = reportMonths(today);
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) throw new Error('the report has no months');
  const [row] = await spending.run(database, {
    ...{ accounts, today, timeZone, productLimit, category: category ?? null },
    first: firstDayOf(first),
    monthAfter: dayAfter(first),
    month: firstDayOf(last),
    end: dayAfter(last),
    from: firstDayOf(period.from),
    until: dayAfter(period.to),
  });
  if (row === undefined) throw new Error('a statement without FROM has a row');
  return row;
}
