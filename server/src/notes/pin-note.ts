/** Pins a note, so that phone mode shows it, or unpins it. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { User } from '@operatory/domain/access';
import { maxPinnedNotes } from '@operatory/domain/notes';
import { isRefusal, type Refusal, refuse } from '@operatory/domain/refusals';
import { inTransaction } from '../database/database.ts';
import type { Services } from '../services/services.ts';
import { scopeOfNote } from './scope-of-note.ts';
import { lockNote, lockPins, setPinned } from './store.ts';

export interface NotePin {
  readonly id: string;
  readonly isPinned: boolean;
}

/** Refuses when the account has as many pinned notes as phone mode shows; a repeat does nothing. */
export async function pinNote(
  services: Services,
  viewer: User,
  { id, isPinned }: NotePin,
): Promise<undefined | Refusal<RefusalCode>> {
  const scope = await scopeOfNote(services, viewer, 'account.edit-notes', id);
  if (isRefusal(scope)) return scope;
  const changed = await inTransaction(services.pool, async (client) => {
    const pinned = isPinned ? await lockPins(scope, client) : 0;
    const held = await lockNote(scope, client, id);
    if (held === undefined || held.isDeleted) return refuse<RefusalCode>('note.not-found');
    if (held.isPinned === isPinned) return undefined;
    if (pinned >= maxPinnedNotes) return refuse<RefusalCode>('note.pins-full', { most: String(maxPinnedNotes) });
    await setPinned(scope, client, { noteId: id, pinnedAt: isPinned ? services.now() : null });
    return held.version;
  });
  if (changed === undefined || isRefusal(changed)) return changed;
  const { customerNumber } = scope;
  services.hub.noteChanged({ customerNumber, noteId: id, version: changed });
  return undefined;
}
