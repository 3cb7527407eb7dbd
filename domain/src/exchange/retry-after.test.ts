import { expect, it } from 'vitest';
import { readRetryAfter, retryAfterWords } from './retry-after.ts';

const now = new Date('2026-03-02T20:00:00Z');

it.each([
  ['120', 120],
  [' 7 ', 7],
  ['Mon, 02 Mar 2026 20:05:00 GMT', 300],
  ['999999999', 3_600],
  ['Tue, 03 Mar 2026 20:00:00 GMT', 3_600],
  ['0', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
  ['Mon, 02 Mar 2026 19:00:00 GMT', undefined],
])('Retry-After %j is %s seconds', (header, seconds) => expect(readRetryAfter(header, now)).toBe(seconds));

it.each([
  [1, 'and asked us to wait 1 second'],
  [45, 'and asked us to wait 45 seconds'],
  [120, 'and asked us to wait 2 minutes'],
  [3_600, 'and asked us to wait 60 minutes'],
])('%i seconds in words', (seconds, words) => expect(retryAfterWords(seconds)).toBe(words));
