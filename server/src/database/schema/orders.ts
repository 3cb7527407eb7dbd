/** Orders as the ERP reports them and as Operatory makes them, with their lines and shipments. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { customer } from './customers.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Numbers for orders made here; the demo's imported orders stay below its start. */
export const orderNumberSequence = pgSequence('order_number_seq', { startWith: 7000001, increment: 1, cache: 1 });

export const salesOrder = pgTable(
  'sales_order',
  {
    orderNumber: bigint('order_number', { mode: 'number' }).primaryKey(),
    /** What the ERP calls it; null until the ERP has taken it. */
    erpOrderNumber: text('erp_order_number').unique(),
    /** Made from the ERP's files (`erp_order_line`), not placed here. */
    isFromErp: boolean('is_from_erp').notNull().default(false),
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    orderDate: instant('order_date').notNull(),
    /** `operatory`, `laptop`, `web` or `phone`. */
    origination: text('origination').notNull(),
    /** `punchout`, or null. */
    externalSource: text('external_source'),
    poNumber: text('po_number').notNull().default(''),
    comments: text('comments').notNull().default(''),
    shippingNote: text('shipping_note').notNull().default(''),
    /** Options and notes that staff set: account manager note, free shipping, invoice copy, future fill date, alternate address. */
    options: jsonb('options').$type<Record<string, unknown>>().notNull().default({}),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    /** The cart that became this order; unique, so a cart becomes an order once. */
    cartKey: uuid('cart_key').unique(),
    submittedByUserId: text('submitted_by_user_id'),
    /** What kind of person that was: staff act on behalf of the account. Absent on orders that were not sent here. */
    submittedAs: text('submitted_as'),
    isHeldForReview: boolean('is_held_for_review').notNull().default(false),
    holdReasons: text('hold_reasons').array().notNull().default(sql`'{}'::text[]`),
    /** What the filters use, stored redundantly with the lines. */
    hasBackOrderedItems: boolean('has_back_ordered_items').notNull().default(false),
    hasCanceledItems: boolean('has_canceled_items').notNull().default(false),
    isPending: boolean('is_pending').notNull().default(false),
    isInSubmittedState: boolean('is_in_submitted_state').notNull().default(false),
  },
  (t) => [
    index('sales_order_customer').on(
      t.customerNumber,
      t.orderDate.desc().nullsFirst(),
      t.orderNumber.desc().nullsFirst(),
    ),
    // The beginning of a number, in the order of its bytes.
    index('sales_order_erp_number').using('btree', t.erpOrderNumber.asc().op('text_pattern_ops')),
    index('sales_order_customer_number').on(t.customerNumber, t.orderNumber),
    // Orders created here that aren't being processed yet.
    index('sales_order_waiting')
      .on(t.orderNumber)
      .where(sql`${t.isInSubmittedState} and ${t.cartKey} is not null and not ${t.isHeldForReview}`),
  ],
);

export const shipment = pgTable(
  'shipment',
  {
    shipmentId: bigint('shipment_id', { mode: 'number' }).primaryKey(),
    orderNumber: bigint('order_number', { mode: 'number' })
      .notNull()
      .references(() => salesOrder.orderNumber, { onDelete: 'cascade' }),
    shipmentNumber: text('shipment_number').notNull(),
    /** The ERP's own number for it, if there is one. */
    erpShipmentNumber: text('erp_shipment_number').unique(),
    /** The number that the shipping system filed it under; negative for a drop shipment. */
    shippingOrderNumber: bigint('shipping_order_number', { mode: 'number' }).notNull(),
    shipmentDate: date('shipment_date'),
    shippedFrom: text('shipped_from').notNull(),
    /** Tracking numbers, one a line. */
    tracking: text('tracking').notNull().default(''),
    hasInvoice: boolean('has_invoice').notNull().default(false),
  },
  (t) => [index('shipment_order').on(t.orderNumber)],
);

export const orderLine = pgTable(
  'order_line',
  {
    orderNumber: bigint('order_number', { mode: 'number' })
      .notNull()
      .references(() => salesOrder.orderNumber, { onDelete: 'cascade' }),
    lineNumber: integer('line_number').notNull(),
    /** The order's, so that the history of one item for one account is one index range. */
    customerNumber: text('customer_number').notNull(),
    itemNumber: text('item_number').notNull(),
    description: text('description').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
    /** 0 standard, 1 free good from our stock, 2 free good from the manufacturer. */
    type: integer('type').notNull().default(0),
    /** `submitted`, `pending`, `processing`, `shipment`, `backordered` or `canceled`. */
    lineGroup: text('line_group').notNull(),
    status: text('status').notNull().default(''),
    backOrderStatus: text('back_order_status').notNull().default(''),
    allocatedWarehouse: text('allocated_warehouse').notNull().default(''),
    expectedReceiptDate: date('expected_receipt_date'),
    shipmentId: bigint('shipment_id', { mode: 'number' }).references(() => shipment.shipmentId, {
      onDelete: 'cascade',
    }),
    /** The coupon that a standard line counted for when it was ordered, or that gave a free good. No reference: orders outlive offers. */
    couponId: integer('coupon_id'),
    /** What one free good was worth when it was ordered; null on standard lines. */
    rewardValueCents: integer('reward_value_cents'),
    /**
     * The line number in the ERP, on a line that the ERP split off, substituted, or added. Null on the lines that were
     * ordered.
     */
    erpLineNumber: integer('erp_line_number'),
  },
  (t) => [
    primaryKey({ columns: [t.orderNumber, t.lineNumber] }),
    index('order_line_history').on(t.customerNumber, t.itemNumber, t.orderNumber.desc().nullsFirst()),
    index('order_line_shipment').on(t.shipmentId),
  ],
);

