/** The morning queue: the reasons found each night, people's decisions about them, and who gets it by e-mail. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from './access.ts';
import { instant } from './columns.ts';
import { customer } from './customers.ts';

/**
 * A reason to call an account. Each night replaces all of them in one transaction. The columns after `facts` are what the reason
 * was based on at that time; if that has changed since, the reason isn't shown. They aren't foreign keys, because the rows are
 * short-lived.
 */
export const morningReason = pgTable(
  'morning_reason',
  {
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    kind: text('kind').notNull(),
    /** The same reason has the same key the next night. */
    reasonKey: text('reason_key').notNull(),
    worthCents: bigint('worth_cents', { mode: 'number' }).notNull(),
    /** What its words are made of. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    cartKey: uuid('cart_key'),
    cartModified: bigint('cart_modified', { mode: 'number' }),
    orderNumber: bigint('order_number', { mode: 'number' }),
    lineNumber: integer('line_number'),
    slips: integer('slips'),
    couponId: integer('coupon_id'),
    itemNumber: text('item_number'),
    /** When the item was last ordered. */
    lastOrderedAt: instant('last_ordered_at'),
    sessionId: uuid('session_id'),
    /** The limit that the past-due amount has to reach, or the budget in whole dollars. */
    amount: bigint('amount', { mode: 'number' }),
    /** The month's charges. */
    chargedCents: bigint('charged_cents', { mode: 'number' }),
  },
  (t) => [primaryKey({ columns: [t.customerNumber, t.kind, t.reasonKey] })],
);

/** When the reasons were last found. One row. */
export const morningBuild = pgTable('morning_build', {
  buildId: integer('build_id').primaryKey(),
  /** The distributor's day that they are for. */
  builtOn: date('built_on').notNull(),
  builtAt: instant('built_at').notNull(),
  reasons: integer('reasons').notNull(),
  tookMs: integer('took_ms').notNull(),
});

/** A person's decision about an entry. Never changed afterward, except that they can undo it. */
export const morningDecision = pgTable(
  'morning_decision',
  {
    /** Chosen by the client, so that a repeat changes nothing. */
    decisionId: uuid('decision_id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    kind: text('kind').notNull(),
    /** `call`, `done`, `later`, or `mute`. */
    action: text('action').notNull(),
    /** The reasons that the person saw. Others of the same kind are shown again. */
    reasonKeys: text('reason_keys').array().notNull(),
    worthCents: bigint('worth_cents', { mode: 'number' }).notNull(),
    /** Of `later`: the day on which it's shown again. */
    until: date('until'),
    at: instant('at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    index('morning_decision_user').on(t.userId, t.at.desc()),
    index('morning_decision_customer').on(t.customerNumber),
    check('morning_decision_action', sql`${t.action} in ('call', 'done', 'later', 'mute')`),
  ],
);

/** Who gets the queue by e-mail, and the day for which they last got it, so that no one gets two. */
export const morningMail = pgTable('morning_mail', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  isWanted: boolean('is_wanted').notNull(),
  mailedOn: date('mailed_on'),
  changedAt: instant('changed_at').notNull(),
});
