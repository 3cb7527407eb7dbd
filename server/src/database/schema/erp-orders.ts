/** Orders as the ERP's files report them, row for row. `sales_order`, its lines, and its shipments are made from these. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { customer } from './customers.ts';
import { salesOrder } from './orders.ts';

/** Our numbers for orders from files; below those of orders placed here, so that they sort as older. */
export const historyOrderNumberSequence = pgSequence('history_order_number_seq', {
  startWith: 1000001,
  maxValue: 6900000,
  increment: 1,
  cache: 1,
});

/** Our IDs for shipments from files; above those made from order numbers. */
export const historyShipmentIdSequence = pgSequence('history_shipment_id_seq', {
  startWith: '1000000000001',
  increment: 1,
  cache: 1,
});

export const erpOrderLine = pgTable(
  'erp_order_line',
  {
    erpOrderNumber: text('erp_order_number').notNull(),
    /** The ERP's number for the line; a partly shipped line is more than one line of ours. */
    lineNumber: integer('line_number').notNull(),
    /** The number of the order here, or in an earlier shop; null for others. */
    webOrderNumber: integer('web_order_number'),
    /** No reference: accounts are never deleted, and the order that is made from it has one. */
    customerNumber: text('customer_number').notNull(),
    orderDate: date('order_date').notNull(),
    origination: text('origination').notNull(),
    poNumber: text('po_number').notNull(),
    itemNumber: text('item_number').notNull(),
    /** Null takes it from the item. */
    description: text('description'),
    quantity: integer('quantity').notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
    /** 0 standard, 1 free good from stock, 2 free good from the manufacturer. */
    type: integer('type').notNull(),
    /** `submitted`, `pending`, `processing`, `shipment`, `backordered` or `canceled`. */
    lineGroup: text('line_group').notNull(),
    statusText: text('status_text').notNull(),
    /**
     * The open parts with different statuses, in the format of `readOpenParts`; null if the whole line has the status
     * `lineGroup`.
     */
    openParts: text('open_parts'),
    branchNumber: text('branch_number'),
    expectedReceiptDate: date('expected_receipt_date'),
    /**
     * The ordered line that continues under this number, found when the report is applied; null for an independent
     * line.
     */
    partOf: integer('part_of'),
  },
  (t) => [primaryKey({ columns: [t.erpOrderNumber, t.lineNumber] })],
);

export const erpShipmentLine = pgTable(
  'erp_shipment_line',
  {
    erpShipmentNumber: text('erp_shipment_number').notNull(),
    /** The line of the order, as in `erp_order_line`. */
    lineNumber: integer('line_number').notNull(),
    erpOrderNumber: text('erp_order_number').notNull(),
    quantity: integer('quantity').notNull(),
    shipmentDate: date('shipment_date'),
    /** Null for a shipment of the manufacturer's, or if it isn't known. */
    branchNumber: text('branch_number'),
    isDropShipment: boolean('is_drop_shipment').notNull(),
    /** A SCAC, or the ERP's words. */
    shipVia: text('ship_via').notNull(),
    trackingNumbers: text('tracking_numbers').array().notNull(),
    sscc: text('sscc'),
    /** The ERP's own number of the carton. */
    packageNumber: text('package_number'),
    lotNumber: text('lot_number'),
    /** When the lot expires. */
    expirationDate: date('expiration_date'),
  },
  (t) => [
    primaryKey({ columns: [t.erpShipmentNumber, t.lineNumber] }),
    index('erp_shipment_line_order').on(t.erpOrderNumber),
    // A recall names a lot.
    index('erp_shipment_line_lot').on(sql`lower(${t.lotNumber})`).where(sql`${t.lotNumber} is not null`),
  ],
);

export const erpInvoice = pgTable(
  'erp_invoice',
  {
    invoiceNumber: text('invoice_number').primaryKey(),
    /** Null if it names no order, such as a rebate or a price correction. */
    erpOrderNumber: text('erp_order_number'),
    /** Only counts without an order: the account of an invoice for an order is its order's. */
    customerNumber: text('customer_number').references(() => customer.customerNumber),
    /** Null if it's for the whole order, or for none. */
    erpShipmentNumber: text('erp_shipment_number'),
    invoiceDate: date('invoice_date').notNull(),
    /** Negative for a credit. */
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    /** Both are part of the total. */
    taxCents: bigint('tax_cents', { mode: 'number' }).notNull().default(0),
    freightCents: bigint('freight_cents', { mode: 'number' }).notNull().default(0),
    /** The lines that a credit is about, such as `1:2:12.50;3:1:4.00`; null if the ERP names none. */
    creditedLines: text('credited_lines'),
  },
  (t) => [
    index('erp_invoice_order').on(t.erpOrderNumber),
    index('erp_invoice_customer').on(t.customerNumber, t.invoiceDate).where(sql`${t.customerNumber} is not null`),
    check('erp_invoice_about', sql`${t.erpOrderNumber} is not null or ${t.customerNumber} is not null`),
  ],
);

/** What customer service changed in an order that the ERP had rejected. */
export const orderCorrection = pgTable(
  'order_correction',
  {
    /** Chosen by the client, so that a repeated request changes nothing. */
    correctionId: uuid('correction_id').primaryKey(),
    orderNumber: bigint('order_number', { mode: 'number' })
      .notNull()
      .references(() => salesOrder.orderNumber, { onDelete: 'cascade' }),
    /** The rejected message, and the one that replaced it; both in the outbox, which deletes them in time. */
    rejectedId: bigint('rejected_id', { mode: 'number' }).notNull().unique(),
    sentId: bigint('sent_id', { mode: 'number' }).notNull(),
    correctedByUserId: text('corrected_by_user_id').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    /** What changed, in words for people. */
    changes: text('changes').array().notNull(),
    /**
     * Distinguishes a repeated request from a different one with the same ID; null for those from before it was stored.
     */
    contentHash: text('content_hash'),
  },
  (t) => [index('order_correction_order').on(t.orderNumber)],
);
