/** The query behind the overview of accounts: all figures of all of them, in one statement. */
import type { CustomerNumber } from '@operatory/domain/customers';
import type { PlainDate } from '@operatory/domain/dates';
import { joinContractPrice } from '../catalog/contract-price.ts';
import { isInGroup } from '../customers/read-billing-group.ts';
import type { Queryable } from '../database/database.ts';

/** Amounts in cents. */
export interface OverviewRow {
  readonly customerNumber: CustomerNumber;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly territoryId: string;
  readonly isWithdrawn: boolean;
  readonly billTo: string | null;
  /** Whole dollars. */
  readonly budget: number | null;
  readonly cartLines: number;
  /** Null if a price isn't known. */
  readonly cartTotal: number | null;
  readonly requests: number;
  readonly ownRequests: number;
  readonly held: number;
  readonly backOrdered: number;
  /** Whether the ERP reports monthly figures at all. */
  readonly hasFigures: boolean;
  readonly month: number;
  readonly year: number;
  /** Of last year's same month, the whole one, with what shipped in it and what of that by the same day. */
  readonly monthBefore: number;
  readonly shippedBefore: number;
  readonly shippedByThen: number;
  /** Of last year's previous months. */
  readonly monthsBefore: number;
}

/** Which accounts: of these, of this group, or both. */
export interface OverviewScope {
  readonly accounts: readonly string[] | null;
  readonly billTo: string | null;
}

/** Maximum number of accounts in an overview. */
export const maxAccounts = 2_000;

/** $1 accounts or null, $2 a bill-to number or null, $3 the distributor's day, $4 who looks. */
const dates = `select date_trunc('month', $3::date)::date as month, date_trunc('year', $3::date)::date as year,
         ($3::date - interval '1 year')::date as then, (date_trunc('month', $3::date) - interval '1 year')::date as month_then,
         (date_trunc('month', $3::date) - interval '11 months')::date as after_then,
         (date_trunc('year', $3::date) - interval '1 year')::date as year_then`;

const members = `select m.customer_number, m.customer_key, m.name, m.ship_to_city, m.ship_to_state, m.territory_id, m.withdrawn_at,
         m.bill_to_number, m.monthly_budget, g.position
    from customer m join pricing_class g on g.code = m.pricing_class
   where ($1::text[] is null or m.customer_number = any($1)) and ($2::text is null or ${isInGroup('$2')})
   order by lower(m.name), m.customer_number limit ${maxAccounts + 1}`;

/** Only the ERP's MERCHANDISE category counts as spending, as in the budget. */
const booked = `select x.customer_number, sum(x.total_cents) filter (where x.month = d.month) as month,
         sum(x.total_cents) filter (where x.month >= d.year) as year,
         sum(x.total_cents) filter (where x.month = d.month_then) as month_before,
         sum(x.total_cents) filter (where x.month < d.month_then) as months_before
    from dates d cross join members c join category_sales x on x.customer_number = c.customer_number
   where x.month between d.year_then and d.month and (x.month <= d.month_then or x.month >= d.year)
     and upper(trim(x.category)) = 'MERCHANDISE'
   group by x.customer_number`;

const isSentBack = `exists (select from order_review r where r.order_number = o.order_number and r.state = 'sent-back')`;

/** Shipped lines with their amount and day, of the dates that a condition names. */
const shipped = (condition: string) => `
    from dates d cross join members c
    join sales_order o on o.customer_number = c.customer_number
    join shipment h on h.order_number = o.order_number
    join order_line l on l.shipment_id = h.shipment_id and l.line_group = 'shipment'
   where ${condition} and l.quantity::bigint * l.unit_price_cents > 0 and not ${isSentBack}
   group by c.customer_number`;

const amount = 'l.quantity::bigint * l.unit_price_cents';

/** What shares a finished month out to its days. Orders that were half a year old by then don't change that. */
const shippedThen = `select c.customer_number, sum(${amount}) as all_month,
         sum(${amount}) filter (where h.shipment_date <= d.then) as by_then
    ${shipped('(select figures from has) and o.order_date between d.month_then - 180 and d.after_then + 2 and h.shipment_date >= d.month_then and h.shipment_date < d.after_then')}`;

