/** Keeps every document that came or went, with what is secret taken out, for as long as a dispute may last. */
import type { Queryable } from '../database/database.ts';

/** Days after which a message is forgotten. */
const keptDays = 180;
/** Of documents that nobody vouched for, no more than this many in all. */
const mostUnknown = 1_000;

export interface Message {
  readonly connectionId: string | null;
  readonly sessionId: string | null;
  readonly direction: 'in' | 'out';
  readonly kind: string;
  readonly payloadId: string;
  readonly statusCode: number;
  readonly statusText: string;
  /** Both masked already. */
  readonly document: string;
  readonly answer: string;
  readonly at: Date;
  readonly tookMs: number;
}

/** PostgreSQL keeps no NUL; a line feed in a value must not look like a line of a log. */
const keepable = (text: string, most: number) => text.replaceAll('\0', '').slice(0, most);

/** Writes one message down, and forgets what is too old. */
export async function noteMessage(database: Queryable, message: Message): Promise<void> {
  await database.query({
    name: 'punch-out-message-note',
    text: `with old as (delete from punch_out_message where at < $10::timestamptz - interval '${keptDays} days'),
                surplus as (
                  delete from punch_out_message where message_id in (
                    select message_id from punch_out_message where connection_id is null
                     order by at desc offset ${mostUnknown} limit 100))
           insert into punch_out_message (connection_id, session_id, direction, kind, payload_id, status_code,
                                          status_text, document, answer, at, took_ms)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
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
    ],
  });
}
