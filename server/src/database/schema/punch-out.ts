/** Punch-out: connections with buyers' procurement systems, their sessions, and the lines that were returned. */
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customer } from './customers.ts';

/** An identity within a domain, as the header of a document names a party. */
export interface PartyRow {
  domain: string;
  identity: string;
}

/** The data of the arrival that a return by SAP's interface needs. */
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
    /** The buyer, if a hub sends for many buyers; blank if the sender is the buyer. */
    fromDomain: text('from_domain').notNull().default(''),
    fromIdentity: text('from_identity').notNull().default(''),
    /** Encrypted, not hashed: documents that we send must include it. */
    encryptedSecret: text('sealed_secret').notNull(),
    encryptedPreviousSecret: text('sealed_previous_secret'),
    /** The previous secret counts until then. */
    previousSecretUntil: instant('previous_secret_until'),
    /** Of the releases before `punch_out_pause`, which paused the whole connection. Not read anymore. */
    unanswered: integer('unanswered').notNull().default(0),
    deliveriesPausedUntil: instant('deliveries_paused_until'),
    /** The schedule of its catalogs counts from then: when it was set, or its last time. Null before the first. */
    catalogScheduledAt: instant('catalog_scheduled_at'),
    /** All buyer-specific settings; parsed by `readProfile`. */
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

/** An address of a buyer's system that left documents for an account unanswered. The row goes once it answers. */
export const punchOutPause = pgTable(
  'punch_out_pause',
  {
    connectionId: text('connection_id')
      .notNull()
      .references(() => punchOutConnection.connectionId, { onDelete: 'cascade' }),
    /** Of our account. Blank for documents about no account. */
    account: text('account').notNull(),
    /** Where the documents go. */
    address: text('address').notNull(),
    /** How many in a row. */
    unanswered: integer('unanswered').notNull(),
    /** After a few, none is sent there for this account until then. */
    pausedUntil: instant('paused_until'),
  },
  (t) => [primaryKey({ columns: [t.connectionId, t.account, t.address] })],
);

/** A further secret of a connection: a password or token of HTTP requests, or the shared secret of one kind of document. */
export const punchOutCredential = pgTable(
  'punch_out_credential',
  {
    connectionId: text('connection_id')
      .notNull()
      .references(() => punchOutConnection.connectionId, { onDelete: 'cascade' }),
    /** One of `credentialPurposes`. */
    purpose: text('purpose').notNull(),
    encrypted: text('sealed').notNull(),
    encryptedPrevious: text('sealed_previous'),
    /** The previous one counts until then. */
    previousUntil: instant('previous_until'),
    setAt: instant('set_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.connectionId, t.purpose] })],
);

/** One visit of a buyer, from the setup to the return. */
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
    /** The same id, encrypted, so that a repeated setup gets the same response. */
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
    /** As received, with its markup. */
    buyerCookie: text('buyer_cookie').notNull(),
    /** Sender and recipient; the return is addressed the other way around. */
    parties: jsonb('parties').$type<{ from: PartyRow[]; to: PartyRow[] }>().notNull(),
    payloadId: text('payload_id').notNull(),
    /** A later visit used the same payload ID: a repeat of the setup refers to that one. */
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
    /** The returned document, stored for disputes and resending. */
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
    // Of the cookie's hash, because a cookie may be longer than an index entry.
    index('punch_out_session_cookie')
      .on(t.connectionId, sql`md5(${t.buyerCookie})`)
      .where(sql`${t.endedBy} = 'returned'`),
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

/** A line as returned: matched when the buyer edits it or orders it. */
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

/** A catalog of a connection that was handed over, whole or only what changed since another one. */
export const punchOutCatalog = pgTable(
  'punch_out_catalog',
  {
    catalogId: bigint('catalog_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    connectionId: text('connection_id')
      .notNull()
      .references(() => punchOutConnection.connectionId, { onDelete: 'cascade' }),
    /** The account whose prices it contains. */
    customerNumber: text('customer_number').notNull(),
    /** `cif` or `index`. */
    format: text('format').notNull(),
    /** It contains only changes since that one; null for a complete catalog. */
    sinceId: bigint('since_id', { mode: 'number' }),
    startedAt: instant('started_at').notNull(),
    /** Null if it didn't come to its end. */
    madeAt: instant('made_at'),
    /** We sent it and the buyer's system accepted it; false if it was downloaded or fetched. */
    isAccepted: boolean('is_accepted').notNull().default(false),
    /** How many products it adds or changes, and how many it removes. */
    added: integer('added').notNull().default(0),
    removed: integer('removed').notNull().default(0),
  },
  (t) => [index('punch_out_catalog_of').on(t.connectionId, t.customerNumber, t.catalogId)],
);

/** How a product was in the newest catalog of a connection's account. */
export const punchOutCatalogItem = pgTable(
  'punch_out_catalog_item',
  {
    connectionId: text('connection_id')
      .notNull()
      .references(() => punchOutConnection.connectionId, { onDelete: 'cascade' }),
    customerNumber: text('customer_number').notNull(),
    itemNumber: text('item_number').notNull(),
    /** Hash of the item's catalog data; blank once it was removed. */
    hash: text('hash').notNull(),
    priceCents: integer('price_cents').notNull(),
    /** The catalog in which it changed last. */
    catalogId: bigint('catalog_id', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.connectionId, t.customerNumber, t.itemNumber] })],
);
