/**
 * The statements that make orders from reported rows. Each reads `history_order`, the affected orders by the ERP's number,
 * and `history_item`, what their accounts bought before and after.
 */

/** An order's own facts are those of its first line. At noon, because the file says only the day. */
const firstLines = `select distinct on (erp_order_number) e.* from history_order join erp_order_line e using (erp_order_number)
                     order by erp_order_number, line_number`;
const orderDate = `(f.order_date + time '12:00') at time zone $1::text`;

/** The totals in an order's row; `l` are the lines. */
const sums = `sum(l.quantity::bigint * l.unit_price_cents) as total_cents, bool_or(l.line_group = 'backordered') as is_back_ordered,
              bool_or(l.line_group = 'canceled') as is_canceled, bool_or(l.line_group = 'pending') as is_pending,
              bool_or(l.line_group = 'submitted') as is_submitted`;

/**
 * Numbers go up with the day of the order, so that a list by number is a list by age. Most orders of a load need no second
 * write, because they already say here what `fillOrders` finds once shipments have divided their lines. $1 the time zone.
 */
export const insertOrders = `
  insert into sales_order (order_number, erp_order_number, customer_number, order_date, origination, po_number, total_cents,
                           has_back_ordered_items, has_canceled_items, is_pending, is_in_submitted_state, is_from_erp)
  select nextval('history_order_number_seq'), f.erp_order_number, f.customer_number, f.order_date, f.origination, f.po_number,
         f.total_cents, f.is_back_ordered, f.is_canceled, f.is_pending, f.is_submitted, true
    from (select f.erp_order_number, f.customer_number, ${orderDate} as order_date, f.origination, f.po_number, s.total_cents,
                 s.is_back_ordered, s.is_canceled, s.is_pending, s.is_submitted
            from (${firstLines}) f
            join (select erp_order_number, ${sums} from history_order join erp_order_line l using (erp_order_number)
                   group by 1) s using (erp_order_number)
           where not exists (select from sales_order o where o.erp_order_number = f.erp_order_number)
           order by f.order_date, f.erp_order_number) f`;

export const removeLines = `
  delete from order_line l using history_order h, sales_order o
   where o.erp_order_number = h.erp_order_number and l.order_number = o.order_number`;

/** Lines are removed and inserted, so a line that is no longer back-ordered leaves its entry behind. */
export const forgetBackOrders = `
  delete from back_order b using history_order h, sales_order o
   where o.erp_order_number = h.erp_order_number and b.order_number = o.order_number
     and not exists (select from order_line l where l.order_number = b.order_number and l.line_number = b.line_number
                        and l.line_group = 'backordered')`;

/** A credit is no invoice of what shipped. */
const invoiced = `exists (select from erp_invoice i where i.erp_order_number = s.erp_order_number and i.total_cents >= 0
                            and coalesce(i.erp_shipment_number, s.erp_shipment_number) = s.erp_shipment_number)`;

export const removeShipments = `
  delete from shipment s using history_order h, sales_order o
   where o.erp_order_number = h.erp_order_number and s.order_number = o.order_number
     and not exists (select from erp_shipment_line e where e.erp_shipment_number = s.erp_shipment_number)`;

/** Shipments keep their ids, because documents of the ERP's are stored under them. */
export const insertShipments = `
  insert into shipment (shipment_id, order_number, shipment_number, erp_shipment_number, shipping_order_number, shipment_date,
                        shipped_from, tracking, has_invoice)
  select coalesce(there.shipment_id, nextval('history_shipment_id_seq')), o.order_number, s.erp_shipment_number,
         s.erp_shipment_number, case when s.is_drop_shipment then -o.order_number else o.order_number end, s.shipment_date,
         case when s.is_drop_shipment then 'Manufacturer' else coalesce(s.branch_number, '') end,
         coalesce((select string_agg(distinct t, E'\\n' order by t)
                     from erp_shipment_line e, unnest(e.tracking_numbers) t
                    where e.erp_shipment_number = s.erp_shipment_number and e.erp_order_number = s.erp_order_number), ''),
         ${invoiced}
    from (select erp_order_number, erp_shipment_number, bool_or(is_drop_shipment) as is_drop_shipment,
                 max(shipment_date) as shipment_date, max(branch_number) as branch_number
            from history_order join erp_shipment_line using (erp_order_number)
           group by 1, 2 order by 1, 2) s
    join sales_order o on o.erp_order_number = s.erp_order_number
    left join shipment there on there.erp_shipment_number = s.erp_shipment_number
   where there.shipment_id is null or exists (
           select from sales_order t where t.order_number = there.order_number and t.is_from_erp)
  on conflict (shipment_id) do update
     set order_number = excluded.order_number, shipping_order_number = excluded.shipping_order_number,
         shipment_date = excluded.shipment_date, shipped_from = excluded.shipped_from, tracking = excluded.tracking,
         has_invoice = excluded.has_invoice`;

/**
 * A line that left in several shipments, or only in part, becomes several lines. Nothing more comes of what the ERP calls
 * shipped, so what is missing of it counts as canceled.
 */
