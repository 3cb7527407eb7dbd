/** How orders and acknowledgments reach the ERP: the address they're pushed to, and the files that we write. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { exchangeRun } from './exchange.ts';

/** Where orders are pushed to; one row at most. */
export const erpWebhook = pgTable(
  'erp_webhook',
  {
    webhookId: integer('webhook_id').primaryKey().default(1),
    url: text('url').notNull(),
    isOn: boolean('is_on').notNull(),
    /** Why it was turned off automatically; blank otherwise. */
    offReason: text('off_reason').notNull().default(''),
    encryptedSecret: text('encrypted_secret').notNull(),
    /** Signs as well until `previousUntil`, so that the ERP can change over. */
    encryptedPrevious: text('encrypted_previous'),
    previousUntil: instant('previous_until'),
    /** Counts the changes. */
    version: integer('version').notNull().default(1),
    changedBy: text('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** When messages that had waited for the address were last sent ahead of their pauses. */
    hurriedAt: instant('hurried_at'),
    /** Until when the ERP has asked us to wait. */
    pausedUntil: instant('paused_until'),
  },
  (t) => [check('erp_webhook_one', sql`${t.webhookId} = 1`)],
);

/** How orders are written to files, and the ids of both sides in X12; one row at most. */
export const erpFileWay = pgTable(
  'erp_file_way',
  {
    wayId: integer('way_id').primaryKey().default(1),
    /** Orders are written to the folder's `out`. */
    isOn: boolean('is_on').notNull(),
    /** `json` or `x12`. */
    format: text('format').notNull(),
    ourQualifier: text('our_qualifier').notNull(),
    ourId: text('our_id').notNull(),
    erpQualifier: text('erp_qualifier').notNull(),
    erpId: text('erp_id').notNull(),
    /** GS08, such as `004010`. */
    x12Version: text('x12_version').notNull(),
    /** ISA15 is T rather than P. */
    isTest: boolean('is_test').notNull(),
    /** Counts the changes. */
    version: integer('version').notNull().default(1),
    changedBy: text('changed_by').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    check('erp_file_way_one', sql`${t.wayId} = 1`),
    check('erp_file_way_format', sql`${t.format} in ('json', 'x12')`),
  ],
);

/**
 * The last interchange that we wrote; its row is locked while the next one is stored, so no number is skipped or used
 * twice.
 */
export const x12Counter = pgTable(
  'x12_counter',
  {
    counterId: integer('counter_id').primaryKey().default(1),
    lastInterchange: bigint('last_interchange', { mode: 'number' }).notNull(),
  },
  (t) => [check('x12_counter_one', sql`${t.counterId} = 1`)],
);

/** Files that we write for the ERP: orders as JSON or X12, and 997s for received files. */
export const erpOutFile = pgTable(
  'erp_out_file',
  {
    fileId: bigint('file_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** `850`, `860`, `997` or `json`. */
    kind: text('kind').notNull(),
    /** ISA13 and GS06; null for JSON. */
    controlNumber: integer('control_number'),
    /** The message that it's about; null for a 997. */
    outboxId: bigint('outbox_id', { mode: 'number' }),
    /** The order's number, or the account of a tag request. */
    messageKey: text('message_key').notNull().default(''),
    /** The run that a 997 is about, and which of its interchanges. */
    runId: integer('run_id').references(() => exchangeRun.runId, { onDelete: 'cascade' }),
    part: integer('part').notNull().default(0),
    fileName: text('file_name').notNull().unique(),
    content: text('content').notNull(),
    /** It's written to the folder's `out`; otherwise, it's fetched. */
    isForFolder: boolean('is_for_folder').notNull(),
    createdAt: instant('created_at').notNull(),
    writtenAt: instant('written_at'),
    /** The message was sent again. */
    replacedAt: instant('replaced_at'),
  },
  (t) => [
    uniqueIndex('erp_out_file_message').on(t.outboxId, sql`(${t.kind} = 'json')`).where(sql`${t.replacedAt} is null`),
    unique('erp_out_file_run').on(t.runId, t.part),
    index('erp_out_file_control').on(t.controlNumber),
    index('erp_out_file_due').on(t.fileId).where(sql`${t.isForFolder} and ${t.writtenAt} is null`),
    index('erp_out_file_created').on(t.createdAt),
    check('erp_out_file_kind', sql`${t.kind} in ('850', '860', '997', 'json')`),
  ],
);
