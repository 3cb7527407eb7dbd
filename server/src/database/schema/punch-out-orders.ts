/** Orders that buyers sent as documents, waiting changes, and later messages from buyers. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { salesOrder } from './orders.ts';
import { type PartyRow, punchOutConnection } from './punch-out.ts';

/** A cost center of a line, in the buyer's own words. */
export interface DistributionRow {
  name: string;
  segments: { id: string; type: string; description: string; isPlain: boolean }[];
  chargeCents: number;
}

/** A line of a buyer's order with ours, so that confirmations, ship notices, and invoices use the buyer's own numbers. */
export interface OrderedLineRow {
  /** Of our order. */
  orderLine: number;
  /** Of the buyer's. */
  lineNumber: number;
  partNumber: string;
  auxiliaryId: string;
  quantity: number;
  unit: string;
  /** The buyer's price for one unit, in dollars; absent if it named none. */
  orderedPrice?: number;
  /** The day the buyer wants it, `YYYY-MM-DD`; absent if it named none. */
  wantedDate?: string;
  /** Further days on which a part of it is wanted; absent if there's one day at most. */
  furtherDates?: string[];
  /** Which cost centers pay for it; absent if the buyer named none. */
  distributions?: readonly DistributionRow[];
}

/** A document that changed or deleted an order later, to recognize its repeat and for the order's history. */
export interface OrderChangeRow {
  type: 'update' | 'delete';
  payloadId: string;
  orderVersion?: number;
  /** When the document was written, an instant; absent if it didn't say, or before this was kept. */
  sentAt?: string;
  contentHash: string;
  /** An instant. */
  at: string;
  /** Sentences about differences from the returned cart. */
  differences: string[];
}

/** Something in the buyer's order that isn't acted on. */
export interface OrderRemarkRow {
  label: string;
  value: string;
  isHolding: boolean;
  /** The buyer's line numbers; empty if the order as a whole says it. */
  lines: readonly number[];
}

/** A part of the ship-to compared with the account's address at the time of the order. */
export interface DeliveryPartRow {
  part: 'addressId' | 'name' | 'attention' | 'street' | 'city' | 'region' | 'postalCode' | 'country';
  theirs: string;
  ours: string;
  isSame: boolean;
  isHolding: boolean;
}

/** One of the orders that an order on hold becomes when it's released, as far as the document decides it. */
export interface PlannedPartRow {
  customerNumber: string;
  /** Its ship-to in words; blank for the account's address. */
  shipTo: string;
  comments: string;
  shippingNote: string;
  options: Record<string, unknown>;
  totalCents: number;
  /** As they're written. */
  orderLines: Record<string, unknown>[];
  lines: OrderedLineRow[];
  remarks: OrderRemarkRow[];
  delivery: DeliveryPartRow[];
  differences: string[];
}

/** How an order on hold whose lines name several ship-tos is divided when it's released. */
export interface DivisionPlanRow {
  /** The one that keeps the order's number first; empty if the order stays one. */
  parts: PlannedPartRow[];
  /** Sentences about why it stays one. */
  why: string[];
}

