/** The data for the warnings about a cart. Every statement starts with the account's number. */
import type { BoughtQuantities, CountedItem, PastOrders, RecentOrder } from '@operatory/domain/checkout';
import { twinDays } from '@operatory/domain/checkout';
import type { PlainDate } from '@operatory/domain/dates';
import { cents } from '@operatory/domain/money';
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import { rowsBy } from '../database/rows-by.ts';
import { boughtLines, isInRhythm } from '../orders/purchases.ts';
import { statement } from '../search/statement.ts';

/** A product of the open cart, over all its paid lines. */
export interface CartItemRow extends CountedItem {
  readonly description: string;
}

/** The products that the account's open cart would order, in the order of their first lines. */
export async function readCartItems(scope: CustomerScope, database: Queryable): Promise<CartItemRow[]> {
  const { rows } = await database.query<CartItemRow>({
    name: 'cart-warned-items',
    text: `select l.line->>'itemNumber' as "itemNumber", sum((l.line->>'quantity')::int)::int as quantity,
                  coalesce(min(i.description), min(l.line->>'description'), '') as description
             from cart c
            cross join lateral jsonb_array_elements(c.lines) with ordinality l(line, place)
             left join item i on i.item_number = l.line->>'itemNumber'
            where c.customer_number = $1 and c.submitted_at is null and c.punch_out_session_id = ''
              and (l.line->>'type')::int = 0 and (l.line->>'quantity')::int > 0
            group by l.line->>'itemNumber' order by min(l.place)`,
    values: [scope.customerNumber],
  });
  return rows;
}

/** The ERP splits lines, so an order counts once for each product. */
const quantities = statement<{ readonly itemNumber: string; readonly quantities: number[] }>(
  'cart-bought-quantities',
  `select b.item_number as "itemNumber", array_agg(b.quantity) as quantities
     from (select l.item_number, sum(l.quantity)::int as quantity
             from ${boughtLines}
            where o.customer_number = {customerNumber:text} and l.customer_number = {customerNumber:text}
              and l.item_number = any({itemNumbers:text[]}) and ${isInRhythm('{today:date}')}
            group by l.item_number, o.order_number) b
    group by b.item_number`,
);

/** The quantities of these products that the account bought in each order of the relevant days, by item number. */
export async function readBoughtQuantities(
  scope: CustomerScope,
  database: Queryable,
  { itemNumbers, today }: { readonly itemNumbers: readonly string[]; readonly today: PlainDate },
): Promise<ReadonlyMap<string, BoughtQuantities>> {
  const rows = await quantities.run(database, { customerNumber: scope.customerNumber, itemNumbers, today });
  return new Map(rows.map((row) => [row.itemNumber, row.quantities]));
}

/** The quantities bought in each order: canceled and returned ones don't make an order large. */
const past = statement<{ readonly orders: number; readonly mostOfAny: number; readonly largestTotal: number }>(
  'cart-past-orders',
  `select count(distinct b.order_number)::int as orders, coalesce(max(b.quantity), 0)::int as "mostOfAny",
          coalesce(max(b.total), 0)::float8 as "largestTotal"
     from (select o.order_number, sum(l.quantity) as quantity,
                  sum(sum(l.quantity::bigint * l.unit_price_cents)) over (partition by o.order_number) as total
             from ${boughtLines}
            where o.customer_number = {customerNumber:text} and l.customer_number = {customerNumber:text}
              and ${isInRhythm('{today:date}')}
            group by o.order_number, l.item_number) b`,
);

/** The account's orders of the days that count, taken together. */
export async function readPastOrders(
  { customerNumber }: CustomerScope,
  database: Queryable,
  today: PlainDate,
): Promise<PastOrders> {
  const [row] = await past.run(database, { customerNumber, today });
  return { orders: row?.orders ?? 0, mostOfAny: row?.mostOfAny ?? 0, largestTotal: cents(row?.largestTotal ?? 0) };
}

interface RecentRow extends CountedItem {
  readonly orderNumber: number;
  readonly orderedAt: Date;
}

/** Maximum number of orders compared, newest first. */
const maxOrders = 50;

const recent = statement<RecentRow>(
  'cart-recent-orders',
  `select o.order_number as "orderNumber", o.order_date as "orderedAt", l.item_number as "itemNumber", sum(l.quantity)::int as quantity
     from (select o.* from sales_order o
            where o.customer_number = {customerNumber:text} and o.order_date >= {since:timestamptz}
              and not exists (select from order_review r where r.order_number = o.order_number and r.state = 'sent-back')
            order by o.order_date desc, o.order_number desc limit ${maxOrders}) o
     join order_line l on l.order_number = o.order_number and l.type = 0 and l.quantity > 0 and l.line_group <> 'canceled'
    group by o.order_number, o.order_date, l.item_number`,
);

/** The account's orders of the last days, from any source; canceled and returned lines don't count. */
export async function readRecentOrders(scope: CustomerScope, database: Queryable, now: Date): Promise<RecentOrder[]> {
  const since = new Date(now.getTime() - twinDays * 86_400_000);
  const rows = await recent.run(database, { customerNumber: scope.customerNumber, since });
  return [...rowsBy(rows, ({ orderNumber }) => orderNumber)].flatMap(([orderNumber, items]) => {
    const [first] = items;
    if (first === undefined) return [];
    return [
      {
        orderNumber,
        orderedAt: first.orderedAt.toISOString(),
        items: items.map(({ itemNumber, quantity }) => ({ itemNumber, quantity })),
      },
    ];
  });
}
