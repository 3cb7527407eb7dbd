/** Orders as the ERP reports them and as Operatory makes them, with their lines and shipments. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customer } from './customers.ts';

/** Numbers for orders made here; the demo's imported orders stay below its start. */
export const orderNumberSequence = pgSequence('order_number_seq', { startWith: 7000001, increment: 1, cache: 1 });

export const salesOrder = pgTable(
  'sales_order',
  {
    orderNumber: bigint('order_number', { mode: 'number' }).primaryKey(),
    /** The ERP's number; null until the ERP has accepted it. */
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
    /** Values for filters, stored redundantly with the lines. */
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
    index('sales_order_po_number').on(t.poNumber).where(sql`${t.poNumber} <> ''`),
    // The last release looks PO numbers up by it; two releases later, it can go.
    index('sales_order_po_lower').on(sql`lower(${t.poNumber})`).where(sql`${t.poNumber} <> ''`),
    // People type a PO number as they like; the beginning of one, in the order of its bytes.
    index('sales_order_po_plain')
      .on(sql`translate(lower(${t.poNumber}), ' -./_#', '') text_pattern_ops`)
      .where(sql`${t.poNumber} <> ''`),
    index('sales_order_customer_number').on(t.customerNumber, t.orderNumber),
    // Orders created here that aren't being processed yet.
    index('sales_order_waiting')
      .on(t.orderNumber)
      .where(sql`${t.isInSubmittedState} and ${t.cartKey} is not null and not ${t.isHeldForReview}`),
  ],
);

/** Each tracking number of a shipment, in capitals and without spaces; what `shipment_tracking` indexes. */
const trackingNumbers = (tracking: AnyPgColumn) =>
  sql`string_to_array(upper(translate(${tracking}, E'\\r \\t', E'\\n')), E'\\n')`;

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
  (t) => [
    index('shipment_order').on(t.orderNumber),
    // One tracking number of those of a shipment; people type letters as they like.
    index('shipment_tracking').using('gin', trackingNumbers(t.tracking)).where(sql`${t.tracking} <> ''`),
  ],
);

/**
 * Migration 0137 tells the planner how many lines an order has (`n_distinct`), because samples of a large table get it wrong.
 */
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
    /**
     * The coupon that a standard line counted for when it was ordered, or that gave a free good. No foreign key: orders
     * outlive offers.
     */
    couponId: integer('coupon_id'),
    /** The value of one free good when it was ordered; null on standard lines. */
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
    // The newest orders of a product, for any account.
    index('order_line_item').on(t.itemNumber, t.orderNumber.desc().nullsFirst()),
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
    /** `shipped`, `backordered`, `canceled`, or `substituted`. */
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
    check('order_event_kind', sql`${t.kind} in ('shipped', 'backordered', 'canceled', 'substituted')`),
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
