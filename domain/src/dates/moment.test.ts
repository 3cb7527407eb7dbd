import { expect, it } from 'vitest';
import { formatInstant, formatMoment, hourWords } from './index.ts';

const zone = 'America/Los_Angeles';

it("shows a time with a four-digit year and its time zone, on the distributor's day", () => {
  expect(formatMoment('2026-11-22T16:43:05Z', zone)).toBe('11/22/2026, 8:43 AM PST');
  expect(formatMoment('2026-07-01T03:00:00Z', zone)).toBe('06/30/2026, 8:00 PM PDT');
  expect(formatMoment('2026-11-22T16:43:05Z', zone, { hasSeconds: true })).toBe('11/22/2026, 8:43:05 AM PST');
});

it('A5.08 shows a date as MM/DD/YYYY', () => {
  expect(formatInstant('2026-11-23T02:00:00Z', zone)).toBe('11/22/2026');
});

it('says an hour of the day', () => {
  expect([0, 7, 12, 23].map(hourWords)).toEqual(['12 AM', '7 AM', '12 PM', '11 PM']);
});
