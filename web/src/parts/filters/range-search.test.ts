import type { PlainDate } from '@operatory/domain/dates';
import { expect, it } from 'vitest';
import { rangeOf } from './range-search.ts';

const today = '2026-03-13' as PlainDate;

it('the address contains the range; a missing or invalid one falls back to the last twelve months', () => {
  const year = { startDate: '2025-03-13', endDate: '2026-03-13' };
  expect(rangeOf({}, today)).toEqual(year);
  expect(rangeOf({ startDate: '2026-01-01' }, today)).toEqual({ startDate: '2026-01-01', endDate: today });
  expect(rangeOf({ endDate: '2025-12-31' }, today)).toEqual({ startDate: '2024-12-31', endDate: '2025-12-31' });
  for (const wrong of [
    { startDate: '2026-02-30' },
    { startDate: 7, endDate: null },
    { startDate: '2026-02-02', endDate: '2026-02-01' },
  ]) {
    expect(rangeOf(wrong, today)).toEqual(year);
  }
});
