import { expect, it } from 'vitest';
import { strayStorage } from './device-storage.ts';
import { readSource, readSources } from './source-files.ts';

const root = new URL('../..', import.meta.url).pathname;

it('local storage is touched only by the outbox, preferences and the session', () => {
  const files = readSources(root, ['web/src']);
  expect(files.length).toBeGreaterThan(300);
  expect(strayStorage(files)).toEqual([]);
});

it.each([
  ['a call', "export const x = () => localStorage.getItem('x');"],
  ['a call through window', "export const x = () => window.localStorage.removeItem('x');"],
  ['a default value', 'export const keep = (storage: Storage = localStorage) => storage.clear();'],
])('catches %s', (_, text) => {
  expect(strayStorage([readSource('web/src/cart/wrong.ts', text)])).toHaveLength(1);
});

it('ignores a comment', () => {
  expect(
    strayStorage([readSource('web/src/cart/right.ts', '/** Not in localStorage. */\nexport const x = 1;')]),
  ).toEqual([]);
});
