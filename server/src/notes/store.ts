/** Writes to one note, inside a transaction that locks it. */
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { CleanHtml } from './clean-html.ts';

export interface LockedNote {
  readonly version: string;
  readonly html: string;
  readonly changedByUserId: string | null;
  readonly isDeleted: boolean;
  readonly isPinned: boolean;
}

export interface NoteWrite {
  readonly noteId: string;
  readonly html: CleanHtml;
  readonly textHash: string;
  readonly title: string;
  readonly version: string;
  readonly now: Date;
}

/** Locks the note of this account until the transaction ends. */
export async function lockNote(
  { customerNumber }: CustomerScope,
  client: Queryable,
  noteId: string,
): Promise<LockedNote | undefined> {
  const { rows } = await client.query<LockedNote>({
    name: 'note-lock',
    text: `select version, html, changed_by_user_id as "changedByUserId", deleted_at is not null as "isDeleted",
                  pinned_at is not null as "isPinned" from customer_note
            where customer_number = $1 and note_id = $2 for update`,
    values: [customerNumber, noteId],
  });
  return rows[0];
}

/** Inserts a new note; `false` when its id is taken. */
export async function addNote(
  { customerNumber, viewer }: CustomerScope,
  client: Queryable,
  { noteId, html, title, version, now }: NoteWrite,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'note-add',
    text: `insert into customer_note (note_id, customer_number, html, title, version, created_at, changed_at, changed_by_user_id)
           values ($1, $2, $3, $4, $5, $6, $6, $7) on conflict do nothing`,
    values: [noteId, customerNumber, html, title, version, now, viewer.userId],
  });
  return rowCount === 1;
}

/** Replaces the text of a locked note. */
export async function changeNote(
  { customerNumber, viewer }: CustomerScope,
  client: Queryable,
  { noteId, html, title, version, now }: NoteWrite,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'note-change',
    text: `update customer_note set html = $3, title = $4, version = $5, changed_at = $6, changed_by_user_id = $7
            where customer_number = $1 and note_id = $2`,
    values: [customerNumber, noteId, html, title, version, now, viewer.userId],
  });
  return rowCount === 1;
}

/** Marks a locked note as deleted; its text stays in the database. */
export async function markDeleted(
  { customerNumber, viewer }: CustomerScope,
  client: Queryable,
  { noteId, now }: Pick<NoteWrite, 'noteId' | 'now'>,
): Promise<void> {
  await client.query({
    name: 'note-delete',
    text: `update customer_note set deleted_at = $3, changed_by_user_id = $4
            where customer_number = $1 and note_id = $2 and deleted_at is null`,
    values: [customerNumber, noteId, now, viewer.userId],
  });
}

/** Until the transaction ends, nobody else pins a note of this account. Returns how many are pinned. */
export async function lockPins({ customerNumber }: CustomerScope, client: Queryable): Promise<number> {
  await client.query(`select pg_advisory_xact_lock(hashtext('note-pins'), hashtext($1))`, [customerNumber]);
  const { rows } = await client.query<{ count: number }>({
    name: 'note-pins-count',
    text: `select count(*)::int as count from customer_note
            where customer_number = $1 and pinned_at is not null and deleted_at is null`,
    values: [customerNumber],
  });
  return rows[0]?.count ?? 0;
}

/** Pins a locked note, or unpins it. */
export async function setPinned(
  { customerNumber }: CustomerScope,
  client: Queryable,
  { noteId, pinnedAt }: { readonly noteId: string; readonly pinnedAt: Date | null },
): Promise<void> {
  await client.query({
    name: 'note-pin',
    text: 'update customer_note set pinned_at = $3 where customer_number = $1 and note_id = $2',
    values: [customerNumber, noteId, pinnedAt],
  });
}

/** A save that was accepted before. */
export async function findSave(
  client: Queryable,
  noteId: string,
  version: string,
): Promise<{ readonly textHash: string | null } | undefined> {
  const { rows } = await client.query<{ textHash: string | null }>({
    name: 'note-save-find',
    text: 'select text_hash as "textHash" from customer_note_save where note_id = $1 and version = $2',
    values: [noteId, version],
  });
  return rows[0];
}

/** Remembers a save; old ones are cleared away. */
export async function rememberSave(
  client: Queryable,
  { noteId, version, textHash, now }: Pick<NoteWrite, 'noteId' | 'version' | 'textHash' | 'now'>,
): Promise<void> {
  await client.query({
    name: 'note-save-remember',
    text: `insert into customer_note_save (note_id, version, saved_at, text_hash) values ($1, $2, $3, $4)
           on conflict do nothing`,
    values: [noteId, version, now, textHash],
  });
}

/** Remembers which version this person has read last. */
export async function rememberRead(
  { viewer }: CustomerScope,
  database: Queryable,
  { noteId, version, now }: Pick<NoteWrite, 'noteId' | 'version' | 'now'>,
): Promise<void> {
  await database.query({
    name: 'note-read-remember',
    text: `insert into customer_note_read (note_id, user_id, version, read_at) values ($1, $2, $3, $4)
           on conflict (note_id, user_id) do update set version = excluded.version, read_at = excluded.read_at`,
    values: [noteId, viewer.userId, version, now],
  });
}

/** The version this person read last. */
export async function lastReadVersion(
  { viewer }: CustomerScope,
  client: Queryable,
  noteId: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ version: string }>({
    name: 'note-read-last',
    text: 'select version from customer_note_read where note_id = $1 and user_id = $2',
    values: [noteId, viewer.userId],
  });
  return rows[0]?.version;
}
