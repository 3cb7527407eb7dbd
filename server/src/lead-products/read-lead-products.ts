/** The products that an account buys. */
import type { LeadProductItem } from '@operatory/contract/lead-products';
import type { Page } from '@operatory/contract/page';
import type { PlainDate } from '@operatory/domain/dates';
import { rollingMonths } from '@operatory/domain/lead-products';
import type { CustomerScope } from '../access/customer-scope.ts';
import { isOrderableOf } from '../catalog/withdrawn.ts';
import type { Queryable } from '../database/database.ts';

/** Pieces by month, the oldest first; `age` counts the months before that of the day. */
const months = Array.from(
  { length: rollingMonths },
  (_, index) => `coalesce(sum(quantity) filter (where age = ${rollingMonths - 1 - index}), 0)::int`,
);

interface Row extends Omit<LeadProductItem, 'mostRecentOrderDate' | 'rolling12Months'> {
  mostRecentOrderDate: PlainDate;
}

/**
 * Every product that was ever ordered and not canceled; several lines of one order count together. $1 the
 * account, $2 the distributor's day, $3 its time zone.
 */
const boughtProducts = `
  with ordered as (
    select l.item_number, o.order_number, o.order_date, sum(l.quantity)::int as quantity, min(l.description) as description
      from sales_order o join order_line l on l.order_number = o.order_number
     where o.customer_number = $1 and l.type = 0 and l.line_group <> 'canceled' and l.quantity > 0
     group by l.item_number, o.order_number, o.order_date
  ), dated as (
    select *, (extract(year from $2::date) * 12 + extract(month from $2::date)
               - extract(year from order_date at time zone $3) * 12 - extract(month from order_date at time zone $3))::int as age
      from ordered
  ), bought as (
    select item_number, array[${months.join(', ')}] as months,
           to_char(max(order_date) at time zone $3, 'YYYY-MM-DD') as "mostRecentOrderDate",
           (array_agg(quantity order by order_date desc, order_number desc))[1] as "lastOrderedQuantity",
           (array_agg(description order by order_date desc, order_number desc))[1] as description
      from dated group by item_number
  )
  select b.item_number as "productNumber", coalesce(i.description, b.description) as "productDescription",
         i.category_key as "productCategory", b."mostRecentOrderDate", b."lastOrderedQuantity", b.months,
         coalesce(${isOrderableOf('i')}, false) as "isOrderable"
    from bought b left join item i on i.item_number = b.item_number
   order by b.item_number`;

export async function readLeadProducts(
  scope: CustomerScope,
  database: Queryable,
  { today, timeZone }: { readonly today: PlainDate; readonly timeZone: string },
): Promise<Page<LeadProductItem & { mostRecentOrderDate: PlainDate }>> {
  const { rows } = await database.query<Row>({
    name: 'lead-products',
    text: boughtProducts,
    values: [scope.customerNumber, today, timeZone],
  });
  const data = rows.map((row) => ({
    ...row,
    rolling12Months: row.months.reduce((sum, quantity) => sum + quantity, 0),
  }));
  return { data, hasMore: false, totalCount: data.length };
}
