/**
 * Documents for buyers wait in queues: one for each account of a connection and each address. An address that hangs, or hangs
 * for one account, keeps no other queue waiting.
 */
import { pauseAfter, pauseSeconds, retryAfterSeconds } from '@operatory/domain/punch-out';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../../database/database.ts';
import type { OutgoingDocument } from './moved-order.ts';

export interface DeliveryQueue {
  readonly connectionId: string;
  /** Blank for documents about no account. */
  readonly account: string;
  readonly address: string;
}

/** Which documents, and whether a few that aren't answered pause their queue. */
export interface QueueRules {
  readonly topic: 'punch-out.document' | 'punch-out.catalog';
  /** How long an attempt takes at most; undefined: less than the wait before the second one. */
  readonly longestSeconds: number | undefined;
  /** A lane that doesn't pause neither counts for a pause nor keeps to it; its own retries suffice. */
  readonly isPausing: boolean;
}

interface QueueParts {
  readonly pool: pg.Pool;
  readonly now: () => Date;
  readonly lane: QueueRules;
}

export interface ClaimedDelivery {
  readonly id: number;
  readonly attempts: number;
  readonly payload: OutgoingDocument;
  readonly trace_parent: string | null;
}

/** SQL of the queue of a document in the outbox `o`, with its connection `c`. */
const queueOf = (o: string) => `
    left join punch_out_connection c on c.connection_id = ${o}.payload->>'connectionId'
    left join sales_order s on s.order_number = (${o}.payload->>'orderNumber')::bigint
    cross join lateral (
      select coalesce(${o}.payload #>> '{catalog,account}', s.customer_number, '') as account,
             coalesce(case when ${o}.topic = 'punch-out.catalog' then c.profile->>'catalogUrl'
                           else coalesce(c.profile->'deliveryUrls'->>(${o}.payload->>'kind'), c.profile->>'deliveryUrl') end, '') as address) q`;

/** SQL of the time until which the document `o` isn't sent, because its queue is paused; null if it isn't. Catalogs aren't paused. */
export const pausedUntil = `(
  select p.paused_until from outbox own ${queueOf('own')}
    join punch_out_pause p on p.connection_id = c.connection_id and p.account = q.account and p.address = q.address
   where own.id = o.id and own.topic = 'punch-out.document')`;

/**
 * What waits: $1 the time, $2 the topic, $3 whether pauses count, $4 the connection, or null. A document waits in the outbox
 * without being tried while its connection is turned off. Naming the topic twice lets PostgreSQL use the index of what waits.
 */
const waiting = `
  select o.id, coalesce(o.next_attempt_at, o.created_at) as due_at, coalesce(p.unanswered, 0) as unanswered,
         o.payload->>'connectionId' as "connectionId", q.account, q.address
    from outbox o ${queueOf('o')}
    left join punch_out_pause p
      on $3::boolean and p.connection_id = c.connection_id and p.account = q.account and p.address = q.address
   where o.topic = $2 and o.topic like 'punch-out.%' and o.delivered_at is null and o.failed_at is null
     and (o.next_attempt_at is null or o.next_attempt_at <= $1) and c.is_active is not false
     and ($4::text is null or o.payload->>'connectionId' = $4)
     and (p.paused_until is null or p.paused_until <= $1)
     and not exists (
       select from outbox e where e.topic = o.topic and e.topic like 'punch-out.%' and e.delivered_at is null and e.failed_at is null
          and e.id < o.id and split_part(e.key, '/', 1) = split_part(o.key, '/', 1))`;

/** Queues with a document that can be sent now. Those that were answered last come first, then the one that has waited longest. */
export async function readDueQueues(
  { pool, now, lane }: QueueParts,
  connectionId: string | null = null,
): Promise<DeliveryQueue[]> {
  const { rows } = await pool.query<DeliveryQueue>({
    name: 'punch-out-due-queues',
    text: `select "connectionId", account, address from (${waiting}) w
            group by 1, 2, 3 order by max(unanswered), min(due_at), 1, 2, 3`,
    values: [now(), lane.topic, lane.isPausing, connectionId],
  });
  return rows;
}