/** Where the ERP reports no sales figures, its invoices are used instead. */
const invoiced = `select c.customer_number,
         sum(${amount}) filter (where h.shipment_date >= d.month) as month,
         sum(${amount}) filter (where h.shipment_date >= d.year) as year,
         sum(${amount}) filter (where h.shipment_date between d.month_then and d.then) as month_before,
         sum(${amount}) filter (where h.shipment_date < d.month_then) as months_before
    ${shipped('not (select figures from has) and h.has_invoice and h.shipment_date between d.year_then and $3::date + 1')}`;

/** As in the cart: free goods cost nothing, and without a price there is no sum. */
const carts = `select k.customer_number, k.line_count,
         case when bool_or(l.type = 0 and l.quantity > 0 and coalesce(l.override, p.price_cents, i.prices[c.position]) is null) then null
              else coalesce(sum(l.quantity * coalesce(l.override, p.price_cents, i.prices[c.position])) filter (where l.type = 0), 0)
         end as total
    from members c
    join cart k on k.customer_number = c.customer_number and k.submitted_at is null and k.punch_out_session_id = ''
                and k.line_count > 0
   cross join lateral (
     select x->>'itemNumber' as item_number, (x->>'type')::int as type, (x->>'quantity')::bigint as quantity,
            (x->>'overridePriceCents')::bigint as override
       from jsonb_array_elements(k.lines) x) l
    left join item i on i.item_number = l.item_number
    ${joinContractPrice('c.customer_key', 'i.item_key', '$3::date')}
   where c.withdrawn_at is null
   group by k.cart_key`;

const text = `
  with dates as materialized (${dates}),
  members as materialized (${members}),
  has as materialized (select exists (select from category_sales) as figures),
  booked as (${booked}),
  shipped_then as (${shippedThen}),
  invoiced as (${invoiced}),
  carts as (${carts}),
  asked as (
    select a.customer_number, count(*) as requests, count(*) filter (where a.asked_by_user_id = $4::text) as own
      from order_approval a where a.state = 'waiting' and a.customer_number in (select customer_number from members)
     group by a.customer_number),
  held as (
    select r.customer_number, count(*) as lines
      from order_review r join order_line l using (order_number)
     where r.state = 'waiting' and r.customer_number in (select customer_number from members)
     group by r.customer_number),
  waiting as (
    select b.customer_number, count(*) as lines
      from back_order b join order_line l using (order_number, line_number)
     where l.line_group = 'backordered' and b.customer_number in (select customer_number from members)
     group by b.customer_number)
  select c.customer_number as "customerNumber", c.name, c.ship_to_city as city, c.ship_to_state as state,
         c.territory_id as "territoryId", c.withdrawn_at is not null as "isWithdrawn", c.bill_to_number as "billTo",
         c.monthly_budget as budget, coalesce(k.line_count, 0) as "cartLines",
         case when k.customer_number is null then 0 else k.total end::bigint as "cartTotal",
         coalesce(a.requests, 0)::int as requests, coalesce(a.own, 0)::int as "ownRequests",
         coalesce(r.lines, 0)::int as held, coalesce(b.lines, 0)::int as "backOrdered", has.figures as "hasFigures",
         coalesce(s.month, v.month, 0)::bigint as month, coalesce(s.year, v.year, 0)::bigint as year,
         coalesce(s.month_before, v.month_before, 0)::bigint as "monthBefore",
         coalesce(t.all_month, 0)::bigint as "shippedBefore", coalesce(t.by_then, 0)::bigint as "shippedByThen",
         coalesce(s.months_before, v.months_before, 0)::bigint as "monthsBefore"
    from members c cross join has
    left join booked s using (customer_number)
    left join invoiced v using (customer_number)
    left join shipped_then t using (customer_number)
    left join carts k using (customer_number)
    left join asked a using (customer_number)
    left join held r using (customer_number)
    left join waiting b using (customer_number)
   order by lower(c.name), c.customer_number`;

/** The accounts by name, one more than an overview has if there are more. */
export async function readOverview(
  database: Queryable,
  { accounts, billTo }: OverviewScope,
  { today, userId }: { readonly today: PlainDate; readonly userId: string },
): Promise<OverviewRow[]> {
  // Without a name, it's planned for these accounts each time. A plan for any accounts takes 20 seconds for hundreds of them.
  const { rows } = await database.query<OverviewRow>(text, [accounts, billTo, today, userId]);
  return rows;
}
