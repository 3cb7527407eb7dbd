/** Notices about orders, approvals, and back-orders, and how each person wants to get them. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { user } from './access.ts';
import { instant } from './columns.ts';

export interface NoticeLine {
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
}

/** What a notice says about, as facts: the words are made when it's shown or sent. */
export interface NoticeFacts {
  readonly orderNumber?: number;
  readonly approvalId?: string;
  readonly actor?: string;
  /** Whose name that is, so that it can be taken out. */
  readonly actorId?: string;
  readonly message?: string;
  /** The request was withdrawn because `actor` asked for the same cart. */
  readonly isReplaced?: boolean;
  readonly reasons?: readonly string[];
  readonly lines?: readonly NoticeLine[];
  /** What was ordered, and what comes instead. */
  readonly substitutions?: readonly { readonly ordered: NoticeLine; readonly instead: NoticeLine }[];
  /** Cents that what is proposed or decided costs more, for readers who may see prices. */
  readonly difference?: number;
  readonly tracking?: readonly string[];
  /** They came after an e-mail had left without them. */
  readonly isTrackingLate?: boolean;
  /** Such as 2026-10-31. */
  readonly statementDate?: string;
  /** In words. */
  readonly feed?: string;
  /** How many messages to the ERP were rejected, or wait too long. */
  readonly rejected?: number;
  readonly overdue?: number;
  /** The numbers of some of these orders. */
  readonly orders?: readonly number[];
  /** A list's name, how many products it has, and every how many weeks it's reordered. */
  readonly list?: string;
  readonly items?: number;
  readonly weeks?: number;
  /** Where it leads within the app, if not to the order or request. */
  readonly path?: string;
}

export const notice = pgTable(
  'notice',
  {
    noticeId: bigint('notice_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** With person and kind, tells one event from another, so that nobody is told twice. */
    event: text('event').notNull(),
    customerNumber: text('customer_number'),
    facts: jsonb('facts').$type<NoticeFacts>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    seenAt: instant('seen_at'),
    /** Waits for the mail of the next morning. */
    isForMorning: boolean('is_for_morning').notNull().default(false),
  },
  (t) => [
    uniqueIndex('notice_event').on(t.userId, t.kind, t.event),
    index('notice_newest').on(t.userId, t.noticeId),
    index('notice_morning').on(t.userId).where(sql`${t.isForMorning}`),
    index('notice_age').on(t.createdAt),
  ],
);

/** What a person chose for a kind; without a row, the kind's default. */
export const noticeChoice = pgTable(
  'notice_choice',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** `bell`, `mail`, `morning`, or `nothing`. */
    way: text('way').notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);
