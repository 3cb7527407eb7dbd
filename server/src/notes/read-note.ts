/** One note by its id. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { Services } from '../services/services.ts';
import { findNote, type Note } from './reads.ts';
import { scopeOfNote } from './scope-of-note.ts';
import { rememberRead } from './store.ts';

/** Returns the note with its text and version; `note.not-found` for one that is deleted or not this viewer's to see. */
export async function readNote(services: Services, viewer: User, noteId: string): Promise<Note | Refusal<RefusalCode>> {
  const scope = await scopeOfNote(services, viewer, 'account.view-notes', noteId);
  if (isRefusal(scope)) return scope;
  const note = await findNote(scope, services.pool, noteId);
  if (note === undefined) return refuse('note.not-found');
  await rememberRead(scope, services.pool, { noteId, version: note.version, now: services.now() });
  return note;
}
