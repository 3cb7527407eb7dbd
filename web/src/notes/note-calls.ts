/** The calls and the drafts of one person for one account, as the keeper wants them. */
import { titleOf } from '@operatory/domain/notes';
import { call, isRefusedWith } from '../calls/index.ts';
import { draftsOf } from './drafts.ts';
import type { NoteCalls } from './note-keeper.ts';

/** The same for as long as this tab lives, also when its page is loaded anew. */
function ownWindowId(): string {
  const key = 'operatory/notes/window';
  try {
    const known = window.sessionStorage.getItem(key) ?? crypto.randomUUID();
    window.sessionStorage.setItem(key, known);
    return known;
  } catch {
    return 'this window';
  }
}

export const noteCalls = (customerNumber: string): NoteCalls => ({
  async save(id, { version, html, basedOn }, options) {
    // The server takes out of the text what cannot be printed, and refuses it in a title.
    const title = titleOf(html).replace(/[\p{Cc}\p{Cs}]/gu, '');
    const body = { id, customerNumber, note: html, title, version, basedOn: [...basedOn] };
    await call('saveNote', { body }, options);
  },
  async remove(id, basedOn, options) {
    await call('deleteNote', { params: { id }, body: { basedOn: [...basedOn] } }, options);
  },
  async read(id) {
    try {
      return await call('readNote', { params: { id } });
    } catch (thrown) {
      if (isRefusedWith(thrown, 'note.not-found')) return 'deleted';
      throw thrown;
    }
  },
});

export const noteDrafts = (email: string, customerNumber: string) =>
  draftsOf({
    storage: {
      getItem: (key) => window.localStorage.getItem(key),
      setItem: (key, value) => window.localStorage.setItem(key, value),
      removeItem: (key) => window.localStorage.removeItem(key),
      keys: () => Object.keys(window.localStorage),
    },
    email,
    customerNumber,
    windowId: ownWindowId(),
    now: Date.now,
  });
