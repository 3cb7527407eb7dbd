/** Saves a note, new or changed. No one overwrites text they haven't seen. */
import { randomUUID } from 'node:crypto';
import type { NoteConflict } from '@operatory/contract/notes';
import type { RefusalCode } from '@operatory/contract/refusals';
import { isBlank, longestNote, titleOf } from '@operatory/domain/notes';
import { type Refusal, refuse } from '@operatory/domain/refusals';
import type pg from 'pg';
import type { CustomerScope } from '../access/customer-scope.ts';
import { inTransaction } from '../database/database.ts';
import { sha256 } from '../hashing/sha256.ts';
import type { Services } from '../services/services.ts';
import { type CleanHtml, cleanHtml } from './clean-html.ts';
import { findNote } from './reads.ts';
import { addNote, changeNote, findSave, type LockedNote, lastReadVersion, lockNote, rememberSave } from './store.ts';

export interface NoteSave {
  readonly id: string;
  readonly note: string;
  /** The id of this save, or, from a client that sends back a note it read, the version it read. */
  readonly version: string | undefined;
  /** Versions the writer has seen or made; none for a new note. Only our own client sends it. */
  readonly basedOn: readonly string[] | undefined;
}

type Outcome = string | Refusal<RefusalCode>;

/** The refusal, with the current note, so that the writer sees both texts. */
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

interface CheckedSave extends NoteSave {
  readonly html: CleanHtml;
}

/** The outcome of saving an existing note: nothing to do, a conflict, or a write with a new version. */
type Plan = { readonly kind: 'done' } | { readonly kind: 'conflict' } | { readonly kind: 'write'; version: string };

/**
 * A client that only uses the documented fields sends no versions. It may overwrite what it read last or wrote itself,
 * and is refused if someone else changed the note after that.
 */
async function planSave(
  scope: CustomerScope,
  client: pg.PoolClient,
  { save, held }: { readonly save: CheckedSave; readonly held: LockedNote },
): Promise<Plan> {
  const { version, basedOn, html } = save;
  const earlier = version === undefined ? undefined : await findSave(client, save.id, version);
  const isRepeat =
    basedOn !== undefined || (earlier?.textHash ?? sha256(html, 'base64url')) === sha256(html, 'base64url');
  if (earlier !== undefined && isRepeat) return { kind: 'done' };
  if (basedOn !== undefined || (version !== undefined && earlier === undefined)) {
    const isCurrent = basedOn?.includes(held.version) === true;
    return isCurrent && version !== undefined ? { kind: 'write', version } : { kind: 'conflict' };
  }
  if (held.html === html && !held.isDeleted) return { kind: 'done' };
  const base = version ?? (await lastReadVersion(scope, client, save.id));
  const isOwn = version === undefined && held.changedByUserId === scope.viewer.userId;
  return isOwn || base === held.version ? { kind: 'write', version: randomUUID() } : { kind: 'conflict' };
}

/**
 * Each ampersand is cleaned by itself, which takes the time of everyone else. A note as long as it may be has fewer of them, even if
 * it's nothing but entities that someone could mean.
 */
const maxAmpersands = 40_000;

function isTooLong(note: string): boolean {
  let count = 0;
  for (let at = note.indexOf('&'); at !== -1; at = note.indexOf('&', at + 1)) count += 1;
  return count > maxAmpersands;
}

/**
 * Returns the id of the note. The text is cleaned and its first line becomes the title. A save that was accepted before
 * returns the id again, even when the note has changed since.
 */
export async function saveNote(services: Services, scope: CustomerScope, sent: NoteSave): Promise<Outcome> {
  if (isTooLong(sent.note)) return refuse('note.too-long');
  const html = cleanHtml(sent.note);
  // What was one character may be five when it's cleaned.
  if (html.length > longestNote) return refuse('note.too-long');
  const save: CheckedSave = { ...sent, html };
  let saved: string | undefined;
  const outcome = await inTransaction(services.pool, async (client): Promise<Outcome> => {
    const write = async (version: string, put: typeof addNote) => {
      const textHash = sha256(html, 'base64url');
      const note = { noteId: save.id, html, textHash, title: titleOf(html), version, now: services.now() };
      if (!(await put(scope, client, note))) return false;
      await rememberSave(client, note);
      saved = version;
      return true;
    };
    let held = await lockNote(scope, client, save.id);
    if (held === undefined) {
      if (isBlank(html)) return refuse('note.empty');
      if (await write(save.version ?? randomUUID(), addNote)) return save.id;
      // Someone created a note with this id a moment ago: the same save sent twice, or an id of another account.
      held = await lockNote(scope, client, save.id);
      if (held === undefined) return refuse('note.not-found');
    }
    const plan = await planSave(scope, client, { save, held });
    if (plan.kind === 'done') return save.id;
    if (isBlank(html)) return refuse('note.empty');
    if (held.isDeleted) return refuse('note.deleted');
    if (plan.kind === 'conflict') return changedElsewhere(scope, client, save.id);
    await write(plan.version, changeNote);
    return save.id;
  });
  const { customerNumber } = scope;
  if (saved !== undefined) services.hub.noteChanged({ customerNumber, noteId: save.id, version: saved });
  return outcome;
}
