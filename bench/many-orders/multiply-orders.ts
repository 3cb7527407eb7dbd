/** Multiplies the demo's orders with a few statements, because millions of them made one by one would take an hour. */
import type pg from 'pg';
import { bulkLoad } from '../../demo/src/load/bulk-load.ts';

/** The demo's special orders, which exist once, have numbers from here on. */
const specialNumbers = 6_999_000;
/** Copies are numbered from here on, below the demo's own orders, in the order of their time. */
const copiedNumbers = 1_000_000;

const filledTables = ['sales_order', 'shipment', 'order_line', 'back_order', 'customer_item', 'category_sales'];

/**
 * Each order is repeated on the same weekday in other weeks of two years, so accounts keep their favorites and their
 * rhythm; a week earlier or later by chance. $1 is how many copies there are in all, $2 how many of each order.
 */
const plan = `
  create temporary table copied on commit drop as
  select row_number() over (order by placed, source) + ${copiedNumbers} as order_number, *
    from (select source, customer_number, placed, luck, (current_date - placed::date) as age
            from (select o.order_number as source, o.customer_number, hash % 1000 as luck,
                         o.order_date + make_interval(days => ago - moved, mins => (hash % 7)::int) as placed
                    from (select b.*, k, (current_date - b.order_date::date) as ago,
                                 abs(hashint8(b.order_number * 131 + k))::bigint as hash
                            from sales_order b cross join generate_series(1, $2::int) k
                           where b.order_number < ${specialNumbers}) o
                   cross join lateral (select 1 + mod(ago - 1 + 7 * (round(104.0 * k / ($2 + 1))::int + (hash / 1000 % 3)::int - 1) + 728, 728) as moved) m) p
           order by luck, source limit $1) q`;

/** How far an order has come, by its age: as in `demo/src/orders/progress.ts`. */
const fate = `case
  when age <= 1 then case when luck < 450 then 'submitted' when luck < 600 then 'pending' when luck < 950 then 'processing' else 'missing' end
  when age <= 4 then case when luck < 50 then 'pending' when luck < 300 then 'processing' when luck < 900 then 'shipped' else 'missing' end
  when luck < case when age <= 21 then 110 when age <= 90 then 30 else 3 end then 'missing'
  when luck >= 994 then 'canceled'
  when luck >= 960 then 'partly canceled'
  else 'shipped' end`;

/** The first line has what makes the order special; of the others, every third. */
const lineGroup = `case
  when c.fate in ('submitted', 'pending', 'processing', 'canceled') then c.fate
  when c.fate = 'shipped' or (l.line_number > 1 and (c.luck + l.line_number) % 3 > 0) then 'shipment'
  when c.fate = 'missing' then 'backordered' else 'canceled' end`;

const orders = `
  insert into sales_order (order_number, customer_number, order_date, origination, external_source, po_number, comments, options,
                           total_cents, has_back_ordered_items, has_canceled_items, is_pending, is_in_submitted_state)
  select c.order_number, c.customer_number, c.placed, o.origination, o.external_source, o.po_number, o.comments, o.options,
         o.total_cents, c.fate = 'missing', c.fate in ('canceled', 'partly canceled'), c.fate = 'pending', c.fate = 'submitted'
    from copied c join sales_order o on o.order_number = c.source order by c.order_number`;

const shipments = `
  insert into shipment (shipment_id, order_number, shipment_number, shipping_order_number, shipment_date, shipped_from, tracking, has_invoice)
  select c.order_number * 10 + 1, c.order_number, c.order_number || '-1', c.order_number,
         case when c.luck <> 500 then least(c.placed::date + 1 + (c.luck % 3)::int, current_date) end, m.warehouses[1], '', c.luck % 14 > 0
    from copied c join customer m using (customer_number)
   where c.has_shipment order by 1`;

const lines = `
  insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, type,
                          line_group, status, back_order_status, allocated_warehouse, expected_receipt_date, shipment_id, coupon_id,
                          reward_value_cents)
  select c.order_number, l.line_number, c.customer_number, l.item_number, l.description, l.quantity, l.unit_price_cents, l.type,
         g.name, case g.name when 'submitted' then 'Submitted' when 'pending' then 'Credit Review' when 'processing' then 'Picking'
                             when 'shipment' then 'Shipped' when 'backordered' then 'Backordered' else 'Canceled by Customer' end,
         case g.name when 'backordered' then 'Manufacturer Delayed' else '' end, l.allocated_warehouse,
         case when g.name = 'backordered' and c.luck % 3 > 0 then current_date + 2 + (c.luck % 43)::int end,
         case g.name when 'shipment' then c.order_number * 10 + 1 end, l.coupon_id, l.reward_value_cents
    from copied c join order_line l on l.order_number = c.source
   cross join lateral (select ${lineGroup} as name) g
   order by c.order_number, l.line_number`;

/** What other tables say of the orders, from the rows themselves. */
const summaries = [
  'delete from customer_item',
  `insert into customer_item (customer_number, item_number, order_count, last_ordered_at, last_quantity)
   select l.customer_number, l.item_number, count(*), max(o.order_date), (array_agg(l.quantity order by o.order_date desc))[1]
     from order_line l join sales_order o using (order_number) where l.type = 0 group by 1, 2`,
  `insert into category_sales (customer_number, month, category, total_cents)
   select l.customer_number, date_trunc('month', s.shipment_date)::date, coalesce(i.sales_category, 'MERCHANDISE'),
          sum(l.quantity::bigint * l.unit_price_cents)
     from shipment s join order_line l on l.shipment_id = s.shipment_id left join item i on i.item_number = l.item_number
    where s.shipment_date is not null and l.unit_price_cents > 0 group by 1, 2, 3
       on conflict (customer_number, month, category) do update set total_cents = excluded.total_cents`,
  // Two of five dates slipped, as in the demo.
  `update back_order set slips = 1, first_expected = expected - 7, slipped_at = current_date - (order_number % 6)::int
    where slips = 0 and expected is not null and (order_number + line_number) % 5 < 2`,
];

/** Adds orders to those of the demo until there are this many, in one transaction, and keeps all that is derived from them true. */
export async function multiplyOrders(client: pg.PoolClient, total: number): Promise<void> {
  const { rows } = await client.query<{ all: number; ordinary: number }>(
    `select count(*) as all, count(*) filter (where order_number < ${specialNumbers}) as ordinary from sales_order`,
  );
  const { all = 0, ordinary = 0 } = rows[0] ?? {};
  const missing = total - all;
  if (missing <= 0) return;
  await client.query(
    `select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
            set_config('work_mem', '1GB', true), set_config('maintenance_work_mem', '1GB', true), set_config('synchronous_commit', 'off', true),
            set_config('timezone', 'America/Los_Angeles', true)`,
  );
  await bulkLoad(client, filledTables, async () => {
    await client.query(plan, [missing, Math.ceil(missing / ordinary)]);
    await client.query('alter table copied add column fate text, add column has_shipment boolean');
    await client.query(`update copied set fate = ${fate}`);
    await client.query(
      `update copied c set has_shipment = exists (
         select from order_line l cross join lateral (select ${lineGroup} as name) g where l.order_number = c.source and g.name = 'shipment')`,
    );
    await client.query('analyze copied');
    for (const statement of [orders, shipments, lines, ...summaries]) await client.query(statement);
  });
}
