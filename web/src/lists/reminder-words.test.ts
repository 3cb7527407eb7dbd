import { expect, it } from 'vitest';
import { audienceWords, reminderWords } from './reminder-words.ts';

it('promises no notice for an empty list', () => {
  const reminder = { everyWeeks: 4 as const, nextOn: '2026-12-07', version: 1 };
  const sentence = 'Reorder reminder every 4 weeks, next on Mon, 12/07/2026.';
  expect(reminderWords({ reminder, itemCount: 3 })).toBe(sentence);
  expect(reminderWords({ reminder, itemCount: 0 })).toBe(`${sentence} Nobody is notified while the list is empty.`);
  expect(reminderWords({ reminder: { ...reminder, everyWeeks: null, nextOn: null }, itemCount: 0 })).toBeUndefined();
  expect(audienceWords({ itemCount: 3 })).toMatch(/^Everyone who can fill/);
  expect(audienceWords({ itemCount: 0 })).toMatch(
    /^Nobody is notified while the list is empty. Once it has products, everyone/,
  );
});
