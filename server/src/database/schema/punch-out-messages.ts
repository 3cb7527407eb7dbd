/** Every document that was exchanged with a buyer, and who sent a failed one again. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { punchOutConnection, punchOutSession } from './punch-out.ts';

/** Facts about the transfer: the encoding, and the claimed sender. */
export interface MessageFacts {
  /** Such as `iso-8859-15`. */
  encoding?: string;
  /** The document's declared encoding, if the HTTP charset differs and takes precedence. */
  overridden?: string;
  /** The text of the DOCTYPE, shortened; blank without one. */
  doctype?: string;
  bytes?: number;
  /** Who claimed to send it, if the sender wasn't recognized. */
  sender?: string;
  /** The previous secret proved the sender; it counts until then. */
  previousSecretUntil?: string;
}

/** Every received or sent document, without its secrets. */
export const punchOutMessage = pgTable(
  'punch_out_message',
  {
    messageId: bigint('message_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Absent if the sender's name is unknown. */
    connectionId: text('connection_id').references(() => punchOutConnection.connectionId, { onDelete: 'cascade' }),
    /** False where the sender only claimed to be this connection. */
    isProven: boolean('is_proven').notNull().default(true),
    sessionId: uuid('session_id').references(() => punchOutSession.sessionId, { onDelete: 'set null' }),
    /** `in` or `out`. */
    direction: text('direction').notNull(),
    /** Such as `PunchOutSetupRequest`; blank where that could not be read. */
    kind: text('kind').notNull(),
    payloadId: text('payload_id').notNull(),
    /** The status that was answered, or that the document carries. */
    statusCode: integer('status_code').notNull(),
    statusText: text('status_text').notNull(),
    /** Why it was refused, if the sender isn't told; blank otherwise. */
    reason: text('reason').notNull().default(''),
    facts: jsonb('facts').$type<MessageFacts>().notNull().default({}),
    /** Our order that it made or is about. */
    orderNumber: bigint('order_number', { mode: 'number' }),
    /** The outbox message that this attempt tried to deliver. */
    deliveryId: bigint('delivery_id', { mode: 'number' }),
    /** Search terms in lower case: payload ID, buyer's cookie, the order's numbers. */
    about: text('about').array().notNull().default(sql`'{}'::text[]`),
    /** Masked; blank if the sender wasn't authenticated. */
    document: text('document').notNull(),
    answer: text('answer').notNull(),
    at: instant('at').notNull(),
    tookMs: integer('took_ms').notNull(),
  },
  (t) => [
    // Also covers which of them were refused, and of which kind, without reading the rows.
    index('punch_out_message_listed').on(t.connectionId, t.at.desc(), t.messageId.desc(), t.statusCode, t.kind),
    index('punch_out_message_age').on(t.at),
    index('punch_out_message_about').using('gin', t.about),
    index('punch_out_message_session').on(t.sessionId),
    index('punch_out_message_order').on(t.orderNumber).where(sql`${t.orderNumber} is not null`),
    index('punch_out_message_unproven').on(t.at.desc()).where(sql`not ${t.isProven}`),
  ],
);

/** Records that someone resent a failed document, once for each time. */
export const punchOutResend = pgTable(
  'punch_out_resend',
  {
    /** Of the outbox. */
    deliveryId: bigint('delivery_id', { mode: 'number' }).notNull(),
    /** When it was abandoned before. */
    failedAt: instant('failed_at').notNull(),
    userId: text('user_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.failedAt] })],
);
