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

let person: string | undefined;

vi.mock('../../calls/asked-as.ts', () => ({ askedAs: () => person }));
beforeEach(() => {
  person = 'ann';
});

/** The module as a page that was just loaded has it. */
async function freshPage() {
  vi.resetModules();
  return import('./kept-draft.ts');
}

it('drafts are restored after the reload of an update, and only once', async () => {
  const before = await freshPage();
  before.keepDraft('send-back/7000001', 'Which shade?');
  before.keepDraft('new-person', { name: 'Ann' });
  before.keepDraft('load-file', { file: new File(['a'], 'a.csv') });
  before.keepDraft('new-connection/id', undefined);
  before.storeDrafts();
  const after = await freshPage();
  // Nobody returned to any form before the next update.
  after.storeDrafts();
  const again = await freshPage();
  expect(again.draftOf('send-back/7000001', '')).toBe('Which shade?');
  // The newer form has one more field.
  expect(again.draftOf('new-person', { name: '', phone: '' })).toEqual({ name: 'Ann', phone: '' });
  expect(again.draftOf('load-file', 'no file')).toBe('no file');
  expect(again.draftOf('new-connection/id', 'first')).toBe('first');
  expect(kept.size).toBe(0);
  const later = await freshPage();
  expect(later.draftOf('send-back/7000001', '')).toBe('');
});

it('drafts are only for the person who left them, on the page and after the reload', async () => {
  const before = await freshPage();
  before.keepDraft('send-back/7000001', 'Which shade?');
  // Someone else signs in over the page, and leaves a draft of the same form.
  person = 'bob';
  expect(before.draftOf('send-back/7000001', '')).toBe('');
  before.keepDraft('send-back/7000001', 'Too many');
  person = 'ann';
  before.storeDrafts();
  expect(JSON.stringify([...kept])).not.toContain('Too many');
  person = 'bob';
  const after = await freshPage();
  expect(after.draftOf('send-back/7000001', '')).toBe('');
  after.storeDrafts();
  expect(JSON.stringify([...kept])).not.toContain('Which shade?');
  const later = await freshPage();
  person = 'ann';
  expect(later.draftOf('send-back/7000001', '')).toBe('');
});

it('full or blocked storage limits drafts to the page, and has no other effect', async () => {
  const fail = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('sessionStorage', { getItem: fail, setItem: fail, removeItem: fail });
  const page = await freshPage();
  page.keepDraft('new-person', { name: 'Ann' });
  page.storeDrafts();
  expect(page.draftOf('new-person', {})).toEqual({ name: 'Ann' });
});
