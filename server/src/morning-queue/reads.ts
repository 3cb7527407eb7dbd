/** The morning queue's query: reasons to call an account that still apply. */
import type { PlainDate } from '@operatory/domain/dates';
import { type MorningKind, morningKinds } from '@operatory/domain/morning-queue';
import type { Queryable } from '../database/database.ts';
import { charged, pastDue } from './find-account-reasons.ts';
import { isDecided, isOrdered } from './find-order-reasons.ts';

/** The person's queue, and the requested part of it. */
export interface Asked {
  /** Territories, or null for all. */
  readonly territoryIds: readonly string[] | null;
  readonly userId: string;
  readonly today: PlainDate;
  /** One account, or all of them. */
  readonly customerNumber?: string | undefined;
  readonly kind?: MorningKind | undefined;
  readonly find?: string;
}

export interface ReasonRow {
  readonly key: string;
  readonly worth: number;
  /** As the kind has them. */
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface EntryRow {
  readonly customerNumber: string;
  readonly customerName: string;
  readonly territoryId: string;
  readonly phone: string;
  readonly kind: MorningKind;
  readonly worth: number;
  readonly reasons: readonly ReasonRow[];
}

/** Nothing was ordered of the product of the reason `r` since; reading and writing a time may round it by a millisecond. */
const isNotBought = `exists (
  select from customer_item h where h.customer_number = r.customer_number and h.item_number = r.item_number
     and h.last_ordered_at <= r.last_ordered_at + interval '1 millisecond')`;

/**
 * Whether the reason `r` of the account `c` still holds, by one look into an index. A scalar instead of a
 * plain `exists` keeps the planner from hashing whole tables. $3 is the distributor's day.
 */
const isTrue = `(select case r.kind
  when 'stale-cart' then exists (
    select from cart k where k.cart_key = r.cart_key and k.modified = r.cart_modified and k.submitted_at is null)
  when 'date-slipped' then exists (
    select from back_order b join order_line l using (order_number, line_number)
     where b.order_number = r.order_number and b.line_number = r.line_number and b.slips = r.slips
       and l.line_group = 'backordered' and not ${isDecided('$3::date')})
  when 'coupon-ending' then ${isNotBought} and exists (
    select from coupon k where k.coupon_id = r.coupon_id and k.end_date >= $3::date)
  when 'past-due' then exists (
    select from financial_summary f where f.customer_number = r.customer_number and ${pastDue} >= r.amount)
  when 'off-rhythm' then ${isNotBought}
  when 'budget-pace' then c.monthly_budget = r.amount and r.reason_key like to_char($3::date, 'YYYY-MM') || '%'
    and ${charged('$3::date')} = r.charged_cents
    and (r.reason_key like '%ahead' or not exists (
      select from sales_order o where o.customer_number = r.customer_number
         and o.order_date > (select built_at from morning_build)))
  when 'punch-out-unordered' then not exists (
    select from punch_out_line l where l.session_id = r.session_id and ${isOrdered})
  when 'order-held' then exists (
    select from order_review v where v.order_number = r.order_number and v.state = 'waiting')
  end)`;

/** None of these decisions of the person hides the reason `r`. */
const isLeft = (which: string) => `
  not exists (select from decided d where d.customer_number = r.customer_number and d.kind = r.kind
                 and d.action in ('later', 'mute') and ${which})
  and not exists (select from hidden h where h.customer_number = r.customer_number and h.kind = r.kind
                     and h.reason_key = r.reason_key and ${which})`;

/**
 * $1 territories, $2 the person, $3 the day, $4 the account. Entries decided since the queue was built aren't shown,
 * but keep their position, so the rest doesn't move while someone works through it.
 */
const known = `
  mine as materialized (
    select customer_number, name, territory_id, phone, monthly_budget from customer
     where withdrawn_at is null and ($1::text[] is null or territory_id = any($1)) and ($4::text is null or customer_number = $4)),
  decided as materialized (
    select customer_number, kind, action, reason_keys, at > coalesce((select built_at from morning_build), at) as is_new
      from morning_decision
     where user_id = $2 and undone_at is null and (action <> 'later' or until > $3::date)),
  hidden as materialized (
    select customer_number, kind, unnest(reason_keys) as reason_key, is_new from decided where action in ('call', 'done')),
  known as materialized (
    select r.customer_number, r.kind, r.reason_key, r.worth_cents, r.facts, c.name, (${isLeft('is_new')}) as is_shown
      from mine c join morning_reason r on r.customer_number = c.customer_number
     where ${isLeft('not is_new')} and ${isTrue})`;

export interface QueuePage {
  readonly rows: readonly EntryRow[];
  readonly counts: Partial<Record<MorningKind, number>>;
  readonly builtAt: Date | null;
}

/**
 * One page of entries, and how many there are of each kind. Dollars of different kinds can't be compared, so each kind takes its turn:
 * the entry of each that is worth most, in the order of the kinds, then the next of each.
 */
export async function readMorningQueue(
  database: Queryable,
  { territoryIds, userId, today, customerNumber, kind, find = '' }: Asked,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<QueuePage> {
  const { rows } = await database.query<EntryRow & Omit<QueuePage, 'rows'>>({
    name: 'morning-queue',
    text: `with ${known},
      entries as (
        select customer_number, kind, sum(worth_cents) filter (where is_shown)::bigint as worth,
               row_number() over (partition by kind order by sum(worth_cents) desc, customer_number) as turn,
               json_agg(json_build_object('key', reason_key, 'worth', worth_cents, 'facts', facts)
                        order by worth_cents desc, reason_key) filter (where is_shown) as reasons
          from known
         where $6 = '' or starts_with(customer_number, $6) or position(lower($6) in lower(name)) > 0
               or position(lower($6) in lower(coalesce(facts->>'itemDescription', facts->>'description', ''))) > 0
         group by customer_number, kind),
      counts as (
        select coalesce(json_object_agg(kind, many), '{}') as counts
          from (select kind, count(*)::int as many from entries where reasons is not null group by kind) k),
      page as (
        select *, row_number() over (order by turn, array_position($9::text[], kind)) as place
          from entries where reasons is not null and ($5::text is null or kind = $5) order by place limit $7 offset $8)
      select counts.counts, (select built_at from morning_build) as "builtAt", p.customer_number as "customerNumber",
             m.name as "customerName", m.territory_id as "territoryId", m.phone, p.kind, p.worth, p.reasons
        from counts left join page p on true left join mine m on m.customer_number = p.customer_number
       order by p.place`,
    values: [territoryIds, userId, today, customerNumber ?? null, kind ?? null, find, limit, offset, morningKinds],
  });
  const [first] = rows;
  return {
    rows: rows.filter((row) => row.customerNumber !== null),
    counts: first?.counts ?? {},
    builtAt: first?.builtAt ?? null,
  };
}