/**
 * The queue's next document, with this attempt already counted: if the process dies, the document is retried
 * later, and no other process sends it before. Documents of one order stay in order, whatever their queues.
 */
export function claimNext(
  { pool, now, lane }: QueueParts,
  { connectionId, account, address }: DeliveryQueue,
): Promise<ClaimedDelivery | undefined> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<ClaimedDelivery>({
      name: 'punch-out-document-claim',
      text: `select id, attempts + 1 as attempts, payload, trace_parent from outbox
              where id in (select id from (${waiting}) w where account = $5 and address = $6)
                and delivered_at is null and failed_at is null and (next_attempt_at is null or next_attempt_at <= $1)
              order by coalesce(next_attempt_at, created_at), id limit 1 for update skip locked`,
      values: [now(), lane.topic, lane.isPausing, connectionId, account, address],
    });
    const [claimed] = rows;
    if (claimed === undefined) return undefined;
    await client.query({
      name: 'punch-out-document-attempt',
      text: 'update outbox set attempts = $2, next_attempt_at = $3 where id = $1',
      values: [
        claimed.id,
        claimed.attempts,
        new Date(now().getTime() + (lane.longestSeconds ?? retryAfterSeconds(claimed.attempts)) * 1_000),
      ],
    });
    return claimed;
  });
}

/** The connection was turned off at that moment: the document wasn't tried, and waits until it's turned on. */
export async function putBack({ pool }: QueueParts, { id, attempts }: ClaimedDelivery): Promise<void> {
  await pool.query({
    name: 'punch-out-document-put-back',
    text: 'update outbox set attempts = $2 - 1, next_attempt_at = null where id = $1 and delivered_at is null',
    values: [id, attempts],
  });
}

/**
 * Counts consecutive documents without a response, and pauses the queue after a few. Each would block a slot for
 * as long as we wait, and use up its attempts while the buyer's system is down.
 */
export async function notePause(
  { pool, now, log }: QueueParts & { readonly log: Pick<FastifyBaseLogger, 'warn'> },
  { connectionId, account, address }: DeliveryQueue,
  isUnanswered: boolean,
): Promise<void> {
  const at = now();
  const values = [connectionId, account, address];
  if (!isUnanswered) {
    await pool.query({
      name: 'punch-out-answered',
      text: 'delete from punch_out_pause where connection_id = $1 and account = $2 and address = $3',
      values,
    });
    return;
  }
  const { rows } = await pool.query<{ unanswered: number; pausedUntil: Date | null }>({
    name: 'punch-out-unanswered',
    text: `insert into punch_out_pause as p (connection_id, account, address, unanswered)
           select $1, $2, $3, 1 where exists (select from punch_out_connection where connection_id = $1)
           on conflict (connection_id, account, address) do update
             set unanswered = p.unanswered + 1, paused_until = case when p.unanswered + 1 >= $4 then $5::timestamptz end
           returning unanswered, paused_until as "pausedUntil"`,
    values: [...values, pauseAfter, new Date(at.getTime() + pauseSeconds * 1_000)],
  });
  const [row] = rows;
  if (row?.pausedUntil != null) {
    log.warn(
      { connectionId, account, unanswered: row.unanswered, pausedUntil: row.pausedUntil },
      'a buyer’s system does not answer; its documents are paused',
    );
  }
}

/** Someone changed the connection, or waits for a document: its addresses are tried again at once. */
export async function endPauses(database: Queryable, connectionId: string): Promise<void> {
  await database.query({
    name: 'punch-out-end-pauses',
    text: 'delete from punch_out_pause where connection_id = $1',
    values: [connectionId],
  });
}
