import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The module as a page that was just loaded has it. */
async function freshPage() {
  vi.resetModules();
  return import('./kept-draft.ts');
}

it('drafts are there after the reload of an update, and only once', async () => {
  const before = await freshPage();
  before.keepDraft('send-back/7000001', 'Which shade?');
  before.keepDraft('new-person', { name: 'Ann' });
  before.keepDraft('load-file', { file: new File(['a'], 'a.csv') });
  before.keepDraft('new-connection/id', undefined);
  before.storeDrafts();
  const after = await freshPage();
  // Nobody came back to any form before the next update.
  after.storeDrafts();
  const again = await freshPage();
  expect(again.draftOf('send-back/7000001', '')).toBe('Which shade?');
  // The newer form asks for one thing more.
  expect(again.draftOf('new-person', { name: '', phone: '' })).toEqual({ name: 'Ann', phone: '' });
  expect(again.draftOf('load-file', 'no file')).toBe('no file');
  expect(again.draftOf('new-connection/id', 'first')).toBe('first');
  expect(kept.size).toBe(0);
  const later = await freshPage();
  expect(later.draftOf('send-back/7000001', '')).toBe('');
});

it('a storage that is full or forbidden ends drafts with the page, and nothing else', async () => {
  const fail = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('sessionStorage', { getItem: fail, setItem: fail, removeItem: fail });
  const page = await freshPage();
  page.keepDraft('new-person', { name: 'Ann' });
  page.storeDrafts();
  expect(page.draftOf('new-person', {})).toEqual({ name: 'Ann' });
});
