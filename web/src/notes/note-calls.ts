/** The calls and the drafts of one person for one account. */
import { titleOf } from '@operatory/domain/notes';
import { callPanel, isRefusedWith } from '../calls/index.ts';
import { deviceStorage } from '../outbox/storage.ts';
import { draftsOf } from './drafts.ts';
import type { NoteCalls } from './note-keeper.ts';

/** The same as long as this tab lives, also after a reload. */
function ownTabId(): string {
  // The same name as in earlier releases, so that a tab keeps its id across an update.
  const key = 'operatory/notes/window';
  try {
    const known = window.sessionStorage.getItem(key) ?? crypto.randomUUID();
    window.sessionStorage.setItem(key, known);
    return known;
  } catch {
    return 'this tab';
  }
}

export const noteCalls = (customerNumber: string): NoteCalls => ({
  async save(id, { version, html, basedOn }, options) {
    // The server removes unprintable characters from the text, and refuses them in a title.
    const title = titleOf(html).replace(/[\p{Cc}\p{Cs}]/gu, '');
    const body = { id, customerNumber, note: html, title, version, basedOn: [...basedOn] };
    await callPanel('saveNote', { body }, options);
  },
  async remove(id, basedOn, options) {
    await callPanel('deleteNote', { params: { id }, body: { basedOn: [...basedOn] } }, options);
  },
  async read(id) {
    try {
      return await callPanel('readNote', { params: { id } });
    } catch (thrown) {
      if (isRefusedWith(thrown, 'note.not-found')) return 'deleted';
      throw thrown;
    }
  },
});

export const noteDrafts = ({ userId, email }: { userId: string; email: string }, customerNumber: string) =>
  draftsOf({
    storage: deviceStorage,
    userId,
    email,
    customerNumber,
    tabId: ownTabId(),
    now: Date.now,
  });
