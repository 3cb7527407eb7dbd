/** Keeps every document that came or went, with what is secret taken out, for as long as a dispute may last. */
import type { Queryable } from '../database/database.ts';
import type { MessageFacts } from '../database/schema/punch-out.ts';

/** Of documents that nobody vouched for, no more than this many in all. */
const mostUnknown = 1_000;

export interface Message {
  /** Whom it is from, or who it claims to be from. */
  readonly connectionId: string | null;
  /** Left out: it is from them. */
  readonly isProven?: boolean;
  readonly sessionId: string | null;
  readonly direction: 'in' | 'out';
  readonly kind: string;
  readonly payloadId: string;
  readonly statusCode: number;
  readonly statusText: string;
  /** Why it was refused, where the sender is not told. */
  readonly reason?: string;
  readonly facts?: MessageFacts;
  /** Our order that it made or is about. */
  readonly orderNumber?: number | undefined;
  /** What of the outbox it was an attempt of. */
  readonly deliveryId?: number;
  /** By what else people look for it: a buyer's cookie, a buyer's order number. */
  readonly about?: readonly string[];
  /** Both masked already. */
  readonly document: string;
  readonly answer: string;
  readonly at: Date;
  readonly tookMs: number;
}

/** PostgreSQL keeps no NUL; a line feed in a value must not look like a line of a log. */
const keepable = (text: string, most: number) => text.replaceAll('\0', '').slice(0, most);

/** A word of a search as it is kept and looked for. */
export const searchKey = (text: string) => keepable(text, 400).trim().toLowerCase().slice(0, 200);

const searchKeys = ({ payloadId, about = [], orderNumber }: Message) =>
  [...new Set([payloadId, ...about, orderNumber === undefined ? '' : String(orderNumber)].map(searchKey))].filter(
    (key) => key !== '',
  );

/** Writes one message down; the clearing forgets what is too old. */
export async function noteMessage(database: Queryable, message: Message): Promise<void> {
  await database.query({
    name: 'punch-out-message-note',
    text: `with surplus as (
                  delete from punch_out_message where message_id in (
                    select message_id from punch_out_message where not is_proven
                     order by at desc nulls last offset ${mostUnknown} limit 100))
           insert into punch_out_message (connection_id, session_id, direction, kind, payload_id, status_code,
                                          status_text, document, answer, at, took_ms, is_proven, reason, facts,
                                          order_number, delivery_id, about)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    values: [
      message.connectionId,
      message.sessionId,
      message.direction,
      keepable(message.kind, 100),
      keepable(message.payloadId, 500).replace(/[\p{Cc}]+/gu, ' '),
      message.statusCode,
      keepable(message.statusText, 500),
      keepable(message.document, 250_000),
      keepable(message.answer, 250_000),
      message.at,
      message.tookMs,
      message.isProven ?? message.connectionId !== null,
      message.reason ?? '',
      JSON.stringify(message.facts ?? {}),
      message.orderNumber ?? null,
      message.deliveryId ?? null,
      searchKeys(message),
    ],
  });
}
