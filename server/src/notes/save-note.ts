/** Saves a note, new or changed: nobody writes over words that they have not seen. */
import type { NoteConflict } from '@operatory/contract/notes';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isBlank, titleOf } from '@operatory/domain/notes';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { inTransaction } from '../database/database.ts';
import type { Services } from '../http/services.ts';
import { cleanHtml } from './clean-html.ts';
import { findNote } from './reads.ts';
import { addNote, changeNote, holdNote, isSaveKnown, type NoteWrite, rememberSave } from './store.ts';

export interface NoteSave {
  readonly id: string;
  readonly note: string;
  /** The id of this save. */
  readonly version: string;
  /** Versions that the writer has seen or made; none for a new note. */
  readonly basedOn: readonly string[];
}

type Outcome = string | Refusal<RefusalCode>;

/** The refusal with the note as it is now, so that the writer sees both texts. */
export async function changedElsewhere(
  scope: CustomerScope,
  client: pg.PoolClient,
  noteId: string,
): Promise<Refusal<RefusalCode>> {
  const note = await findNote(scope, client, noteId);
  if (note === undefined) return refuse('note.deleted');
  const copy: NoteConflict = { note };
  return { ...refuse<RefusalCode>('note.changed-elsewhere'), copy: { ...copy } };
}

/**
 * Answers the id of the note [C7.07]. The text is cleaned and its first line becomes the title [C3.05]. Refuses what
 * stands on another version than the note is now, and a text in which nothing is left; a save that was accepted before
 * is answered like the first time, however long ago the note changed again.
 */
export async function saveNote(services: Services, scope: CustomerScope, save: NoteSave): Promise<Outcome> {
  const html = cleanHtml(save.note);
  const write: NoteWrite = {
    noteId: save.id,
    html,
    title: titleOf(html),
    version: save.version,
    now: services.now(),
  };
  let isNew = false;
  const outcome = await inTransaction(services.pool, async (client): Promise<Outcome> => {
    const held = await holdNote(scope, client, save.id);
    if (held !== undefined && (await isSaveKnown(client, save.id, save.version))) return save.id;
    if (isBlank(html)) return refuse('note.empty');
    if (held?.isDeleted === true) return refuse('note.deleted');
    if (held === undefined) {
      if (!(await addNote(scope, client, write))) return lostTheRace(scope, client, save);
    } else {
      if (!save.basedOn.includes(held.version)) return changedElsewhere(scope, client, save.id);
      await changeNote(scope, client, write);
    }
    await rememberSave(client, write);
    isNew = true;
    return save.id;
  });
  const { customerNumber } = scope;
  if (isNew) services.hub.noteChanged({ customerNumber, noteId: save.id, version: save.version });
  return outcome;
}

/** Somebody put a note with this id down a moment ago: the same save twice, or an id of another account. */
async function lostTheRace(scope: CustomerScope, client: pg.PoolClient, save: NoteSave): Promise<Outcome> {
  const held = await holdNote(scope, client, save.id);
  if (held === undefined) return refuse('note.not-found');
  if (await isSaveKnown(client, save.id, save.version)) return save.id;
  return changedElsewhere(scope, client, save.id);
}
