import { expect, it } from 'vitest';
import { isWithin, lastTwelveMonths, type PlainDate } from './index.ts';

const day = (text: string) => text as PlainDate;

it('the last twelve months start on the same day a year earlier, on the 28th for a leap day', () => {
  expect(lastTwelveMonths(day('2026-03-13'))).toEqual({ startDate: '2025-03-13', endDate: '2026-03-13' });
  expect(lastTwelveMonths(day('2028-02-29')).startDate).toBe('2027-02-28');
  expect(lastTwelveMonths(day('2025-02-28')).startDate).toBe('2024-02-28');
});

it('a range includes its first and its last day', () => {
  const range = lastTwelveMonths(day('2026-03-13'));
  const days = ['2025-03-12', '2025-03-13', '2026-03-13', '2026-03-14'];
  expect(days.map((one) => isWithin(day(one), range))).toEqual([false, true, true, false]);
});
