/** Orders that customer service reviews before they are sent: why they wait, and the decisions. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customer } from './customers.ts';
import { salesOrder } from './orders.ts';

/** One reason for the hold, with the data that a reviewer needs to decide. */
export interface HoldCauseRow {
  kind: 'account-manager-note' | 'free-shipping' | 'price-override' | 'buyer-order';
  /** The account manager note, or a difference between a buyer's order and the returned cart. */
  note?: string;
  itemNumber?: string;
  description?: string;
  quantity?: number;
  /** The account's price when the order was sent; absent where it had none. */
  usualPriceCents?: number;
  overridePriceCents?: number;
}

/** The parts of a returned order that couldn't be merged into the cart. */
export interface ReturnNoteRow {
  field: string;
  /** The order's value. */
  text: string;
}

/** One review an order: an order is held at most once, since one that is sent back becomes another order. */
export const orderReview = pgTable(
  'order_review',
  {
    orderNumber: bigint('order_number', { mode: 'number' })
      .primaryKey()
      .references(() => salesOrder.orderNumber, { onDelete: 'cascade' }),
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    /** `waiting`, `released` or `sent-back`. */
    state: text('state').notNull().default('waiting'),
    /** Increases with each decision; a decision names the version that it's based on. */
    version: integer('version').notNull().default(1),
    heldAt: instant('held_at').notNull(),
    /** When customer service was e-mailed that it waits; null if not yet. */
    toldAt: instant('told_at'),
    causes: jsonb('causes').$type<HoldCauseRow[]>().notNull().default([]),
    decidedAt: instant('decided_at'),
    decidedByUserId: text('decided_by_user_id'),
    /** Random id of the decision: a repeat of the same one is recognized. */
    decisionId: uuid('decision_id'),
    /** Customer service's message to the practice. */
    message: text('message').notNull().default(''),
    /** The cart that took the order's lines back. */
    cartKey: uuid('cart_key'),
    notes: jsonb('notes').$type<ReturnNoteRow[]>().notNull().default([]),
    /** Who is on it, so that colleagues see it; null if nobody is, or if it was decided. */
    claimedByUserId: text('claimed_by_user_id'),
    claimedAt: instant('claimed_at'),
    /** Their last action: the claim ends some time after it. */
    claimActiveAt: instant('claim_active_at'),
    /** Increases whenever someone takes or drops the order; separate from `version`, because a claim changes no decision. */
    claimVersion: integer('claim_version').notNull().default(0),
  },
  (t) => [
    index('order_review_waiting').on(t.heldAt, t.orderNumber).where(sql`${t.state} = 'waiting'`),
    index('order_review_cart').on(t.cartKey).where(sql`${t.cartKey} is not null`),
    index('order_review_customer').on(t.customerNumber),
    check('order_review_state', sql`${t.state} in ('waiting', 'released', 'sent-back')`),
  ],
);
