/** Orders that buyers sent as documents, changes of them that wait, and what buyers told afterwards. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { salesOrder } from './orders.ts';
import { type PartyRow, punchOutConnection } from './punch-out.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

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
  /** Which cost centers pay for it; absent if the buyer named none. */
  distributions?: readonly DistributionRow[];
}

/** A document that changed or deleted an order later, to recognize its repeat and for the order's history. */
export interface OrderChangeRow {
  type: 'update' | 'delete';
  payloadId: string;
  orderVersion?: number;
  contentHash: string;
  /** An instant. */
  at: string;
  /** Sentences about what was not as it was returned. */
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

/** A part of the ship-to beside the account's address, as of when the order came. */
export interface DeliveryPartRow {
  part: 'addressId' | 'name' | 'attention' | 'street' | 'city' | 'region' | 'postalCode' | 'country';
  theirs: string;
  ours: string;
  isSame: boolean;
  isHolding: boolean;
}

/** An order that a buyer sent as a document, and the order that it became here. */
export const punchOutOrder = pgTable(
  'punch_out_order',
  {
    connectionId: text('connection_id')
      .notNull()
      .references(() => punchOutConnection.connectionId, { onDelete: 'cascade' }),
    /** The buyer's number. */
    orderId: text('order_id').notNull(),
    orderNumber: bigint('order_number', { mode: 'number' })
      .notNull()
      .references(() => salesOrder.orderNumber, { onDelete: 'cascade' }),
    payloadId: text('payload_id').notNull(),
    /** Of what was ordered: the same order comes again under another payload id. */
    contentHash: text('content_hash').notNull(),
    /** As written. */
    orderDate: text('order_date').notNull(),
    deploymentMode: text('deployment_mode').notNull(),
    dtdVersion: text('dtd_version').notNull(),
    parties: jsonb('parties').$type<{ from: PartyRow[]; to: PartyRow[] }>().notNull(),
    lines: jsonb('lines').$type<OrderedLineRow[]>().notNull(),
    /** The ids of returned lines that it ordered. */
    auxiliaryIds: text('auxiliary_ids').array().notNull().default(sql`'{}'::text[]`),
    /** Sentences about what is not as it was returned. */
    differences: jsonb('differences').$type<string[]>().notNull().default([]),
    /** What else the order says; absent of orders from before this was kept. */
    remarks: jsonb('remarks').$type<OrderRemarkRow[]>(),
    /** The parts of its ship-to; absent of orders from before they were kept. */
    delivery: jsonb('delivery').$type<DeliveryPartRow[]>(),
    /** As the buyer counts. */
    orderVersion: integer('order_version'),
    /** What was changed by documents since, the first one first. */
    changes: jsonb('changes').$type<OrderChangeRow[]>().notNull().default([]),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.connectionId, t.orderId] }),
    uniqueIndex('punch_out_order_number').on(t.orderNumber),
    uniqueIndex('punch_out_order_payload').on(t.connectionId, t.payloadId).where(sql`${t.payloadId} <> ''`),
    index('punch_out_order_lines').using('gin', t.auxiliaryIds),
  ],
);

/** A buyer's order as a document had it, with the parts of the envelope that count. */
export interface WaitingDocument {
  order: Record<string, unknown>;
  envelope: { payloadId: string; dtdVersion: string; from: PartyRow[]; to: PartyRow[] };
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
    contentHash: text('content_hash').notNull(),
    /** Why a person decides, as a sentence; blank while it waits for its order. */
    why: text('why').notNull(),
    document: jsonb('document').$type<WaitingDocument>().notNull(),
    receivedAt: instant('received_at').notNull(),
    settledAt: instant('settled_at'),
    /** `applied` by its order's arrival; `done` or `refused` by a person. */
    outcome: text('outcome').notNull().default(''),
    settledByUserId: text('settled_by_user_id'),
    /** What the person noted. */
    note: text('note').notNull().default(''),
  },
  (t) => [
    uniqueIndex('punch_out_waiting_change_once').on(t.connectionId, t.orderId, t.contentHash),
    index('punch_out_waiting_change_open').on(t.receivedAt).where(sql`${t.settledAt} is null`),
    index('punch_out_waiting_change_order').on(t.orderNumber),
  ],
);

/** What a buyer's system told afterwards: a status, a payment, or a receipt. Stored as long as the order. */
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
     * The buyer's number of a receipt or payment: with it, the same content under another payload id is a repeat. Blank for
     * what may be told again, such as a status.
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
