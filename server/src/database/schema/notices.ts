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

/** A buyer's order on hold, or a change that a person decides about. */
export interface WaitingItem {
  readonly what: 'order' | 'update' | 'delete';
  /** Our order number, or the id of the change. */
  readonly id: number;
  /** The buyer's number. */
  readonly orderId: string;
}

/** A notice's facts: the text is generated when it's shown or sent. */
export interface NoticeFacts {
  readonly orderNumber?: number;
  readonly approvalId?: string;
  readonly actor?: string;
  /** The ID of the named person, so that the name can be removed. */
  readonly actorId?: string;
  readonly message?: string;
  /** The request was withdrawn because `actor` asked for the same cart. */
  readonly isReplaced?: boolean;
  readonly reasons?: readonly string[];
  readonly lines?: readonly NoticeLine[];
  /** The ordered lines, and their substitutes. */
  readonly substitutions?: readonly { readonly ordered: NoticeLine; readonly instead: NoticeLine }[];
  /** The price difference of a proposal or decision in cents, for readers who may see prices. */
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
  /** What waits for customer service. */
  readonly waiting?: readonly WaitingItem[];
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
    /** Together with person and kind, identifies an event, so that no one is notified twice. */
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

/** A person's choice for a kind; without a row, the kind's default. */
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
