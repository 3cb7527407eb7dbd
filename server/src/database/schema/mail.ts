/** Queued e-mails, and their outcome. Their text is generated at send time and not stored. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from './access.ts';
import { instant, traceParent } from './columns.ts';
import { notice } from './notices.ts';
import { salesOrder } from './orders.ts';

export const mail = pgTable(
  'mail',
  {
    mailId: bigint('mail_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Such as `invitation`; `queue-mail.ts` has them all. */
    kind: text('kind').notNull(),
    /** An address in lower case, as typed by someone who forgot their password; it may be unknown. */
    recipient: text('recipient').notNull(),
    /** Known from the start, or from the first attempt. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    /** Who caused it; empty if it was the recipient. */
    madeBy: text('made_by').notNull().default(''),
    /** The notice that it's about. */
    noticeId: bigint('notice_id', { mode: 'number' }).references(() => notice.noticeId, { onDelete: 'cascade' }),
    /** The order that it confirms, to an address that someone typed. */
    orderNumber: bigint('order_number', { mode: 'number' }).references(() => salesOrder.orderNumber, {
      onDelete: 'cascade',
    }),
    /** Whether who sent it sees prices. */
    hasPrices: boolean('has_prices').notNull().default(false),
    /** Chosen by the client, so that a repeated call sends nothing. */
    mailKey: uuid('mail_key'),
    createdAt: instant('created_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    /** When it was abandoned. */
    failedAt: instant('failed_at'),
    /** Why the last attempt failed; blank otherwise. */
    problem: text('problem').notNull().default(''),
    traceParent: traceParent(),
  },
  (t) => [
    index('mail_waiting').on(t.nextAttemptAt).where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
    index('mail_recipient').on(t.recipient, t.createdAt),
    index('mail_user').on(t.userId, t.mailId),
    index('mail_notice').on(t.noticeId),
    index('mail_order').on(t.orderNumber),
    index('mail_order_by').on(t.madeBy, t.createdAt).where(sql`${t.kind} = 'order'`),
    uniqueIndex('mail_key').on(t.mailKey),
    index('mail_done').on(sql`coalesce(${t.sentAt}, ${t.failedAt})`),
  ],
);
