/** Messages of the outbox that are for the ERP. */
import type { MessageTopic, OrderMessage } from '@operatory/contract/order-messages';
import type pg from 'pg';
import { topicsForErp } from '../../database/schema/orders.ts';
import { isHeldBack } from '../../orders/open-buyer-change.ts';

interface MessageRow {
  readonly id: number;
  readonly topic: MessageTopic;
  readonly key: string;
  readonly created_at: Date;
  readonly payload: Record<string, unknown>;
}

/** Identifies the message to programs and people: the order or account, its topic, and its position in the outbox. */
export const messageIdOf = ({
  key,
  topic,
  id,
}: {
  readonly key: string;
  readonly topic: string;
  readonly id: number;
}) => `${key}.${topic.split('.')[1]}.${id}`;

/** SQL: since when the ERP hasn't taken a message, of which `row` is the row in the outbox. */
export const waitsSince = (row: string): string => `coalesce(${row}.waiting_since, ${row}.created_at)`;

/** How long a message being sent is reserved: longer than an attempt takes. */
export const claimMs = 60_000;

/** The body of the request that pushes it, as Standard Webhooks propose. */
export const webhookBody = ({
  topic,
  created_at: createdAt,
  payload,
}: {
  readonly topic: string;
  readonly created_at: Date;
  readonly payload: Readonly<Record<string, unknown>>;
}) => ({ type: topic, timestamp: createdAt.toISOString(), data: payload });

/** Where the message with this id is in the outbox. */
export function placeOf(messageId: string): { readonly id: number; readonly key: string; readonly kind: string } {
  const [key = '', kind = '', id = ''] = messageId.split('.');
  return { id: Number(id), key, kind };
}

/**
 * Returns the messages that the ERP has to process next, oldest first. For each order, it's only the first waiting
 * message: the next one follows when that one has its receipt, so that an order's messages are processed in order. A
 * rejected message holds up none, because what follows replaces it. An order that the ERP doesn't have is held back while a change of
 * its buyer waits for a person. `after` is a place in the outbox; only messages
 * behind it are returned.
 */
export async function waitingMessages(pool: pg.Pool, limit: number, after = 0): Promise<OrderMessage[]> {
  const { rows } = await pool.query<MessageRow>({
    name: 'order-messages-waiting',
    text: `select o.id::float8 as id, o.topic, o.key, o.created_at, o.payload
             from outbox o
            where o.delivered_at is null and o.failed_at is null and o.topic in ${topicsForErp} and o.id > $2
              and not ${isHeldBack('o')}
              and not exists (
                select from outbox e
                 where e.key = o.key and e.id < o.id and e.delivered_at is null and e.failed_at is null
                   and e.topic in ${topicsForErp} and (e.topic = 'tags.submitted') = (o.topic = 'tags.submitted'))
            order by o.id limit $1`,
    values: [limit, after],
  });
  return rows.map((row) => ({
    messageId: messageIdOf(row),
    topic: row.topic,
    createdAt: row.created_at.toISOString(),
    body: row.payload,
  }));
}
