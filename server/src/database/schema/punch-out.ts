/** Punch-out: connections with buyers' procurement systems, their sessions, returned carts, and every message. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { customer } from './customers.ts';
import { salesOrder } from './orders.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** An identity within a domain, as the header of a document names a party. */
export interface PartyRow {
  domain: string;
  identity: string;
}

/** What a return by SAP's interface needs of the arrival. */
export interface OciEchoRow {
  version: '4.0' | '5.0';
  charset: 'utf-8' | 'iso-8859-1';
  target: string;
  controls: { name: string; value: string }[];
  cancelUrl: string;
}

/** The agreement with one buyer's system. */
export const punchOutConnection = pgTable(
  'punch_out_connection',
  {
    /** Short and readable, chosen by the distributor. */
    connectionId: text('connection_id').primaryKey(),
    name: text('name').notNull(),
    /** `cxml`, or `oci` for SAP's. */
    dialect: text('dialect').notNull().default('cxml'),
    isActive: boolean('is_active').notNull().default(true),
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    /** The sender: its domain in lower case, its identity unchanged. */
    senderDomain: text('sender_domain').notNull(),
    senderIdentity: text('sender_identity').notNull(),
    /** On whose behalf, where a hub sends for many buyers; blank where the sender is the buyer. */
    fromDomain: text('from_domain').notNull().default(''),
    fromIdentity: text('from_identity').notNull().default(''),
    /** Sealed, because documents that we send carry it too. */
    encryptedSecret: text('sealed_secret').notNull(),
    encryptedPreviousSecret: text('sealed_previous_secret'),
    /** The previous secret counts until then. */
    previousSecretUntil: instant('previous_secret_until'),
    /** How many documents in a row timed out; nothing is sent until the pause is over. */
    unanswered: integer('unanswered').notNull().default(0),
    deliveriesPausedUntil: instant('deliveries_paused_until'),
    /** Everything that a buyer's system wants its own way; read by `readProfile`. */
    profile: jsonb('profile').$type<Record<string, unknown>>().notNull().default({}),
    /** Counts the saves. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('punch_out_connection_customer').on(t.customerNumber),
    uniqueIndex('punch_out_connection_parties').on(t.senderDomain, t.senderIdentity, t.fromDomain, t.fromIdentity),
  ],
);

/** One visit of a buyer, from the set-up to the return. */
export const punchOutSession = pgTable(
  'punch_out_session',
  {
    /** Names the session inside the product; opens nothing. */
    sessionId: uuid('session_id').primaryKey(),
    connectionId: text('connection_id')
      .notNull()
      .references(() => punchOutConnection.connectionId, { onDelete: 'cascade' }),
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    /** Of the id in the start page's address. */
    startHash: text('start_hash').notNull(),
    /** The same id, encrypted, so that a repeated set-up gets the same response. */
    encryptedStart: text('sealed_start').notNull(),
    startUntil: instant('start_until').notNull(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /** `create`, `edit` or `inspect`. */
    operation: text('operation').notNull(),
    /** `production` or `test`. */
    deploymentMode: text('deployment_mode').notNull(),
    /** Of the document that began it; blank where it named none. */
    dtdVersion: text('dtd_version').notNull(),
    /** Fixed here for as long as the session lives. */
    returnUrl: text('return_url').notNull(),
    /** As it came, with its markup. */
    buyerCookie: text('buyer_cookie').notNull(),
    /** Who wrote to whom; the return is addressed the other way round. */
    parties: jsonb('parties').$type<{ from: PartyRow[]; to: PartyRow[] }>().notNull(),
    payloadId: text('payload_id').notNull(),
    /** A later visit came under the same payload id: a repeat of the set-up means that one. */
    isSuperseded: boolean('is_superseded').notNull().default(false),
    bodyHash: text('body_hash').notNull(),
    /** The item to begin with. */
    selectedItem: text('selected_item'),
    /** By item number: the id of the line in the buyer's system. */
    auxiliaryIds: jsonb('auxiliary_ids').$type<Record<string, string>>().notNull().default({}),
    /** Notices for the buyer about the lines that were sent back. */
    notices: jsonb('notices').$type<string[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    /** Of the key that the first browser made. */
    browserHash: text('browser_hash'),
    enteredAt: instant('entered_at'),
    lastUsedAt: instant('last_used_at'),
    endedAt: instant('ended_at'),
    /** `returned` or `canceled`. */
    endedBy: text('ended_by'),
    cartKey: uuid('cart_key'),
    /** What was returned to the buyer, stored for disputes and resending. */
    returnDocument: text('return_document'),
    /** Only of a session that began by SAP's interface. */
    oci: jsonb('oci').$type<OciEchoRow>(),
  },
  (t) => [
    uniqueIndex('punch_out_session_start').on(t.startHash),
    uniqueIndex('punch_out_session_payload')
      .on(t.connectionId, t.payloadId)
      .where(sql`${t.payloadId} <> '' and not ${t.isSuperseded}`),
    index('punch_out_session_connection').on(t.connectionId),
    index('punch_out_session_customer').on(t.customerNumber),
    index('punch_out_session_newest').on(t.createdAt),
  ],
);

/** The short-lived token that identifies a session in each call. */
export const punchOutToken = pgTable(
  'punch_out_token',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => punchOutSession.sessionId, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('punch_out_token_session').on(t.sessionId), index('punch_out_token_end').on(t.expiresAt)],
);

/** A line as it was returned: found again when the buyer edits it or orders it. */
export const punchOutLine = pgTable(
  'punch_out_line',
  {
    connectionId: text('connection_id')
      .notNull()
      .references(() => punchOutConnection.connectionId, { onDelete: 'cascade' }),
    auxiliaryId: text('auxiliary_id').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => punchOutSession.sessionId, { onDelete: 'cascade' }),
    lineNumber: integer('line_number').notNull(),
    itemNumber: text('item_number').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
    /** As the buyer received it. */
    unit: text('unit').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.connectionId, t.auxiliaryId] }),
    index('punch_out_line_auxiliary').on(t.auxiliaryId),
    index('punch_out_line_session').on(t.sessionId),
  ],
);

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

