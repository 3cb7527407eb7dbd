/**
 * Carts: one active cart per account and one per punch-out session, stored whole with its lines, and the saves that it
 * accepted.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customer } from './customers.ts';

/** A line as stored: what was requested. Prices and descriptions are looked up when the cart is read. */
export interface CartLineRow {
  itemNumber: string;
  /** 0 standard, 1 free good from our stock, 2 free good from the manufacturer. */
  type: 0 | 1 | 2;
  quantity: number;
  overridePriceCents?: number;
  couponId?: number;
  /** Text of a free good that isn't in our catalog. */
  description?: string;
}

/** What one save changed, in compact form. */
export interface CartSaveChanges {
  lines: {
    itemNumber: string;
    type: 0 | 1 | 2;
    /** Quantities; 0 if there was no line. */
    before: number;
    after: number;
    /** The line's new override; null if it was removed, absent if it wasn't changed. */
    overridePriceCents?: number | null;
  }[];
  details: string[];
  /** The order that was sent back into the cart, where that was the change. */
  returnedOrder?: number;
}

export interface AddressRow {
  line1: string;
  line2: string;
  city: string;
  region: string;
  postalCode: string;
}

export const cart = pgTable(
  'cart',
  {
    cartKey: uuid('cart_key').primaryKey(),
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    /** The punch-out session that owns the cart; blank for the account's own cart. */
    punchOutSessionId: text('punch_out_session_id').notNull().default(''),
    /** The version: every accepted write makes it larger. Microseconds of the clock, or one more than before. */
    modified: bigint('modified', { mode: 'number' }).notNull(),
    lines: jsonb('lines').$type<CartLineRow[]>().notNull().default([]),
    lineCount: integer('line_count').notNull().default(0),
    poNumber: text('po_number').notNull().default(''),
    comments: text('comments').notNull().default(''),
    shippingNote: text('shipping_note').notNull().default(''),
    accountManagerNote: text('account_manager_note').notNull().default(''),
    freeShipping: boolean('free_shipping').notNull().default(false),
    invoiceCopy: boolean('invoice_copy').notNull().default(false),
    futureFillDate: date('future_fill_date'),
    alternateAddress: jsonb('alternate_address').$type<AddressRow>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    submittedAt: instant('submitted_at'),
  },
  (t) => [
    index('cart_customer').on(t.customerNumber),
    index('cart_punch_out').on(t.punchOutSessionId).where(sql`${t.punchOutSessionId} <> ''`),
    uniqueIndex('cart_active').on(t.customerNumber, t.punchOutSessionId).where(sql`${t.submittedAt} is null`),
    index('cart_open_with_lines')
      .on(t.modified, t.customerNumber)
      .where(sql`${t.submittedAt} is null and ${t.lineCount} > 0 and ${t.punchOutSessionId} = ''`),
  ],
);

/** Every save that a cart accepted: recognizes a repeat, and records who changed what and for whom. */
export const cartSave = pgTable(
  'cart_save',
  {
    cartKey: uuid('cart_key')
      .notNull()
      .references(() => cart.cartKey, { onDelete: 'cascade' }),
    saveId: uuid('save_id').notNull(),
    modified: bigint('modified', { mode: 'number' }).notNull(),
    /** Of the sent content, so that the same ID with different content isn't a repeat; absent on old saves. */
    contentHash: text('content_hash'),
    actorUserId: text('actor_user_id').notNull(),
    /** What kind of person they were then: staff act on behalf of the cart's account. Absent on old saves. */
    actedAs: text('acted_as'),
    /** The save's changes, line by line; absent on old saves. */
    changes: jsonb('changes').$type<CartSaveChanges>(),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.cartKey, t.saveId] }), index('cart_save_age').on(t.savedAt)],
);

/** Items of an account for which a shelf tag is asked. */
export const itemTagRequest = pgTable(
  'item_tag_request',
  {
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    itemNumber: text('item_number').notNull(),
    requestedAt: instant('requested_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.customerNumber, t.itemNumber] })],
);
