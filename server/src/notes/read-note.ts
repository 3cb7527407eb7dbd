/** One note by its id. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { Services } from '../http/services.ts';
import { findNote, type Note } from './reads.ts';
import { scopeOfNote } from './scope-of-note.ts';

/** The note with its text and version [C7.06]; `note.not-found` for one that is deleted or not this viewer's to see. */
export async function readNote(services: Services, viewer: User, noteId: string): Promise<Note | Refusal<RefusalCode>> {
  const scope = await scopeOfNote(services, viewer, 'account.view-notes', noteId);
  if (isRefusal(scope)) return scope as Refusal<RefusalCode>;
  return (await findNote(scope, services.pool, noteId)) ?? refuse('note.not-found');
}
