import { parsePlainDate } from '@operatory/domain/dates';
import { expect, it } from 'vitest';
import { dateRangeWords, lastDays, typedDate } from './order-dates.ts';

const day = (text: string) => parsePlainDate(text) ?? expect.fail(`${text} is no day`);

it('a date counts once its year is typed', () => {
  expect(typedDate('0002-01-31')).toBe('unfinished');
  expect(typedDate('2026-02-30')).toBe('unfinished');
  expect(typedDate('2026-01-31')).toBe('2026-01-31');
  expect(typedDate('')).toBeUndefined();
});

it('the last days end today', () => {
  expect(lastDays(day('2026-03-10'), 1)).toBe('2026-03-10');
  expect(lastDays(day('2026-03-10'), 30)).toBe('2026-02-09');
  expect(lastDays(day('2024-12-31'), 365)).toBe('2024-01-02');
});

it('a range is put into words', () => {
  expect(dateRangeWords('2026-03-01', '2026-03-31')).toBe('03/01/2026 – 03/31/2026');
  expect(dateRangeWords('2026-03-01', '2026-03-01')).toBe('03/01/2026');
  expect(dateRangeWords('2026-03-01', undefined)).toBe('From 03/01/2026');
  expect(dateRangeWords(undefined, '2026-03-31')).toBe('Until 03/31/2026');
});
