/** Sends the words that a closed tab or a server that was away left on this device. */
import { isBlank } from '@operatory/domain/notes';
import { isRefusedWith } from '../calls/index.ts';
import { logFailure } from '../calls/logged.ts';
import type { Drafts } from './drafts.ts';
import type { NoteCalls } from './note-keeper.ts';

/** Answers how many became notes of their own, because somebody else changed or deleted theirs meanwhile. */
export async function sendDrafts(drafts: Drafts, calls: NoteCalls, newId: () => string): Promise<number> {
  let rescued = 0;
  for (const { noteId, html, versions, sent } of drafts.abandoned()) {
    if (isBlank(html)) {
      drafts.drop(noteId);
      continue;
    }
    // A save that may have arrived is sent again as it was: it is recognised then.
    const again = sent?.html === html ? sent : { version: newId(), html, basedOn: versions };
    try {
      await calls.save(noteId, again, {});
      drafts.drop(noteId);
    } catch (thrown) {
      const isTaken = isRefusedWith(thrown, 'note.changed-elsewhere') || isRefusedWith(thrown, 'note.deleted');
      if (!isTaken) {
        logFailure(thrown);
        return rescued;
      }
      const id = newId();
      drafts.keep({ noteId: id, html, versions: [], sent: undefined });
      drafts.drop(noteId);
      await calls.save(id, { version: newId(), html, basedOn: [] }, {}).then(() => drafts.drop(id), logFailure);
      rescued += 1;
    }
  }
  return rescued;
}
