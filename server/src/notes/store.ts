/** Writes to one note, inside a transaction that holds it. */
import type { CustomerScope } from '../access/customer-scope.ts';
import type { Queryable } from '../database/database.ts';
import type { CleanHtml } from './clean-html.ts';

export interface HeldNote {
  readonly version: string;
  readonly isDeleted: boolean;
}

export interface NoteWrite {
  readonly noteId: string;
  readonly html: CleanHtml;
  readonly title: string;
  readonly version: string;
  readonly now: Date;
}

/** Holds the note of this account until the transaction ends, and says how it stands. */
export async function holdNote(
  { customerNumber }: CustomerScope,
  client: Queryable,
  noteId: string,
): Promise<HeldNote | undefined> {
  const { rows } = await client.query<HeldNote>({
    name: 'note-hold',
    text: `select version, deleted_at is not null as "isDeleted" from customer_note
            where customer_number = $1 and note_id = $2 for update`,
    values: [customerNumber, noteId],
  });
  return rows[0];
}

/** Puts a new note down; false where its id is taken. */
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

/** Puts another text into a note that is held. */
export async function changeNote(
  { customerNumber, viewer }: CustomerScope,
  client: Queryable,
  { noteId, html, title, version, now }: NoteWrite,
): Promise<void> {
  await client.query({
    name: 'note-change',
    text: `update customer_note set html = $3, title = $4, version = $5, changed_at = $6, changed_by_user_id = $7
            where customer_number = $1 and note_id = $2`,
    values: [customerNumber, noteId, html, title, version, now, viewer.userId],
  });
}

/** Marks a note that is held as deleted; its text stays in the database. */
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

/** Was this save accepted before? */
export async function isSaveKnown(client: Queryable, noteId: string, version: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'note-save-known',
    text: 'select from customer_note_save where note_id = $1 and version = $2',
    values: [noteId, version],
  });
  return rowCount === 1;
}

/** Remembers a save; the clearing forgets those of long ago. */
export async function rememberSave(client: Queryable, { noteId, version, now }: NoteWrite): Promise<void> {
  await client.query({
    name: 'note-save-remember',
    text: 'insert into customer_note_save (note_id, version, saved_at) values ($1, $2, $3) on conflict do nothing',
    values: [noteId, version, now],
  });
}
