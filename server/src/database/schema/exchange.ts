/** Data exchange: runs, which are also the queue, their errors, rows that wait for others, and machine keys. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

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
  waiting: number;
  inserted: number;
  updated: number;
  withdrawn: number;
  unchanged: number;
  pricesUp: number;
  pricesDown: number;
  pricesMovedByHalf: number;
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
    counts: jsonb('counts').$type<RunCountsRow>().notNull(),
    phases: jsonb('phases').$type<RunPhaseRow[]>().notNull().default([]),
    phaseStartedAt: instant('phase_started_at'),
    /** How far the current phase is, in thousandths. */
    progress: integer('progress').notNull().default(0),
    /** Columns of the feed that the file has; others stay as they are. */
    columns: text('columns').array().notNull().default(sql`'{}'`),
    repeatsRunId: integer('repeats_run_id'),
    sentBy: text('sent_by').notNull(),
    /** How many starts ended in a fault. */
    attempts: integer('attempts').notNull().default(0),
    /** Search has to be rebuilt to find what it applied. */
    isSearchBehind: boolean('is_search_behind').notNull().default(false),
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
    /** False if only the value was left out and the row stayed. */
    isFatal: boolean('is_fatal').notNull(),
  },
  (t) => [index('exchange_error_run').on(t.runId, t.row)],
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
  },
  (t) => [
    primaryKey({ columns: [t.feed, t.rowKey] }),
    index('exchange_waiting_row_run').on(t.runId),
    index('exchange_waiting_row_missing').on(t.missingFeed, t.missingKey),
  ],
);

export const machineKey = pgTable(
  'machine_key',
  {
    keyId: integer('key_id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** SHA-256 of the key, which is shown once and not stored. */
    keyHash: text('key_hash').notNull().unique(),
    /** Feeds that the key may load; null for all. */
    feeds: text('feeds').array(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [uniqueIndex('machine_key_name').on(t.name).where(sql`${t.revokedAt} is null`)],
);
