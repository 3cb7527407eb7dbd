/** Back-ordered lines, the decisions about them, and substitute pairs entered by people. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from './access.ts';
import { salesOrder } from './orders.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * One row for each line that is back-ordered. A trigger on `order_line` maintains it, because several code paths change
 * lines; a row whose line is no longer back-ordered doesn't count.
 */
export const backOrder = pgTable(
  'back_order',
  {
    orderNumber: bigint('order_number', { mode: 'number' })
      .notNull()
      .references(() => salesOrder.orderNumber, { onDelete: 'cascade' }),
    lineNumber: integer('line_number').notNull(),
    customerNumber: text('customer_number').notNull(),
    itemNumber: text('item_number').notNull(),
    since: instant('since').notNull(),
    /** The first date that was named, and the one that is named now. */
    firstExpected: date('first_expected'),
    expected: date('expected'),
    /** How often the date moved to a later one, and when it last did. */
    slips: integer('slips').notNull().default(0),
    slippedAt: instant('slipped_at'),
    /** Increases with each decision and proposal, and whenever the line's quantity, price, product, or date changes. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.orderNumber, t.lineNumber] }),
    index('back_order_customer').on(t.customerNumber),
    index('back_order_item').on(t.itemNumber),
  ],
);

/** A decision or proposal, who made it, and the practice's answer. Never changed afterward, except by the answer. */
export const backOrderDecision = pgTable(
  'back_order_decision',
  {
    decisionId: uuid('decision_id').primaryKey(),
    orderNumber: bigint('order_number', { mode: 'number' })
      .notNull()
      .references(() => salesOrder.orderNumber, { onDelete: 'cascade' }),
    lineNumber: integer('line_number').notNull(),
    customerNumber: text('customer_number').notNull(),
    itemNumber: text('item_number').notNull(),
    /** `wait`, `swap`, `split` or `cancel`. */
    action: text('action').notNull(),
    /** `done`, `proposed`, `declined`, or `replaced`: ended before an answer counted, by another decision or because the line changed. */
    state: text('state').notNull(),
    /** For a wait: the last day before it comes up again. */
    until: date('until'),
    /** For a swap or split: the substitute, its quantity and price, and how many of the line it replaces. */
    substitute: text('substitute'),
    substituteQuantity: integer('substitute_quantity'),
    unitPriceCents: integer('unit_price_cents'),
    replaced: integer('replaced'),
    note: text('note').notNull().default(''),
    byUserId: text('by_user_id').references(() => user.id, { onDelete: 'set null' }),
    /** What kind of person that was. */
    actedAs: text('acted_as').notNull(),
    at: instant('at').notNull(),
    answeredByUserId: text('answered_by_user_id').references(() => user.id, { onDelete: 'set null' }),
    answeredAt: instant('answered_at'),
    answer: text('answer').notNull().default(''),
  },
  (t) => [
    index('back_order_decision_line').on(t.orderNumber, t.lineNumber, t.at.desc()),
    uniqueIndex('back_order_proposal').on(t.orderNumber, t.lineNumber).where(sql`${t.state} = 'proposed'`),
    index('back_order_asked').on(t.customerNumber).where(sql`${t.state} = 'proposed'`),
    index('back_order_learned')
      .on(t.itemNumber, t.substitute)
      .where(sql`${t.state} = 'done' and ${t.substitute} is not null`),
    index('back_order_decision_by').on(t.byUserId),
    index('back_order_decision_answered_by').on(t.answeredByUserId),
    check('back_order_action', sql`${t.action} in ('wait', 'swap', 'split', 'cancel')`),
    check('back_order_state', sql`${t.state} in ('done', 'proposed', 'declined', 'replaced')`),
  ],
);

/**
 * A substitute pair entered by people in addition to the feed's: it adds one, replaces the feed's, or rules the pair
 * out.
 */
export const substituteEdit = pgTable(
  'substitute_edit',
  {
    itemNumber: text('item_number').notNull(),
    substitute: text('substitute').notNull(),
    /** `same`, `equivalent`, `successor` or `cheaper`. */
    reason: text('reason').notNull(),
    note: text('note').notNull().default(''),
    isRuledOut: boolean('is_ruled_out').notNull().default(false),
    version: integer('version').notNull().default(1),
    byUserId: text('by_user_id').references(() => user.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.itemNumber, t.substitute] }),
    index('substitute_edit_by').on(t.byUserId),
    check('substitute_edit_other', sql`${t.itemNumber} <> ${t.substitute}`),
    check('substitute_edit_reason', sql`${t.reason} in ('same', 'equivalent', 'successor', 'cheaper')`),
  ],
);
