/** The message log: every document received or sent, without its secrets, stored for as long as a dispute may last. */
import { cutUnits } from '@operatory/domain/punch-out';
import type { Queryable } from '../database/database.ts';
import type { MessageFacts } from '../database/schema/punch-out-messages.ts';

/** How many documents from unauthenticated senders are stored in all. */
const maxUnknown = 1_000;

export interface Message {
  /** The sender, or the one it claims to be. */
  readonly connectionId: string | null;
  /** Whether the sender was authenticated; left out: yes. */
  readonly isProven?: boolean;
  readonly sessionId: string | null;
  readonly direction: 'in' | 'out';
  readonly kind: string;
  readonly payloadId: string;
  readonly statusCode: number;
  readonly statusText: string;
  /** Why it was refused, if the response doesn't say. */
  readonly reason?: string;
  readonly facts?: MessageFacts;
  /** The order that it created or concerns. */
  readonly orderNumber?: number | undefined;
  /** The outbox row that it was an attempt to deliver. */
  readonly deliveryId?: number;
  /** Further texts that people search it by: the buyer's cookie or order number. */
  readonly about?: readonly string[];
  /** Both without secrets already. */
  readonly document: string;
  readonly answer: string;
  readonly at: Date;
  readonly tookMs: number;
}

/** PostgreSQL stores no NUL, and nothing is stored that ends in half a character. */
const keepable = (text: string, most: number) => cutUnits(text.replaceAll('\0', ''), most);

/** A search text, in the form in which it is stored and looked up. */
export const searchKey = (text: string) => cutUnits(keepable(text, 400).trim().toLowerCase(), 200);

const searchKeys = ({ payloadId, about = [], orderNumber }: Message) =>
  [...new Set([payloadId, ...about, orderNumber === undefined ? '' : String(orderNumber)].map(searchKey))].filter(
    (key) => key !== '',
  );

/** Stores one message; the cleanup deletes old ones. */
export async function noteMessage(database: Queryable, message: Message): Promise<void> {
  await database.query({
    name: 'punch-out-message-note',
    text: `with surplus as (
                  delete from punch_out_message where message_id in (
                    select message_id from punch_out_message where not is_proven
                     order by at desc nulls last offset ${maxUnknown} limit 100))
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
