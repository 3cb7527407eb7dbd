/** Checks all parts of a sent order, and reports inconsistencies. */
import type { Database } from '../database/database.ts';

/**
 * One row for each thing that is not whole: an order without its cart, lines, outbox row or ordered items, and a
 * submitted cart, outbox row or line without its order. Empty when every order is whole.
 */
export async function brokenOrders({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(`
    with bought as (
      select customer_number, item_number, count(distinct order_number) as orders
        from order_line where type = 0 group by 1, 2)
    select 'order without closed cart ' || o.order_number as what from sales_order o
      left join cart c on c.cart_key = o.cart_key and c.submitted_at = o.order_date and c.customer_number = o.customer_number
     where c.cart_key is null
    union all
    select 'closed cart without order ' || c.cart_key from cart c
      left join sales_order o using (cart_key) where c.submitted_at is not null and o.order_number is null
    union all
    select 'lines differ from the cart of ' || o.order_number from sales_order o join cart c using (cart_key)
     where (select jsonb_agg(jsonb_build_object('itemNumber', l.item_number, 'type', l.type, 'quantity', l.quantity) order by l.line_number)
              from order_line l where l.order_number = o.order_number) is distinct from c.lines
    union all
    select 'total differs from the lines of ' || o.order_number from sales_order o
     where o.total_cents is distinct from (select sum(l.quantity * l.unit_price_cents) from order_line l where l.order_number = o.order_number)
    union all
    select 'not in the outbox exactly once: ' || o.order_number from sales_order o
     where (select count(*) from outbox x where x.key = o.order_number::text
               and jsonb_array_length(x.payload->'lines') = (select count(*) from order_line l where l.order_number = o.order_number)) <> 1
    union all
    select 'outbox without order ' || x.key from outbox x left join sales_order o on o.order_number::text = x.key where o.order_number is null
    union all
    select 'ordered items miscounted ' || coalesce(b.item_number, i.item_number) from bought b
      full join customer_item i using (customer_number, item_number) where b.orders is distinct from i.order_count`);
  return rows.map(({ what }) => what);
}