/** What happened to lines of an order after it was sent, for its history. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderNumber: bigint('order_number', { mode: 'number' })
      .notNull()
      .references(() => salesOrder.orderNumber, { onDelete: 'cascade' }),
    happenedAt: instant('happened_at').notNull().defaultNow(),
    /** `shipped`, `backordered` or `canceled`. */
    kind: text('kind').notNull(),
    lineCount: integer('line_count').notNull(),
    /** The shipment of the lines, if they were shipped. */
    shipmentId: bigint('shipment_id', { mode: 'number' }).references(() => shipment.shipmentId, {
      onDelete: 'cascade',
    }),
  },
  (t) => [
    index('order_event_order').on(t.orderNumber),
    index('order_event_shipment').on(t.shipmentId),
    check('order_event_kind', sql`${t.kind} in ('shipped', 'backordered', 'canceled')`),
  ],
);

/** One row per customer and item ever ordered: what `previously ordered` means. */
export const customerItem = pgTable(
  'customer_item',
  {
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    itemNumber: text('item_number').notNull(),
    orderCount: integer('order_count').notNull(),
    lastOrderedAt: instant('last_ordered_at').notNull(),
    lastQuantity: integer('last_quantity').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerNumber, t.itemNumber] })],
);

/** Topics that an ERP fetches; `order.held` isn't among them. */
export const topicsForErp = `('order.submitted', 'order.changed', 'order.withdrawn', 'tags.submitted')`;

/** What waits to be handed to the ERP or to a buyer; written in the transaction that makes it true. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text('topic').notNull(),
    key: text('key').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    deliveredAt: instant('delivered_at'),
    /** How often we tried to hand it over ourselves, and when we may again; for what is fetched from us, never. */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    /** An attempt is being made, or its process was killed; then the next one is due at `nextAttemptAt`. */
    isBeingSent: boolean('is_being_sent').notNull().default(false),
    /** When delivery was given up; a person has to look. */
    failedAt: instant('failed_at'),
    /** Why the last attempt failed. */
    problem: text('problem').notNull().default(''),
  },
  (t) => [
    // Each document for a buyer is written once, even if several processes try.
    uniqueIndex('outbox_document').on(t.key).where(sql`${t.topic} = 'punch-out.document'`),
    index('outbox_punch_out')
      .on(t.id)
      .where(sql`${t.deliveredAt} is null and ${t.failedAt} is null and ${t.topic} like 'punch-out.%'`),
    // What is done with and holds more than has to be remembered of it.
    index('outbox_done')
      .on(sql`coalesce(${t.deliveredAt}, ${t.failedAt})`)
      .where(
        sql`coalesce(${t.deliveredAt}, ${t.failedAt}) is not null and (${t.topic} <> 'punch-out.document' or jsonb_exists(${t.payload}, 'document'))`,
      ),
    // What was given up waits for a person.
    index('outbox_given_up')
      .on(t.id)
      .where(sql`${t.deliveredAt} is null and ${t.failedAt} is not null and ${t.topic} = 'punch-out.document'`),
    index('outbox_waiting').on(t.id).where(sql`${t.deliveredAt} is null`),
    // What the ERP has to take, in order for each order.
    index('outbox_for_erp')
      .on(t.key, t.id)
      .where(sql`${t.deliveredAt} is null and ${t.failedAt} is null and ${t.topic} in ${sql.raw(topicsForErp)}`),
    // What is handed over again after a review's decision.
    index('outbox_held').on(t.key).where(sql`${t.topic} = 'order.held'`),
  ],
);

/** What the ERP answered to a message of the outbox. */
export const orderReceipt = pgTable(
  'order_receipt',
  {
    /** Of the outbox. */
    outboxId: bigint('outbox_id', { mode: 'number' }).primaryKey(),
    topic: text('topic').notNull(),
    key: text('key').notNull(),
    customerNumber: text('customer_number').notNull(),
    messageAt: instant('message_at').notNull(),
    /** `taken` or `rejected`. */
    state: text('state').notNull(),
    erpOrderNumber: text('erp_order_number').notNull(),
    reason: text('reason').notNull(),
    /** The name of the key. */
    sentBy: text('sent_by').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('order_receipt_listed').on(t.state, t.outboxId.desc()),
    index('order_receipt_at').on(t.at),
    // For the message desk: what was sent last, and everything about one order.
    index('order_receipt_message_at').on(t.messageAt.desc()),
    index('order_receipt_key').on(t.key),
    check('order_receipt_state', sql`${t.state} in ('taken', 'rejected')`),
  ],
);

/** Comparisons of the ERP's orders with ours. */
export const orderProof = pgTable(
  'order_proof',
  {
    proofId: integer('proof_id').primaryKey().generatedAlwaysAsIdentity(),
    sentBy: text('sent_by').notNull(),
    since: instant('since').notNull(),
    orders: integer('orders').notNull(),
    missingThere: jsonb('missing_there').$type<number[]>().notNull(),
    unknownHere: jsonb('unknown_here').$type<number[]>().notNull(),
    different: jsonb('different').$type<Record<string, unknown>[]>().notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (t) => [index('order_proof_checked').on(t.checkedAt)],
);
