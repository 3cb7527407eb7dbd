/** The query behind the back-order desk: the lines that a person is responsible for, by product. */
import type { BackOrderAction } from '@operatory/domain/back-orders';
import type { CustomerNumber } from '@operatory/domain/customers';
import type { PlainDate } from '@operatory/domain/dates';
import type { Queryable } from '../database/database.ts';

/** A decision as the queries return it. */
export interface DecisionRow {
  readonly decisionId: string;
  readonly action: BackOrderAction;
  readonly state: 'done' | 'proposed' | 'declined' | 'replaced';
  readonly until: PlainDate | null;
  readonly substitute: string | null;
  readonly substituteDescription: string | null;
  readonly substituteQuantity: number | null;
  /** Cents. */
  readonly unitPriceCents: number | null;
  /** Cents that the line cost for one. */
  readonly linePriceCents: number;
  readonly replaced: number | null;
  readonly note: string;
  readonly by: string | null;
  readonly at: string;
  readonly answeredBy: string | null;
  readonly answer: string;
}

export interface BackOrderRow {
  readonly orderNumber: number;
  readonly lineNumber: number;
  readonly version: number;
  readonly customerNumber: CustomerNumber;
  readonly customerName: string;
  readonly territoryId: string;
  readonly isWithdrawn: boolean;
  readonly itemNumber: string;
  readonly description: string;
  readonly pack: string;
  readonly imageUrl: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly type: number;
  readonly isFromErp: boolean;
  readonly poNumber: string;
  readonly status: string;
  readonly since: Date;
  readonly expected: PlainDate | null;
  readonly firstExpected: PlainDate | null;
  readonly slips: number;
  readonly others: number;
  readonly state: 'open' | 'waiting' | 'asked';
  readonly last: DecisionRow | null;
}

/** Limits the lines to these territories or accounts; all if both are null. */
export interface Responsibility {
  readonly territoryIds: readonly string[] | null;
  readonly accounts: readonly string[] | null;
}

export interface Shown extends Responsibility {
  readonly state: 'open' | 'waiting' | 'asked' | 'all';
  readonly sort: 'oldest' | 'dearest';
  readonly find: string;
  readonly today: PlainDate;
}

/** A decision `d` as one JSON value; the line's price is `price`. */
export const decisionJson = (price: string) => `json_build_object(
  'decisionId', d.decision_id, 'action', d.action, 'state', d.state, 'until', d.until, 'substitute', d.substitute,
  'substituteDescription', (select i.description from item i where i.item_number = d.substitute),
  'substituteQuantity', d.substitute_quantity, 'unitPriceCents', d.unit_price_cents, 'linePriceCents', ${price},
  'replaced', d.replaced, 'note', d.note, 'by', (select u.name from "user" u where u.id = d.by_user_id), 'at', d.at,
  'answeredBy', (select u.name from "user" u where u.id = d.answered_by_user_id), 'answer', d.answer)`;

/**
 * Whether a line waits for a decision: one that was told to wait is open again after that day, and immediately if its
 * date slips afterward. An unanswered proposal changes nothing. $4 is the distributor's day.
 */
const stateOf = `case
  when d.state = 'proposed' then 'asked'
  when d.action = 'wait' and d.until > $4::date and not coalesce(b.slipped_at > coalesce(d.answered_at, d.at), false) then 'waiting'
  else 'open' end`;

/** $1 territories, $2 accounts, $3 the typed text, $4 the day. */
const seen = `seen as materialized (
  select b.order_number, b.line_number, b.version, b.customer_number, b.item_number, b.since,
         -- What a manufacturer sends free has no number of its own.
         case when l.type = 2 then b.order_number || '/' || b.line_number else b.item_number end as product, b.first_expected, b.slips,
         l.quantity, l.unit_price_cents, l.quantity::bigint * l.unit_price_cents as value, ${stateOf} as state
    from back_order b
    join order_line l using (order_number, line_number)
    join customer c on c.customer_number = b.customer_number
    left join lateral (
      select d.state, d.action, d.until, d.at, d.answered_at from back_order_decision d
       where d.order_number = b.order_number and d.line_number = b.line_number and d.state in ('done', 'proposed')
       order by d.at desc limit 1) d on true
   where l.line_group = 'backordered'
     and ($1::text[] is null or c.territory_id = any($1)) and ($2::text[] is null or b.customer_number = any($2))
     and ($3 = '' or starts_with(b.order_number::text, $3) or starts_with(b.customer_number, $3)
          or starts_with(lower(b.item_number), lower($3)) or position(lower($3) in lower(c.name)) > 0
          or position(lower($3) in lower(l.description)) > 0))`;

export interface BackOrderPage {
  readonly rows: readonly BackOrderRow[];
  readonly counts: { readonly open: number; readonly waiting: number; readonly asked: number };
}

const columns = `
  p.order_number as "orderNumber", p.line_number as "lineNumber", p.version, p.customer_number as "customerNumber",
  c.name as "customerName", c.territory_id as "territoryId", c.withdrawn_at is not null as "isWithdrawn",
  p.item_number as "itemNumber", l.description, coalesce(i.pack, '') as pack, coalesce(i.image_url, '') as "imageUrl",
  l.quantity, l.unit_price_cents as "unitPriceCents", l.type, o.is_from_erp as "isFromErp", o.po_number as "poNumber",
  coalesce(nullif(l.back_order_status, ''), l.status) as status, p.since, l.expected_receipt_date as expected,
  p.first_expected as "firstExpected", p.slips, p.others, p.state,
  (select ${decisionJson('l.unit_price_cents')} from back_order_decision d
    where d.order_number = p.order_number and d.line_number = p.line_number order by d.at desc limit 1) as last`;

/** One page, and the number of lines in each state. Products are ordered by their oldest or most expensive line. */
export async function readBackOrders(
  database: Queryable,
  { territoryIds, accounts, find, today, state, sort }: Shown,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<BackOrderPage> {
  const { rows } = await database.query<{ counts: BackOrderPage['counts'] } & BackOrderRow>({
    name: 'back-orders',
    text: `with ${seen},
      counts as (
        select json_build_object('open', count(*) filter (where state = 'open'),
                 'waiting', count(*) filter (where state = 'waiting'),
                 'asked', count(*) filter (where state = 'asked')) as counts from seen),
      ranked as (
        select *, min(since) over w as product_since, sum(value) over w as product_value,
               count(*) over w - 1 as others
          from seen where $5 = 'all' or state = $5 window w as (partition by seen.product)),
      page as (
        select *, row_number() over (order by
                 case when $6 = 'dearest' then -product_value end, product_since::date, -product_value, product,
                 since::date, -value, order_number, line_number) as place
          from ranked order by place limit $7 offset $8)
      select counts.counts, ${columns}
        from counts left join page p on true
        left join order_line l using (order_number, line_number)
        left join sales_order o on o.order_number = p.order_number
        left join customer c on c.customer_number = p.customer_number
        left join item i on i.item_number = p.item_number
       order by p.place`,
    values: [territoryIds, accounts, find, today, state, sort, limit, offset],
  });
  const [first] = rows;
  return {
    rows: rows.filter(({ orderNumber }) => orderNumber !== null),
    counts: first?.counts ?? { open: 0, waiting: 0, asked: 0 },
  };
}
