/** The audit log: what happened to rights, people, sign-ins, and loads, as a chain that shows a later change. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Written by the database's function `audit_write` only. Rows are never changed or deleted; a trigger refuses both. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    /** From 1, without gaps. */
    entryId: bigint('entry_id', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    kind: text('kind').notNull(),
    /** Who did it; null for a program, and for the command on the server. */
    actorId: text('actor_id'),
    /** Their e-mail at the time, a program's name, or what else says who it was. */
    actor: text('actor').notNull(),
    /** The person it's about. */
    subjectId: text('subject_id'),
    /** Their e-mail at the time, or the name of the load, key, or order it's about. */
    subject: text('subject').notNull(),
    /** JSON, or null if there was nothing before. */
    before: text('before'),
    after: text('after'),
    /** The address that the request came from; empty if there was none. */
    address: text('address').notNull(),
    previousHash: text('previous_hash').notNull(),
    /** SHA-256 of everything above, in hexadecimal. */
    hash: text('hash').notNull(),
  },
  (t) => [
    index('audit_entry_kind').on(t.kind, t.entryId),
    index('audit_entry_actor').on(t.actor, t.entryId),
    index('audit_entry_subject').on(t.subject, t.entryId),
    index('audit_entry_subject_id').on(t.subjectId, t.entryId),
    index('audit_entry_at').on(t.at, t.entryId),
  ],
);

/** Each distinct actor and subject name in the log, indexed for search by part. A trigger adds them. */
export const auditName = pgTable(
  'audit_name',
  {
    name: text('name').notNull(),
    /** Whose e-mail it was; blank for the name of a load, key, or order. */
    personId: text('person_id').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.personId] }),
    index('audit_name_words').using('gin', sql`lower(name) gin_trgm_ops`),
    index('audit_name_person').on(t.personId),
  ],
);

/** The newest entry of the audit log, so that one missing at the end is noticed. One row. */
export const auditHead = pgTable('audit_head', {
  headId: integer('head_id').primaryKey(),
  entryId: bigint('entry_id', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});