/** An order that a buyer sent as a document, and an order that it became here: one, or one for each ship-to of its lines. */
export const punchOutOrder = pgTable(
  'punch_out_order',
  {
    connectionId: text('connection_id')
      .notNull()
      .references(() => punchOutConnection.connectionId, { onDelete: 'cascade' }),
    /** The buyer's number. */
    orderId: text('order_id').notNull(),
    /** Counts the orders of one document, from 1. */
    part: integer('part').notNull().default(1),
    orderNumber: bigint('order_number', { mode: 'number' })
      .notNull()
      .references(() => salesOrder.orderNumber, { onDelete: 'cascade' }),
    payloadId: text('payload_id').notNull(),
    /** Of the ordered content: the same order may arrive again under another payload ID. */
    contentHash: text('content_hash').notNull(),
    /** As written. */
    orderDate: text('order_date').notNull(),
    deploymentMode: text('deployment_mode').notNull(),
    dtdVersion: text('dtd_version').notNull(),
    parties: jsonb('parties').$type<{ from: PartyRow[]; to: PartyRow[] }>().notNull(),
    lines: jsonb('lines').$type<OrderedLineRow[]>().notNull(),
    /** The ids of returned lines that it ordered. */
    auxiliaryIds: text('auxiliary_ids').array().notNull().default(sql`'{}'::text[]`),
    /** Sentences about differences from the returned cart. */
    differences: jsonb('differences').$type<string[]>().notNull().default([]),
    /** What else the order says; absent of orders from before this was kept. */
    remarks: jsonb('remarks').$type<OrderRemarkRow[]>(),
    /** The parts of its ship-to; absent of orders from before they were kept. */
    delivery: jsonb('delivery').$type<DeliveryPartRow[]>(),
    /** While the order is on hold: how a release divides it. Null if it names one ship-to, or was divided. */
    division: jsonb('division').$type<DivisionPlanRow>(),
    /** As the buyer counts. */
    orderVersion: integer('order_version'),
    /** When the order's document was written; null if it didn't say, or before this was kept. */
    sentAt: instant('sent_at'),
    /** Changes by later documents, first one first. */
    changes: jsonb('changes').$type<OrderChangeRow[]>().notNull().default([]),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.connectionId, t.orderId, t.part] }),
    uniqueIndex('punch_out_order_number').on(t.orderNumber),
    uniqueIndex('punch_out_order_payload').on(t.connectionId, t.payloadId, t.part).where(sql`${t.payloadId} <> ''`),
    index('punch_out_order_lines').using('gin', t.auxiliaryIds),
  ],
);

/** A buyer's order as a document had it, with the parts of the envelope that count. */
export interface WaitingDocument {
  order: Record<string, unknown>;
  envelope: { payloadId: string; dtdVersion: string; sentAt?: string; from: PartyRow[]; to: PartyRow[] };
}

/** A change of an order that came before its order, or too late to be made without a person. */
export const punchOutWaitingChange = pgTable(
  'punch_out_waiting_change',
  {
    changeId: bigint('change_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    connectionId: text('connection_id')
      .notNull()
      .references(() => punchOutConnection.connectionId, { onDelete: 'cascade' }),
    /** The buyer's number. */
    orderId: text('order_id').notNull(),
    /** Absent until its order arrives. */
    orderNumber: bigint('order_number', { mode: 'number' }).references(() => salesOrder.orderNumber, {
      onDelete: 'cascade',
    }),
    /** `update` or `delete`. */
    type: text('type').notNull(),
    /** If the same content arrives again, that of a settled one ends in a period and its number. */
    contentHash: text('content_hash').notNull(),
    /** Why a person decides, as a sentence; blank while it waits for its order. */
    why: text('why').notNull(),
    document: jsonb('document').$type<WaitingDocument>().notNull(),
    receivedAt: instant('received_at').notNull(),
    /** When customer service was e-mailed that it waits; null if not yet. */
    toldAt: instant('told_at'),
    settledAt: instant('settled_at'),
    /** `applied` by its order's arrival; `done` or `refused` by a person; `outdated` by a newer document, also the same again. */
    outcome: text('outcome').notNull().default(''),
    settledByUserId: text('settled_by_user_id'),
    /** The person's note. */
    note: text('note').notNull().default(''),
  },
  (t) => [
    uniqueIndex('punch_out_waiting_change_once').on(t.connectionId, t.orderId, t.contentHash),
    index('punch_out_waiting_change_open').on(t.receivedAt).where(sql`${t.settledAt} is null`),
    index('punch_out_waiting_change_order').on(t.orderNumber),
  ],
);

/** An invoice as it was sent to a buyer. It isn't sent again: if the ERP's row differs later, a person settles that. */
export const punchOutSentInvoice = pgTable(
  'punch_out_sent_invoice',
  {
    orderNumber: bigint('order_number', { mode: 'number' })
      .notNull()
      .references(() => salesOrder.orderNumber, { onDelete: 'cascade' }),
    invoiceNumber: text('invoice_number').notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    taxCents: bigint('tax_cents', { mode: 'number' }).notNull(),
    freightCents: bigint('freight_cents', { mode: 'number' }).notNull(),
    /** Its subject in the format of `invoice-about.ts`, and the quantities; null if it was sent by an older release. */
    about: text('about'),
    shippedLines: text('shipped_lines'),
    sentAt: instant('sent_at').notNull(),
    /** The total that a person settled last; null if none, or if the invoice was voided. */
    settledTotalCents: bigint('settled_total_cents', { mode: 'number' }),
    settledTaxCents: bigint('settled_tax_cents', { mode: 'number' }),
    settledFreightCents: bigint('settled_freight_cents', { mode: 'number' }),
    settledAbout: text('settled_about'),
    settledLines: text('settled_lines'),
    settledAt: instant('settled_at'),
    settledByUserId: text('settled_by_user_id'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.orderNumber, t.invoiceNumber] }),
    index('punch_out_sent_invoice_number').on(t.invoiceNumber),
  ],
);

