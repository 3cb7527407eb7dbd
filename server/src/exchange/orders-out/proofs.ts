/** The proof that the ERP has every order that we sent, once, with its lines and its total. */
import type { Proof } from '@operatory/contract/order-messages';
import type { RefusalCode } from '@operatory/contract/refusals';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import { isHeldBack } from '../../orders/open-buyer-change.ts';
import { skipOrderNumbers } from '../../orders/order-number-mark.ts';
import type { Services } from '../../services/services.ts';
import { waitsSince } from './messages.ts';
import type { BookComparer } from './order-books.ts';

export interface NamedOrder {
  readonly orderNumber: number;
  readonly lines: number;
  readonly totalCents: number;
}

interface Difference {
  readonly order_number: number;
  readonly kind: 'missing-there' | 'unknown-here' | 'different';
  readonly our_lines: number;
  readonly our_total: number;
  readonly their_lines: number;
  readonly their_total: number;
}

const day = 86_400_000;
const longestDays = 31;
/** Orders that the ERP may still be busy with. */
const settledAfterMs = 15 * 60_000;

/**
 * Each order that only one side has, or whose lines and total differ from what was sent last: what the ERP split, replaced, or
 * added afterward isn't compared. What was withdrawn, or was never taken and waits for a person,
 * also because the buyer asked for a change of it, isn't missing; if the ERP has it all the same, it differs from ours, which has no line. An order that the ERP names twice counts with the lines and the total of both, so that it's found. $5 is until when
 * our orders and their changes count: what was sent later may not be in the books yet.
 */
const differences = `
  with theirs as (
         select order_number, least(sum(lines), 2147483647)::int as lines, sum(total_cents)::bigint as total_cents
           from unnest($1::bigint[], $2::int[], $3::bigint[]) as t (order_number, lines, total_cents) group by 1),
       last_message as (
         select distinct on (key) key, topic, failed_at, delivered_at, payload, created_at, ${waitsSince('outbox')} as waits_since from outbox
          where topic in ('order.submitted', 'order.changed', 'order.withdrawn') and created_at >= $4
          order by key, id desc),
       -- A rejected change leaves the order in the ERP as it was taken before.
       taken as (
         select distinct on (e.key) e.key, e.topic, e.payload, e.created_at, ${waitsSince('e')} as waits_since from last_message m join outbox e using (key)
          where m.failed_at is not null and m.topic <> 'order.withdrawn'
            and e.topic in ('order.submitted', 'order.changed') and e.delivered_at is not null
          order by e.key, e.id desc),
       standing as (
         select key, topic, payload, created_at, waits_since from last_message where topic <> 'order.withdrawn' and failed_at is null
          union all select * from taken),
       ours as (
         select o.order_number, o.order_date, m.topic, m.created_at, (m.payload ->> 'totalCents')::bigint as total_cents,
                jsonb_array_length(m.payload -> 'lines') as lines,
                -- When the ERP could first take the order: long after it was placed if it was held or rejected.
                coalesce((select min(${waitsSince('e')}) from outbox e
                           where e.key = m.key and e.topic in ('order.submitted', 'order.changed') and e.delivered_at is not null),
                         m.waits_since) as waits_since
           from sales_order o join standing m on m.key = o.order_number::text
          where not o.is_held_for_review),
       -- What the ERP has put an end to: a withdrawal that it took, and an order of which it never took anything.
       ended as (
         select m.key from last_message m
          where case when m.topic = 'order.withdrawn' then m.delivered_at <= $5
                     else m.failed_at <= $5 and not exists (
                            select from outbox e where e.key = m.key and e.delivered_at is not null
                               and e.topic in ('order.submitted', 'order.changed')) end)
  select coalesce(t.order_number, o.order_number)::float8 as order_number,
         case when o.order_number is null and t.order_number::text in (select key from ended) then 'different'
              when o.order_number is null then 'unknown-here' when t.order_number is null then 'missing-there'
              else 'different' end as kind,
         coalesce(o.lines, 0) as our_lines, coalesce(o.total_cents, 0)::float8 as our_total,
         coalesce(t.lines, 0) as their_lines, coalesce(t.total_cents, 0)::float8 as their_total
    from ours o full join theirs t on t.order_number = o.order_number
   where (t.order_number is null and o.order_date >= $4 and o.waits_since <= $5
          and not exists (select from outbox h where h.key = o.order_number::text and h.delivered_at is null and h.failed_at is null
                             and ${isHeldBack('h')}))
      or (o.order_number is null and not exists (
            select from outbox s where s.key = t.order_number::text and s.topic in ('order.submitted', 'order.changed')))
      or (o.order_number is null and t.order_number::text in (select key from ended))
      or ((t.lines <> o.lines or t.total_cents <> o.total_cents)
          and (o.topic = 'order.submitted' or o.created_at <= $5))
   order by 1`;