/** Facts about the transfer: the encoding, and the claimed sender. */
export interface MessageFacts {
  /** Such as `iso-8859-15`. */
  encoding?: string;
  /** The document's declared encoding, if the HTTP charset differs and takes precedence. */
  overridden?: string;
  /** The text of the DOCTYPE, shortened; blank without one. */
  doctype?: string;
  bytes?: number;
  /** Who claimed to send it, if the sender wasn't recognized. */
  sender?: string;
  /** The previous secret proved the sender; it counts until then. */
  previousSecretUntil?: string;
}

/** Every received or sent document, without its secrets. */
export const punchOutMessage = pgTable(
  'punch_out_message',
  {
    messageId: bigint('message_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Absent if the sender's name is unknown. */
    connectionId: text('connection_id').references(() => punchOutConnection.connectionId, { onDelete: 'cascade' }),
    /** False where the sender only claimed to be this connection. */
    isProven: boolean('is_proven').notNull().default(true),
    sessionId: uuid('session_id').references(() => punchOutSession.sessionId, { onDelete: 'set null' }),
    /** `in` or `out`. */
    direction: text('direction').notNull(),
    /** Such as `PunchOutSetupRequest`; blank where that could not be read. */
    kind: text('kind').notNull(),
    payloadId: text('payload_id').notNull(),
    /** The status that was answered, or that the document carries. */
    statusCode: integer('status_code').notNull(),
    statusText: text('status_text').notNull(),
    /** Why it was refused, if the sender isn't told; blank otherwise. */
    reason: text('reason').notNull().default(''),
    facts: jsonb('facts').$type<MessageFacts>().notNull().default({}),
    /** Our order that it made or is about. */
    orderNumber: bigint('order_number', { mode: 'number' }),
    /** The outbox message that this attempt tried to deliver. */
    deliveryId: bigint('delivery_id', { mode: 'number' }),
    /** What people search for it by, in lower case: payload id, buyer's cookie, the order's numbers. */
    about: text('about').array().notNull().default(sql`'{}'::text[]`),
    /** Masked; blank if the sender wasn't authenticated. */
    document: text('document').notNull(),
    answer: text('answer').notNull(),
    at: instant('at').notNull(),
    tookMs: integer('took_ms').notNull(),
  },
  (t) => [
    // Also covers which of them were refused, and of which kind, without reading the rows.
    index('punch_out_message_listed').on(t.connectionId, t.at.desc(), t.messageId.desc(), t.statusCode, t.kind),
    index('punch_out_message_age').on(t.at),
    index('punch_out_message_about').using('gin', t.about),
    index('punch_out_message_session').on(t.sessionId),
    index('punch_out_message_order').on(t.orderNumber).where(sql`${t.orderNumber} is not null`),
    index('punch_out_message_unproven').on(t.at.desc()).where(sql`not ${t.isProven}`),
  ],
);

/** Records that someone resent a failed document, once for each time. */
export const punchOutResend = pgTable(
  'punch_out_resend',
  {
    /** Of the outbox. */
    deliveryId: bigint('delivery_id', { mode: 'number' }).notNull(),
    /** When it was given up before. */
    failedAt: instant('failed_at').notNull(),
    userId: text('user_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.failedAt] })],
);
