/**
 * Lists of the demo's practices, with par levels for the products they order most: one for every month, and one for
 * each of the two categories they buy most of.
 */
import type pg from 'pg';

/** The first practices, up to this number, all have lists; of the others, one in ten does. */
const firstNumber = 100_001;
const wholePractices = 40;

/** Lists by the practice's people or the demo's customer service, loaded after orders and people. */
export async function loadLists(client: pg.PoolClient): Promise<void> {
  await client.query(
    `with bought as (
       select o.customer_number, l.item_number, i.category_key, count(*) as times,
              least(100, greatest(1, round(avg(l.quantity))))::int as quantity, max(o.order_date) as last_ordered
         from sales_order o
         join order_line l using (order_number)
         join item i on i.item_number = l.item_number and i.is_orderable and not i.is_hidden_from_customer
        where o.customer_number::bigint < $1::bigint + $2 or o.customer_number::bigint % 10 = 0
        group by 1, 2, 3
     ), category_rank as (
       select customer_number, category_key,
              row_number() over (partition by customer_number order by sum(times) desc, category_key) as place
         from bought where category_key is not null group by 1, 2
     ), named as (
       select customer_number, null::text as category_key, 'Monthly order' as name from (select distinct customer_number from bought) b
       union all
       select customer_number, category_key, left(c.description, 75)
         from category_rank join category c using (category_key) where place <= 2
     ), made as (
       insert into customer_list (customer_number, name, created_at, changed_at)
       select customer_number, name, max(last_ordered) - interval '30 days', max(last_ordered) - interval '30 days'
         from named join bought using (customer_number) group by 1, 2, named.category_key
        order by customer_number, name
       returning list_id, customer_number, name, created_at
     ), ranked as (
       select m.list_id, m.created_at, b.item_number, b.quantity,
              row_number() over (partition by m.list_id order by b.times desc, b.item_number) as place
         from made m
         join named n using (customer_number, name)
         join bought b on b.customer_number = m.customer_number
                      and (n.category_key is null or b.category_key = n.category_key)
     ), filled as (
       insert into customer_list_item (list_id, item_number, quantity, par_level, added_at)
       select list_id, item_number, quantity, case when place <= 12 then least(100, quantity * 2) end, created_at from ranked where place <= 24
     )
     insert into customer_list_change (customer_number, change_id, list_id, version, operation, quantity, name, actor_user_id, changed_at)
     select m.customer_number, md5(m.customer_number || m.name)::uuid, m.list_id, 1, 'create',
            (select count(*) from ranked r where r.list_id = m.list_id and r.place <= 24), m.name,
            coalesce((select c.user_id from user_customer c where c.customer_number = m.customer_number order by c.user_id limit 1),
                     (select u.id from "user" u where u.email = 'service@demo.test')), m.created_at
       from made m`,
    [firstNumber, wholePractices],
  );
}
