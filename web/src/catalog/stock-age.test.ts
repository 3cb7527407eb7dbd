import { expect, it } from 'vitest';
import { stockAgeWords } from './stock-age.ts';

const timeZone = 'America/Los_Angeles';
const now = new Date('2026-11-23T20:00:00Z');

it('shows the time for today, and the date for any other day', () => {
  expect(stockAgeWords('2026-11-23T17:42:10Z', { now, timeZone })).toBe('Stock as of 9:42 AM PST');
  // Still yesterday where the distributor is.
  expect(stockAgeWords('2026-11-23T07:42:00Z', { now, timeZone })).toBe('Stock as of 11/22/2026, 11:42 PM PST');
});
