import { parsePlainDate } from '@operatory/domain/dates';
import { expect, it } from 'vitest';
import { lastMonth } from './last-month.ts';

const day = (text: string) => parsePlainDate(text) ?? expect.fail(`${text} is no day`);

it('is the calendar month before that of the day', () => {
  expect(lastMonth(day('2026-03-31'))).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' });
  expect(lastMonth(day('2026-01-01'))).toEqual({ startDate: '2025-12-01', endDate: '2025-12-31' });
});
