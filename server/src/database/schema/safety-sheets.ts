/** Safety data sheets: their revisions, which ones an account has, and the downloads. */
import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customer } from './customers.ts';

/** Facts about a sheet in addition to its file; a sheet without a row was never revised. */
export const safetySheet = pgTable('safety_sheet', {
  mediaKey: text('media_key').primaryKey(),
  revisedOn: date('revised_on').notNull(),
});

/** When an account last downloaded a sheet. */
export const sheetDownload = pgTable(
  'sheet_download',
  {
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    mediaKey: text('media_key').notNull(),
    downloadedAt: instant('downloaded_at').notNull(),
    downloadedByUserId: text('downloaded_by_user_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerNumber, t.mediaKey] })],
);

/** A requested zip, until its link expires. */
export const fileBundle = pgTable(
  'file_bundle',
  {
    /** Chosen at random by the caller, to recognize a repeated call. */
    bundleId: uuid('bundle_id').primaryKey(),
    requestedByUserId: text('requested_by_user_id').notNull(),
    /** Of the request: one ID means one content. */
    contentHash: text('content_hash').notNull(),
    /** The link contains a secret; only its hash is stored. */
    tokenHash: text('token_hash').notNull().unique(),
    folderName: text('folder_name').notNull(),
    /** `making`, `ready` or `failed`. */
    state: text('state').notNull(),
    /** Files processed so far, and their total. */
    doneCount: integer('done_count').notNull().default(0),
    fileCount: integer('file_count').notNull(),
    /** Keys of sheets that weren't found. */
    missingKeys: text('missing_keys').array().notNull().default(sql`'{}'::text[]`),
    /** In bytes; 0 while it is made, and where nothing was found. */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    /** The process that makes it regularly reports that it's alive. */
    heardAt: instant('heard_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('file_bundle_expiry').on(t.expiresAt)],
);
