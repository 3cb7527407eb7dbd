/** Approvals: a practice's approval rules, and the carts that wait for an approver. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cart } from './carts.ts';
import { instant } from './columns.ts';
import { customer } from './customers.ts';

/** An account without a row requires approval only for its requesters. */
export const approvalRule = pgTable('approval_rule', {
  customerNumber: text('customer_number')
    .primaryKey()
    .references(() => customer.customerNumber),
  /** Orders above this many cents wait; null for no limit. */
  limitCents: integer('limit_cents'),
  /** Orders that go beyond the month's budget wait. */
  isOverBudget: boolean('is_over_budget').notNull().default(false),
  version: integer('version').notNull().default(1),
  changedAt: instant('changed_at').notNull().defaultNow(),
  changedByUserId: text('changed_by_user_id').notNull(),
});

/** A requested line. */
export interface AskedLineRow {
  readonly lineId: string;
  readonly itemNumber: string;
  readonly description: string;
  readonly quantity: number;
  /** null if it had no price. */
  readonly unitPriceCents: number | null;
  readonly isFreeGood: boolean;
}

/** A cart that a person asks an approver to send. The cart itself stays open. */
export const orderApproval = pgTable(
  'order_approval',
  {
    approvalId: uuid('approval_id').primaryKey(),
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    cartKey: uuid('cart_key')
      .notNull()
      .references(() => cart.cartKey, { onDelete: 'cascade' }),
    /** `waiting`, `approved`, `sent-back`, or `withdrawn`: sent without an approver after all. */
    state: text('state').notNull().default('waiting'),
    askedByUserId: text('asked_by_user_id').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** The cart's version at that time. */
    askedModified: bigint('asked_modified', { mode: 'number' }).notNull(),
    /** The requester's note. */
    note: text('note').notNull().default(''),
    /** Why it waits, as a clause. */
    causes: jsonb('causes').$type<string[]>().notNull().default([]),
    /** The cart's lines at that time; null for requests from before they were stored. */
    lines: jsonb('lines').$type<AskedLineRow[]>(),
    decidedAt: instant('decided_at'),
    decidedByUserId: text('decided_by_user_id'),
    /** Random id of the decision: a repeat of the same one is recognized. */
    decisionId: uuid('decision_id'),
    /** The approver's message. */
    message: text('message').notNull().default(''),
    orderNumber: bigint('order_number', { mode: 'number' }),
    /** The later request that took this one's place, if that's how it ended. */
    replacedBy: uuid('replaced_by'),
  },
  (t) => [
    uniqueIndex('order_approval_waiting').on(t.cartKey).where(sql`${t.state} = 'waiting'`),
    index('order_approval_account').on(t.customerNumber, t.askedAt),
    index('order_approval_asker').on(t.askedByUserId, t.askedAt),
    index('order_approval_cart').on(t.cartKey),
    check('order_approval_state', sql`${t.state} in ('waiting', 'approved', 'sent-back', 'withdrawn')`),
  ],
);
