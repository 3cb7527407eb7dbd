/** E-mails that are to be sent, and what became of them. What they say is written when they are sent, and not stored. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { user } from './access.ts';
import { instant } from './columns.ts';
import { notice } from './notices.ts';

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
    createdAt: instant('created_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    /** When it was given up. */
    failedAt: instant('failed_at'),
    /** Why the last attempt failed; blank otherwise. */
    problem: text('problem').notNull().default(''),
  },
  (t) => [
    index('mail_waiting').on(t.nextAttemptAt).where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
    index('mail_recipient').on(t.recipient, t.createdAt),
    index('mail_user').on(t.userId, t.mailId),
    index('mail_notice').on(t.noticeId),
    index('mail_done').on(sql`coalesce(${t.sentAt}, ${t.failedAt})`),
  ],
);
