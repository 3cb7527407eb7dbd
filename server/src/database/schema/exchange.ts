/** Data exchange: runs, which are also the queue, their errors, rows that wait for others, and applied changes. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { instant, searchWords } from './columns.ts';

/** The schema for tables that runs create for themselves: staged rows and differences. */
export const exchangeWork = pgSchema('exchange_work');

export interface RunPhaseRow {
  name: string;
  seconds: number;
  rows: number;
}

export interface RunCountsRow {
  rows: number;
  bad: number;
  /** Absent in runs from before rows were compared by their time. */
  stale?: number;
  waiting: number;
  inserted: number;
  updated: number;
  withdrawn: number;
  unchanged: number;
  pricesUp: number;
  pricesDown: number;
  pricesMovedByHalf: number;
  /** New prices far from the price without them. Absent in runs from before it was counted. */
  pricesFar?: number;
}

/** How to read another system's files; see `FileProfile` in the domain. */
export interface ProfileRow {
  /** Our column for each of their headers; null for an ignored header. */
  columns: Record<string, string | null>;
  encoding: string;
  delimiter: string;
  hasDecimalComma: boolean;
  dateFormat: string;
  currency: string;
  areDecimalsRounded: boolean;
}

/** Where the bytes of a file stop being UTF-8. */
export interface EncodingFaultRow {
  /** Counted from 1. */
  position: number;
  byte: number;
  windows1252: string;
}

export const exchangeRun = pgTable(
  'exchange_run',
  {
    runId: integer('run_id').primaryKey().generatedAlwaysAsIdentity(),
    /** Chosen by the sender. */
    importId: text('import_id').notNull().unique(),
    feed: text('feed').notNull(),
    mode: text('mode').notNull(),
    sequence: bigint('sequence', { mode: 'number' }),
    isDryRun: boolean('is_dry_run').notNull().default(false),
    state: text('state').notNull(),
    reason: text('reason').notNull().default(''),
    warnings: text('warnings').array().notNull().default(sql`'{}'`),
    /** A person decided to apply it. */
    isApproved: boolean('is_approved').notNull().default(false),
    fileKey: text('file_key').notNull(),
    fileName: text('file_name').notNull().default(''),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    encoding: text('encoding').notNull().default('utf-8'),
    /** How many rows the sender says the file has. */
    expectedRows: integer('expected_rows'),
    /** The required sums of columns, as decimal numbers. */
    controlTotals: jsonb('control_totals').$type<Record<string, string>>(),
    /** When the sender's data was as the file says. */
    snapshotAt: instant('snapshot_at'),
    format: text('format').notNull().default('csv'),
    /** The name of the stored profile that it was sent with. */
    profileName: text('profile_name'),
    /** The profile at that time; later changes don't apply. */
    profile: jsonb('profile').$type<ProfileRow>(),
    encodingFault: jsonb('encoding_fault').$type<EncodingFaultRow>(),
    counts: jsonb('counts').$type<RunCountsRow>().notNull(),
    phases: jsonb('phases').$type<RunPhaseRow[]>().notNull().default([]),
    phaseStartedAt: instant('phase_started_at'),
    /** How far the current phase is, in thousandths. */
    progress: integer('progress').notNull().default(0),
    /** Columns of the feed that the file has; others don't change. */
    columns: text('columns').array().notNull().default(sql`'{}'`),
    /** The file's own header for each of them. Null in runs from before it was stored, and until the file is read. */
    headings: jsonb('headings').$type<Record<string, string>>(),
    repeatsRunId: integer('repeats_run_id'),
    sentBy: text('sent_by').notNull(),
    /** The person who sent it; null for a program. It stays if the person is deleted, because they lost their rights then. */
    sentByUser: text('sent_by_user'),
    /** The person who approved it; null if no one did, or a program. */
    approvedBy: text('approved_by'),
    /** Who asked for its undo: a person's id, or a program's name. */
    undoAskedBy: text('undo_asked_by'),
    undoAskedByProgram: text('undo_asked_by_program'),
    /** When its last undo was stopped; null once it's undone again. */
    undoStoppedAt: instant('undo_stopped_at'),
    /** When someone marked its warnings and bad rows as read, for everyone, and the person's id. */
    warningsReadAt: instant('warnings_read_at'),
    warningsReadBy: text('warnings_read_by'),
    /** The run whose waiting rows it retries. */
    retriesRunId: integer('retries_run_id'),
    /** The sender gets a result for each row, so bad rows don't hold up the others. */
    isRowByRow: boolean('is_row_by_row').notNull().default(false),
    /** How many starts ended in a fault. */
    attempts: integer('attempts').notNull().default(0),
    /** Search has to be rebuilt to find what it applied. */
    isSearchBehind: boolean('is_search_behind').notNull().default(false),
    /** An X12 file that gets a 997 once the run has ended. */
    isToAcknowledge: boolean('is_to_acknowledge').notNull().default(false),
    /** Which process claimed it, and its last heartbeat. */
    claimedBy: text('claimed_by'),
    heartbeatAt: instant('heartbeat_at'),
    /** Until when it waits for the missing sequence before it. */
    startAfter: instant('start_after'),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    appliedAt: instant('applied_at'),
    undoUntil: instant('undo_until'),
  },
  (t) => [
    index('exchange_run_open').on(t.runId).where(sql`${t.endedAt} is null`),
    index('exchange_run_feed').on(t.feed, t.runId.desc()),
    // A feed's recent runs; a program may send thousands of runs a day.
    index('exchange_run_applied').on(t.feed, t.appliedAt),
    // The message desk lists them by time.
    index('exchange_run_created').on(t.createdAt, t.runId),
    index('exchange_run_acknowledge').on(t.runId).where(sql`${t.isToAcknowledge}`),
    index('exchange_run_search').on(t.feed).where(sql`${t.isSearchBehind}`),
    index('exchange_run_bytes').on(t.feed, t.sha256),
  ],
);

