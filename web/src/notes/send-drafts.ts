/** Sends the text that closed tabs or an unreachable server left on this device. */
import { isBlank } from '@operatory/domain/notes';
import { failureOf, isRefusedWith } from '../calls/index.ts';
import { logFailure } from '../calls/logged.ts';
import type { Tabs } from '../outbox/leader.ts';
import { verdictOf } from '../outbox/verdict.ts';
import type { Drafts } from './drafts.ts';
import type { NoteCalls } from './note-keeper.ts';

export interface SentDrafts {
  /** How many became separate notes, because someone else changed or deleted theirs. */
  readonly rescued: number;
  /** Why the server refused some; those stay on this device and aren't retried automatically. */
  readonly refused: readonly string[];
}

/** Tabs that open at the same time send one after the other, so that no draft is sent by two of them. */
export const sendDrafts = (
  drafts: Drafts,
  calls: NoteCalls,
  { newId, tabs }: { readonly newId: () => string; readonly tabs: Pick<Tabs, 'takeTurn'> },
): Promise<SentDrafts> => tabs.takeTurn(drafts.turn, () => sendAll(drafts, calls, newId));

async function sendAll(drafts: Drafts, calls: NoteCalls, newId: () => string): Promise<SentDrafts> {
  let rescued = 0;
  const refused: string[] = [];
  for (const { noteId, html, versions, sent } of drafts.abandoned()) {
    if (isBlank(html)) {
      // It was empty when its tab was closed; such a note is deleted, unless someone else has written in it.
      if (versions.length > 0) {
        try {
          await calls.remove(noteId, versions.slice(-90), {});
        } catch (thrown) {
          logFailure(thrown);
          if (verdictOf(failureOf(thrown)) !== 'refused') break;
        }
      }
      drafts.drop(noteId);
      continue;
    }
    // A save that may have arrived is repeated unchanged, so that it's recognized.
    const again = sent?.html === html ? sent : { version: newId(), html, basedOn: versions };
    try {
      await calls.save(noteId, again, {});
      drafts.drop(noteId);
    } catch (thrown) {
      const isTaken = isRefusedWith(thrown, 'note.changed-elsewhere') || isRefusedWith(thrown, 'note.deleted');
      const failure = failureOf(thrown);
      if (!isTaken) {
        logFailure(thrown);
        if (verdictOf(failure) !== 'refused') break;
        drafts.keep({ noteId, html, versions, sent, refused: failure.detail });
        refused.push(failure.detail);
        continue;
      }
      const id = newId();
      drafts.keep({ noteId: id, html, versions: [], sent: undefined });
      drafts.drop(noteId);
      await calls.save(id, { version: newId(), html, basedOn: [] }, {}).then(() => drafts.drop(id), logFailure);
      rescued += 1;
    }
  }
  return { rescued, refused };
}
