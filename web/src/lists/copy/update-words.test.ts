import { expect, it } from 'vitest';
import { copyWords, countWords, isUpToDate } from './update-words.ts';

it('says what an update changes, and names the noun only once', () => {
  const words = (added: number, removed: number, quantities: number) => countWords({ added, removed, quantities });
  expect(words(3, 1, 2)).toBe('3 products added, 1 removed, 2 quantities changed');
  expect(words(0, 1, 1)).toBe('1 product removed, 1 quantity changed');
  expect(words(1, 0, 0)).toBe('1 product added');
  expect(words(0, 0, 0)).toBe('up to date');
});

it('names a copy that has another name than the original', () => {
  expect(copyWords({ listName: 'Ours' }, 'Hygiene', 'up to date')).toBe('“Ours”: up to date');
  expect(copyWords({ listName: 'Hygiene' }, 'Hygiene', 'up to date')).toBe('up to date');
});

it('is not up to date if it cannot be updated', () => {
  expect(isUpToDate({ changes: { added: 0, removed: 0, quantities: 0 } })).toBe(true);
  expect(isUpToDate({ changes: { added: 0, removed: 1, quantities: 0 } })).toBe(false);
  expect(isUpToDate({})).toBe(false);
});
