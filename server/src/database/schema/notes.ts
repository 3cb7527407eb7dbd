/** Staff notes about an account, the saves accepted for each note, and who has read which version. */
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { customer } from './customers.ts';

export const customerNote = pgTable(
  'customer_note',
  {
    /** Chosen by the client, so that a repeated creation is recognized. */
    noteId: uuid('note_id').primaryKey(),
    customerNumber: text('customer_number')
      .notNull()
      .references(() => customer.customerNumber),
    /** Cleaned before it is stored; safe to draw. */
    html: text('html').notNull(),
    /** The first line of the text; empty if there is none. */
    title: text('title').notNull(),
    /** The ID of the save that created this version. */
    version: uuid('version').notNull(),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** Null if it wasn't written by anyone in this installation. */
    changedByUserId: text('changed_by_user_id'),
    /** A deleted note is kept for a while, so that a repeated deletion isn't an error. */
    deletedAt: instant('deleted_at'),
    /** Null if it isn't pinned. */
    pinnedAt: instant('pinned_at'),
  },
  (t) => [
    index('customer_note_newest')
      .on(t.customerNumber, t.createdAt.desc().nullsFirst(), t.noteId)
      .where(sql`${t.deletedAt} is null`),
    index('customer_note_customer').on(t.customerNumber),
    index('customer_note_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

/** Recognizes a save that comes again after others. */
export const customerNoteSave = pgTable(
  'customer_note_save',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => customerNote.noteId, { onDelete: 'cascade' }),
    version: uuid('version').notNull(),
    savedAt: instant('saved_at').notNull(),
    /** Distinguishes a repeated save from a client that sends back the version it read. Absent in old rows. */
    textHash: text('text_hash'),
  },
  (t) => [primaryKey({ columns: [t.noteId, t.version] }), index('customer_note_save_age').on(t.savedAt)],
);

/** The version each person last read, for clients that save without naming the version they started from. */
export const customerNoteRead = pgTable(
  'customer_note_read',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => customerNote.noteId, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    version: uuid('version').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.noteId, t.userId] }), index('customer_note_read_age').on(t.readAt)],
);