/** The same for a list that begins with a day of the installation's time zone. */
export const compareBooks =
  (services: Services): BookComparer =>
  async ({ since, ...books }) => {
    const { rows } = await services.pool.query<{ start: Date }>(
      'select $1::date::timestamp at time zone $2::text as start',
      [since, services.settings.timeZone],
    );
    return proveOrders(services, { ...books, since: (rows[0]?.start ?? new Date(since)).toISOString() });
  };

/** Compares, stores the result for the screen, and returns it. */
export async function proveOrders(
  { pool, now, log }: Pick<Services, 'pool' | 'now' | 'log'>,
  {
    since,
    orders,
    sentBy,
    asOf,
    isFromPerson = false,
  }: {
    readonly since: string;
    readonly orders: readonly NamedOrder[];
    readonly sentBy: string;
    /** When the ERP wrote its list; now if absent. */
    readonly asOf?: Date | undefined;
    /** A file that someone chose may be any other: its unknown numbers don't move ours on. */
    readonly isFromPerson?: boolean;
  },
): Promise<Proof | Refusal<RefusalCode>> {
  const at = now();
  const start = new Date(since);
  // A whole day is compared, even a long one.
  if (Math.floor((at.getTime() - start.getTime()) / day) > longestDays) return refuse('order-message.too-long-ago');
  // Nothing is ordered in the future, so this would be proved without comparing anything.
  if (start > at) return refuse('order-message.start-in-future', { now: at.toISOString() });
  const until = new Date(Math.min((asOf ?? at).getTime(), at.getTime()) - settledAfterMs);
  if (asOf !== undefined && until <= start) {
    return refuse('order-message.list-too-old');
  }
  const { rows } = await pool.query<Difference>(differences, [
    orders.map(({ orderNumber }) => orderNumber),
    orders.map(({ lines }) => lines),
    orders.map(({ totalCents }) => totalCents),
    start,
    until,
  ]);
  const numbers = (kind: Difference['kind']) => rows.filter((row) => row.kind === kind).map((row) => row.order_number);
  const unknown = numbers('unknown-here');
  if (unknown.length > 0 && !isFromPerson) await skipOrderNumbers(pool, Math.max(...unknown), log);
  const proof: Proof = {
    checkedAt: at.toISOString(),
    by: sentBy,
    since: start.toISOString(),
    orders: orders.length,
    missingThere: numbers('missing-there'),
    unknownHere: unknown,
    different: rows
      .filter(({ kind }) => kind === 'different')
      .map((row) => ({
        orderNumber: row.order_number,
        ours: { lines: row.our_lines, totalCents: row.our_total },
        theirs: { lines: row.their_lines, totalCents: row.their_total },
      })),
  };
  if (rows.length > 0) log.warn({ differences: rows.length, sentBy }, 'The orders of the ERP differ from ours');
  await pool.query(
    `insert into order_proof (sent_by, since, orders, missing_there, unknown_here, different, checked_at,
                              is_from_person)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      sentBy,
      start,
      orders.length,
      JSON.stringify(proof.missingThere),
      JSON.stringify(proof.unknownHere),
      JSON.stringify(proof.different),
      at,
      isFromPerson,
    ],
  );
  return proof;
}
