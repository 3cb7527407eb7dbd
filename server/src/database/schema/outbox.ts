/** Messages waiting to be delivered to the ERP or to buyers, and the ERP's receipts. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant, traceParent } from './columns.ts';
import { exchangeRun } from './exchange.ts';
import { salesOrder, topicsForErp } from './orders.ts';

/**
 * A message to be delivered to the ERP or to a buyer; written in the same transaction as the change that it reports.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text('topic').notNull(),
    key: text('key').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    deliveredAt: instant('delivered_at'),
    /** How often we tried to deliver it ourselves, and when we may again; never for messages that are fetched. */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at'),
    /** An attempt is being made, or its process was killed; then the next one is due at `nextAttemptAt`. */
    isBeingSent: boolean('is_being_sent').notNull().default(false),
    /** When the address itself failed, rather than this message; null otherwise. */
    addressFailedAt: instant('address_failed_at'),
    /** When delivery was abandoned; a person has to check it. */
    failedAt: instant('failed_at'),
    /**
     * When a person last sent it again after a rejection, or decided on the buyer's change that held it back. Null if never: it has
     * waited since it was created.
     */
    waitingSince: instant('waiting_since'),
    /** Why the last attempt failed. */
    problem: text('problem').notNull().default(''),
    traceParent: traceParent(),
  },
  (t) => [
    // Each document for a buyer is written once, even if several processes try.
    uniqueIndex('outbox_document').on(t.key).where(sql`${t.topic} = 'punch-out.document'`),
    index('outbox_punch_out')
      .on(t.id)
      .where(sql`${t.deliveredAt} is null and ${t.failedAt} is null and ${t.topic} like 'punch-out.%'`),
    // Finished messages with more data than has to be kept.
    index('outbox_done')
      .on(sql`coalesce(${t.deliveredAt}, ${t.failedAt})`)
      .where(
        sql`coalesce(${t.deliveredAt}, ${t.failedAt}) is not null and (${t.topic} <> 'punch-out.document' or jsonb_exists(${t.payload}, 'document'))`,
      ),
    // Abandoned messages wait for a person.
    index('outbox_given_up')
      .on(t.id)
      .where(sql`${t.deliveredAt} is null and ${t.failedAt} is not null and ${t.topic} = 'punch-out.document'`),
    index('outbox_waiting').on(t.id).where(sql`${t.deliveredAt} is null`),
    // Messages for the ERP, in order for each order.
    index('outbox_for_erp')
      .on(t.key, t.id)
      .where(sql`${t.deliveredAt} is null and ${t.failedAt} is null and ${t.topic} in ${sql.raw(topicsForErp)}`),
    // Whether a newer message about the order replaced one that the ERP rejected.
    index('outbox_of_order')
      .on(t.key, t.id)
      .where(sql`${t.topic} in ('order.submitted', 'order.changed', 'order.withdrawn')`),
    // Messages that are delivered again after a review's decision.
    index('outbox_held').on(t.key).where(sql`${t.topic} = 'order.held'`),
  ],
);

/** The ERP's receipt for an outbox message. */
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
    // To remove a forgotten person from the receipts that they sent, among millions sent by programs.
    index('order_receipt_sent_by').on(t.sentBy),
    // For the message desk: the last messages, and everything about one order.
    index('order_receipt_message_at').on(t.messageAt.desc()),
    index('order_receipt_key').on(t.key),
    check('order_receipt_state', sql`${t.state} in ('taken', 'rejected')`),
  ],
);

/** Numbers that the ERP named for an order that has another one, or that another order has: it may have entered it twice. */
export const erpNumberConflict = pgTable(
  'erp_number_conflict',
  {
    orderNumber: bigint('order_number', { mode: 'number' })
      .notNull()
      .references(() => salesOrder.orderNumber, { onDelete: 'cascade' }),
    /** The contents of the refused receipt. */
    named: text('named').notNull(),
    /** The name of the key. */
    sentBy: text('sent_by').notNull(),
    at: instant('at').notNull(),
    /** When someone confirmed that they had checked it in the ERP. */
    settledAt: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderNumber, t.named] }),
    index('erp_number_conflict_open').on(t.at).where(sql`${t.settledAt} is null`),
  ],
);

/**
 * Orders about which the ERP reported something while it hadn't taken our change or withdrawal yet. The report's rows are kept as
 * always; they are worked in once it has answered.
 */
export const waitingReport = pgTable(
  'waiting_report',
  {
    orderNumber: bigint('order_number', { mode: 'number' })
      .notNull()
      .references(() => salesOrder.orderNumber, { onDelete: 'cascade' }),
    erpOrderNumber: text('erp_order_number').notNull(),
    /** The run that loaded it, which also has the warnings about it; null once that run was deleted. */
    runId: integer('run_id').references(() => exchangeRun.runId, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.orderNumber, t.erpOrderNumber] }), index('waiting_report_run').on(t.runId)],
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
    /** For a file chosen by a person, not sent by the ERP. */
    isFromPerson: boolean('is_from_person').notNull().default(false),
  },
  (t) => [index('order_proof_checked').on(t.checkedAt)],
);