export const insertLines = `
  with line as (
    select o.order_number, e.* from history_order h join erp_order_line e using (erp_order_number)
      join sales_order o on o.erp_order_number = h.erp_order_number),
  sent as (
    select e.erp_order_number, e.line_number, e.quantity as sent_quantity, s.shipment_id
      from history_order join erp_shipment_line e using (erp_order_number)
      join sales_order o on o.erp_order_number = e.erp_order_number
      join shipment s on s.erp_shipment_number = e.erp_shipment_number and s.order_number = o.order_number
     where e.quantity > 0),
  sum as (select erp_order_number, line_number, sum(sent_quantity)::int as sent_quantity from sent group by 1, 2),
  part as (
    select l.*, s.shipment_id, s.sent_quantity as part_quantity, 'shipment' as part_group
      from line l join sent s using (erp_order_number, line_number)
    union all
    select l.*, null, l.quantity - coalesce(s.sent_quantity, 0),
           case when s.sent_quantity is not null and l.line_group = 'shipment' then 'canceled' else l.line_group end
      from line l left join sum s using (erp_order_number, line_number)
     where (s.sent_quantity is null or l.quantity > s.sent_quantity) and (l.open_parts is null or l.line_group = 'canceled')
    union all
    select l.*, null, least(o.upto, l.quantity) - greatest(o.upto - o.quantity, coalesce(s.sent_quantity, 0)),
           case when o.part_group <> 'shipment' then o.part_group when s.sent_quantity is null then 'shipment' else 'canceled' end
      from line l left join sum s using (erp_order_number, line_number), lateral (
        select p.quantity, p.part_group, sum(p.quantity) over (order by p.place)::int as upto
          from (select split_part(t, ':', 1)::int as quantity, place,
                       replace(split_part(t, ':', 2), 'shipped', 'shipment') as part_group
                  from regexp_split_to_table(l.open_parts, ';') with ordinality x(t, place)) p) o
     where l.open_parts is not null and l.line_group <> 'canceled'
       and least(o.upto, l.quantity) > greatest(o.upto - o.quantity, coalesce(s.sent_quantity, 0)))
  insert into order_line (order_number, line_number, customer_number, item_number, description, quantity, unit_price_cents, type,
                          line_group, status, back_order_status, allocated_warehouse, expected_receipt_date, shipment_id)
  select p.order_number, row_number() over (partition by p.order_number order by p.line_number, p.shipment_id nulls last, p.part_group desc, p.part_quantity),
         p.customer_number, p.item_number, coalesce(p.description, i.description, p.item_number), p.part_quantity,
         p.unit_price_cents, p.type, p.part_group,
         case when p.part_group = p.line_group and p.part_group <> 'backordered' and p.status_text <> '' then p.status_text
              else case p.part_group when 'shipment' then 'Shipped' when 'backordered' then 'Backordered'
                                     when 'canceled' then 'Canceled' when 'pending' then 'Pending'
                                     when 'submitted' then 'Submitted' else 'Processing' end end,
         case when p.part_group = 'backordered' then p.status_text else '' end,
         coalesce(p.branch_number, ''),
         case when p.open_parts is null or p.part_group = p.line_group then p.expected_receipt_date end, p.shipment_id
    from part p left join item i on i.item_number = p.item_number`;

/** Totals include canceled lines, as those of orders that are placed here do. Only writes orders that differ. $1 the time zone. */
export const fillOrders = `
  update sales_order o
     set customer_number = f.customer_number, order_date = ${orderDate}, origination = f.origination, po_number = f.po_number,
         total_cents = l.total_cents, has_back_ordered_items = l.is_back_ordered, has_canceled_items = l.is_canceled,
         is_pending = l.is_pending, is_in_submitted_state = l.is_submitted
    from (${firstLines}) f,
         (select order_number, ${sums}
            from history_order join sales_order using (erp_order_number) join order_line l using (order_number) group by 1) l
   where o.erp_order_number = f.erp_order_number and l.order_number = o.order_number
     and (o.customer_number, o.order_date, o.origination, o.po_number, o.total_cents, o.has_back_ordered_items,
          o.has_canceled_items, o.is_pending, o.is_in_submitted_state)
         is distinct from (f.customer_number, ${orderDate}, f.origination, f.po_number, l.total_cents, l.is_back_ordered,
                           l.is_canceled, l.is_pending, l.is_submitted)`;

/** After an undo, orders may have no lines left. */
export const forgetEmptyOrders = `
  delete from sales_order o using history_order h
   where o.erp_order_number = h.erp_order_number and o.is_from_erp
     and not exists (select from erp_order_line e where e.erp_order_number = h.erp_order_number)`;

const isOfItem = 'l.customer_number = h.customer_number and l.item_number = h.item_number and l.type = 0';

/**
 * Recounts what the accounts bought, for the items that the orders have or had; an order in which all of an item was canceled doesn't
 * count. Rows are locked in item order, as by an order.
 */
export const noteBought = [
  `select from customer_item join history_item using (customer_number, item_number)
    order by customer_number, item_number for update of customer_item`,
  `delete from customer_item c using history_item h
    where c.customer_number = h.customer_number and c.item_number = h.item_number
      and not exists (select from order_line l where ${isOfItem} and l.line_group <> 'canceled')`,
  `insert into customer_item (customer_number, item_number, order_count, last_ordered_at, last_quantity)
   select customer_number, item_number, count(*), max(order_date), (array_agg(quantity order by order_date desc, order_number desc))[1]
     from (select h.customer_number, h.item_number, o.order_number, o.order_date, sum(l.quantity)::int as quantity
             from history_item h join order_line l on ${isOfItem}
             join sales_order o on o.order_number = l.order_number
            where not exists (select from order_review r where r.order_number = o.order_number and r.state = 'sent-back')
            group by 1, 2, 3, 4 having bool_or(l.line_group <> 'canceled')) bought
    group by 1, 2 order by 1, 2
   on conflict (customer_number, item_number) do update
      set order_count = excluded.order_count, last_ordered_at = excluded.last_ordered_at, last_quantity = excluded.last_quantity`,
] as const;
