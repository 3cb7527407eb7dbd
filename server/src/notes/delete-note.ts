/** Deletes a note. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import type { CustomerScope } from '../access/customer-scope.ts';
import { inTransaction } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { changedElsewhere } from './save-note.ts';
import { scopeOfNote } from './scope-of-note.ts';
import { lockNote, markDeleted } from './store.ts';

export interface NoteDeletion {
  readonly id: string;
  /** Versions that the deleter has seen; if absent, any current version is deleted. */
  readonly basedOn: readonly string[] | undefined;
}

/** Refuses if the note has changed since its deleter saw it; a repeat does nothing. */
export async function deleteNote(
  services: Services,
  viewer: User,
  { id, basedOn }: NoteDeletion,
): Promise<undefined | Refusal<RefusalCode>> {
  const scope = await scopeOfNote(services, viewer, 'account.edit-notes', id);
  if (isRefusal(scope)) return scope;
  const { customerNumber } = scope as CustomerScope;
  let isGone = false;
  const outcome = await inTransaction(services.pool, async (client) => {
    const held = await lockNote(scope, client, id);
    if (held === undefined) return refuse<RefusalCode>('note.not-found');
    if (held.isDeleted) return undefined;
    if (basedOn !== undefined && !basedOn.includes(held.version)) return changedElsewhere(scope, client, id);
    await markDeleted(scope, client, { noteId: id, now: services.now() });
    isGone = true;
    return undefined;
  });
  if (isGone) services.hub.noteChanged({ customerNumber, noteId: id, version: '' });
  return outcome;
}