/** A file that came with a buyer's order or a change of it. The file store has its content. */
export const punchOutAttachment = pgTable(
  'punch_out_attachment',
  {
    attachmentId: bigint('attachment_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    connectionId: text('connection_id')
      .notNull()
      .references(() => punchOutConnection.connectionId, { onDelete: 'cascade' }),
    /** The buyer's number; a change may come before its order. */
    orderId: text('order_id').notNull(),
    payloadId: text('payload_id').notNull(),
    /** As the document refers to it; blank if it doesn't. */
    contentId: text('content_id').notNull(),
    /** Safe to save under. */
    fileName: text('file_name').notNull(),
    /** The type detected from the content; blank if unknown. */
    type: text('type').notNull(),
    /** In bytes. */
    size: integer('size').notNull(),
    /** Of the content; blank if the document names a file that wasn't in the message. */
    sha256: text('sha256').notNull(),
    /** The buyer's numbers of the lines that it belongs to; empty if it belongs to the whole order. */
    lines: integer('lines').array().notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [
    uniqueIndex('punch_out_attachment_once').on(t.connectionId, t.orderId, t.contentId, t.sha256),
    index('punch_out_attachment_file').on(t.sha256),
  ],
);

/** A later message from a buyer's system: a status, a payment, or a receipt. Stored as long as the order. */
export const punchOutNotice = pgTable(
  'punch_out_notice',
  {
    noticeId: bigint('notice_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    connectionId: text('connection_id')
      .notNull()
      .references(() => punchOutConnection.connectionId, { onDelete: 'cascade' }),
    payloadId: text('payload_id').notNull(),
    contentHash: text('content_hash').notNull(),
    /**
     * The buyer's number of a receipt or payment: with it, the same content under another payload ID is a repeat. Blank
     * for messages that may be repeated, such as a status.
     */
    number: text('number').notNull(),
    /** The sentence that was answered. */
    answer: text('answer').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** When the buyer took it back. */
    canceledAt: instant('canceled_at'),
  },
  (t) => [
    uniqueIndex('punch_out_notice_payload').on(t.connectionId, t.payloadId),
    uniqueIndex('punch_out_notice_content')
      .on(t.connectionId, t.contentHash)
      .where(sql`${t.number} <> '' and ${t.canceledAt} is null`),
  ],
);

/** The part of a notice that is about one order. */
export const punchOutNoticeOrder = pgTable(
  'punch_out_notice_order',
  {
    noticeId: bigint('notice_id', { mode: 'number' })
      .notNull()
      .references(() => punchOutNotice.noticeId, { onDelete: 'cascade' }),
    orderNumber: bigint('order_number', { mode: 'number' })
      .notNull()
      .references(() => salesOrder.orderNumber, { onDelete: 'cascade' }),
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.noticeId, t.orderNumber] }),
    index('punch_out_notice_order_number').on(t.orderNumber),
  ],
);
