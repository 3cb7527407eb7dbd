/** Where files come from and how they're read: machine keys, profiles, folders and SFTP servers, and how often a file is due. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { exchangeRun, type ProfileRow } from './exchange.ts';

export const machineKey = pgTable(
  'machine_key',
  {
    keyId: integer('key_id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** SHA-256 of the key, which is shown once and not stored. */
    keyHash: text('key_hash').notNull().unique(),
    /** Feeds that the key may load; null for all. */
    feeds: text('feeds').array(),
    requestsPerMinute: integer('requests_per_minute').notNull().default(600),
    /** The person who created it, and has seen it; null if the server's command did. */
    madeByUserId: text('made_by_user_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [uniqueIndex('machine_key_name').on(t.name).where(sql`${t.revokedAt} is null`)],
);

/** Stored profiles: how to read what another system writes for a feed. */
export const exchangeProfile = pgTable(
  'exchange_profile',
  {
    profileId: integer('profile_id').primaryKey().generatedAlwaysAsIdentity(),
    feed: text('feed').notNull(),
    name: text('name').notNull(),
    settings: jsonb('settings').$type<ProfileRow>().notNull(),
    /** Files that are picked up from a folder or an SFTP server are read with it. */
    isForPickups: boolean('is_for_pickups').notNull().default(false),
    /** Counts the changes. */
    version: integer('version').notNull().default(1),
    changedBy: text('changed_by').notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    unique('exchange_profile_name').on(t.feed, t.name),
    uniqueIndex('exchange_profile_pickups').on(t.feed).where(sql`${t.isForPickups}`),
  ],
);

/** Files that were found in a folder or on an SFTP server, and what became of them. */
export const exchangePickup = pgTable(
  'exchange_pickup',
  {
    pickupId: integer('pickup_id').primaryKey().generatedAlwaysAsIdentity(),
    /** `folder` or `sftp`. */
    place: text('place').notNull(),
    fileName: text('file_name').notNull(),
    /** Size and times: another file of the same name has another one. */
    fileVersion: text('file_version').notNull(),
    runId: integer('run_id').references(() => exchangeRun.runId, { onDelete: 'set null' }),
    /** Why it was refused; blank otherwise. */
    reason: text('reason').notNull().default(''),
    seenAt: instant('seen_at').notNull().defaultNow(),
    /** When it was moved out of the way. */
    settledAt: instant('settled_at'),
  },
  (t) => [
    unique('exchange_pickup_file').on(t.place, t.fileName, t.fileVersion),
    index('exchange_pickup_run').on(t.runId),
    index('exchange_pickup_seen').on(t.seenAt.desc()),
  ],
);

/** When a folder or an SFTP server was last looked at, and whether that worked. */
export const exchangePlace = pgTable('exchange_place', {
  place: text('place').primaryKey(),
  lookedAt: instant('looked_at').notNull(),
  /** Blank if it worked. */
  problem: text('problem').notNull(),
});

/** How often a feed's file is expected, where people set it; otherwise the feed's own rhythm counts. */
export const exchangeRhythm = pgTable('exchange_rhythm', {
  feed: text('feed').primaryKey(),
  /** Hours between two files; null if none is expected. */
  dueEveryHours: integer('due_every_hours'),
  /** Counts the changes. */
  version: integer('version').notNull().default(1),
  changedAt: instant('changed_at').notNull().defaultNow(),
});