export const exchangeError = pgTable(
  'exchange_error',
  {
    errorId: integer('error_id').primaryKey().generatedAlwaysAsIdentity(),
    runId: integer('run_id')
      .notNull()
      .references(() => exchangeRun.runId, { onDelete: 'cascade' }),
    /** The record's number in the file: the first after the header is 1; 0 means no particular row. */
    row: integer('row').notNull(),
    column: text('column_name').notNull(),
    value: text('value').notNull(),
    code: text('code').notNull(),
    /** False if only the value was dropped and the row kept. */
    isFatal: boolean('is_fatal').notNull(),
  },
  (t) => [index('exchange_error_run').on(t.runId, t.row)],
);

/**
 * The words of a load's file name, of its refusal, and of its bad and waiting rows, by which the message desk finds it.
 */
export const exchangeRunWord = pgTable(
  'exchange_run_word',
  {
    runId: integer('run_id')
      .primaryKey()
      .references(() => exchangeRun.runId, { onDelete: 'cascade' }),
    words: searchWords('words').notNull(),
  },
  (t) => [index('exchange_run_word_words').using('gin', t.words)],
);

/** Rows that refer to something that doesn't exist yet. */
export const exchangeWaitingRow = pgTable(
  'exchange_waiting_row',
  {
    feed: text('feed').notNull(),
    /** The values of the feed's key, as JSON: a later row with the same key replaces it. */
    rowKey: text('row_key').notNull(),
    /** The run that the row came with. */
    runId: integer('run_id')
      .notNull()
      .references(() => exchangeRun.runId, { onDelete: 'cascade' }),
    row: integer('row').notNull(),
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    missingFeed: text('missing_feed').notNull(),
    missingKey: text('missing_key').notNull(),
    until: instant('until').notNull(),
    /** Since when this is missing: sending the row again doesn't count as news. */
    waitsSince: instant('waits_since').notNull().defaultNow(),
    /** The run that tries the row again. */
    retryRunId: integer('retry_run_id').references(() => exchangeRun.runId, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.feed, t.rowKey] }),
    index('exchange_waiting_row_run').on(t.runId),
    index('exchange_waiting_row_retry').on(t.retryRunId),
    index('exchange_waiting_row_missing').on(t.missingFeed, t.missingKey),
  ],
);

/** When each row changed in the ERP, as far as files say it in `changedAt`: an older row that comes later isn't applied. */
export const exchangeRowTime = pgTable(
  'exchange_row_time',
  {
    feed: text('feed').notNull(),
    /** The values of the feed's key, as JSON. */
    rowKey: text('row_key').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** The run that applied it; null once the run is cleared. */
    runId: integer('run_id').references(() => exchangeRun.runId, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.feed, t.rowKey] }), index('exchange_row_time_run').on(t.runId)],
);

/** X12 documents that were applied, so that a repeated one is recognized. */
export const x12Received = pgTable(
  'x12_received',
  {
    /** ISA05 and ISA06. */
    sender: text('sender').notNull(),
    /** ISA13, GS06 and ST02. */
    interchange: text('interchange').notNull(),
    groupControl: text('group_control').notNull(),
    setControl: text('set_control').notNull(),
    /** Of the document's segments, hexadecimal. */
    sha256: text('sha256').notNull(),
    runId: integer('run_id')
      .notNull()
      .references(() => exchangeRun.runId, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.sender, t.interchange, t.groupControl, t.setControl] }),
    index('x12_received_run').on(t.runId),
  ],
);

/** The numbers in X12 files, by which the message desk finds every file, even one that was refused. */
export const x12Number = pgTable(
  'x12_number',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => exchangeRun.runId, { onDelete: 'cascade' }),
    /** Without the zeros before it. */
    number: text('number').notNull(),
    /**
     * `control` for the file itself, `answered` for what it responds to, or `named`: an order, a shipment, or an
     * invoice.
     */
    kind: text('kind').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.number, t.runId, t.kind] }),
    index('x12_number_run').on(t.runId),
    check('x12_number_kind', sql`${t.kind} in ('control', 'answered', 'named')`),
  ],
);
